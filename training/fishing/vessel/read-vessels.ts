import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { kindOfType } from '@varuna/fishing/vessel/stated-kind'
import type { BroadGear, VesselKind } from '@varuna/vocabulary/vessel-kinds'
import type { PlacedPosition } from '@varuna/fishing/scoring/score-track'
import type { KindReport } from '@varuna/fishing/vessel/track-steps'
import { distanceFromShore } from '@varuna/geo/coastline/distance-from-shore'
import type { Coastline } from '@varuna/geo/coastline/coastline'
import { RECEPTIONS } from '@varuna/simulation/work/receive'
import { WORK_KINDS } from '@varuna/simulation/work/work-kinds'
import { readFileLines } from '../../../apps/server/src/input-files/read-file-lines.ts'
import { readTable } from '../../../apps/server/src/input-files/read-table.ts'
import { readTracks } from '../read-tracks.ts'
import { madeTracks } from '../made-work.ts'

/** A vessel with its track. `id` and `work` are held out together: one vessel, and all vessels of one made kind. */
export type Vessel = {
  readonly id: string
  readonly work: string
  readonly source: 'labelled' | 'received' | 'made'
  /** Gear, stated type or made kind. */
  readonly name: string
  readonly kind: VesselKind
  /** Null where it is not known, and for other kinds. */
  readonly gear: BroadGear | null
  readonly isHeldOut: boolean
  readonly reports: readonly KindReport[]
}

const METRES_PER_NM = 1852
const MOST_KNOTS = 60

const gears: Readonly<Record<string, BroadGear>> = {
  'Drifting longlines': 'longline',
  Trawlers: 'trawl',
  'Purse seines': 'purse_seine',
  'Fixed gear': 'other',
  'Pole and line': 'other',
  Trollers: 'other',
}

/** Fishing vessels with labelled positions; their courses are sums of changes of course. */
export const readLabelled = async (path: string): Promise<Vessel[]> =>
  (await readTracks(path)).tracks.map((rows) => {
    let courseDegrees = 0
    const gear = rows[0]?.gear ?? 'unknown'
    const id = `labelled ${rows[0]?.vessel ?? ''}`
    return {
      id,
      work: id,
      source: 'labelled',
      name: gear,
      kind: 'fishing',
      gear: gears[gear] ?? null,
      isHeldOut: false,
      reports: rows.map(({ fix }) => {
        courseDegrees += fix.courseChangeDegrees ?? 0
        const { timestampMs, speedKnots, distanceFromShoreMetres } = fix
        return { timestampMs, speedKnots, courseDegrees, distanceFromShoreMetres }
      }),
    }
  })

const COLUMNS = {
  mmsi: { names: ['mmsi'] },
  time: { names: ['basedatetime', 'timestamp'] },
  lat: { names: ['lat'] },
  lon: { names: ['lon', 'long'] },
  speed: { names: ['sog'] },
  course: { names: ['cog'] },
  type: { names: ['vesseltype', 'shiptype'] },
} as const

/** Ship types of the Baltic file by name (ITU-R M.1371); the others state none. */
const typesByName: Readonly<Record<string, number>> = {
  CARGO: 70,
  TANKER: 80,
  PASSENGER: 60,
  HSC: 40,
  TUG: 52,
  TOWING: 31,
  FISHING: 30,
  SAILING: 36,
  PILOT: 50,
  SAR: 51,
  DREDGING: 33,
  DIVING: 34,
  LAW_ENFORCEMENT: 55,
  MILITARY: 35,
}

type ReceivedTrack = { readonly mmsi: string; readonly shipType: number | null; readonly positions: PlacedPosition[] }

/** Received tracks from the CSV files of a folder, each in order of time; of equal times only the first. */
export const readReceivedTracks = async (folder: string, coastline: Coastline): Promise<ReceivedTrack[]> => {
  const found: ReceivedTrack[] = []
  for (const file of readdirSync(folder).toSorted()) {
    if (file.startsWith('antimeridian')) continue
    const tracks = new Map<string, ReceivedTrack>()
    for await (const row of readTable(readFileLines(join(folder, file)), COLUMNS)) {
      if (!row.ok) continue
      const { mmsi, time, speed, course, type } = row.cells
      const [lat, lon] = [Number(row.cells.lat), Number(row.cells.lon)]
      const shoreNm = distanceFromShore(coastline, lat, lon)
      const shipType = typesByName[type] ?? (Number(type) || null)
      const track = tracks.get(mmsi) ?? { mmsi, shipType, positions: [] }
      tracks.set(mmsi, track)
      track.positions.push({
        timestampMs: /^\d+$/.test(time) ? Number(time) : Date.parse(`${time}Z`),
        lat,
        lon,
        speedKnots: Number(speed) > MOST_KNOTS ? null : Number(speed),
        courseDegrees: Number(course) >= 360 ? null : Number(course),
        distanceFromShoreMetres: shoreNm === null ? null : shoreNm * METRES_PER_NM,
        navigationStatus: null,
        headingDegrees: null,
      })
    }
    for (const { positions, ...track } of tracks.values()) {
      positions.sort((a, b) => a.timestampMs - b.timestampMs)
      const distinct = positions.filter(({ timestampMs }, at) => timestampMs !== positions[at - 1]?.timestampMs)
      found.push({ ...track, positions: distinct })
    }
  }
  return found
}

/** Received vessels that state a type. */
export const readReceived = async (folder: string, coastline: Coastline): Promise<Vessel[]> =>
  (await readReceivedTracks(folder, coastline)).flatMap(({ mmsi, shipType, positions: reports }): Vessel[] => {
    const kind = kindOfType(shipType)
    if (kind === null || kind === 'other') return []
    const id = `received ${mmsi}`
    return [{ id, work: id, source: 'received', name: kind, kind, gear: null, isHeldOut: false, reports }]
  })

const kindsOfWork: Readonly<Record<string, VesselKind>> = {
  towing: 'tug',
  'towing in weather': 'tug',
  'slow steaming': 'cargo_or_tanker',
  'waiting under way': 'cargo_or_tanker',
  'drifting at night': 'cargo_or_tanker',
  passage: 'cargo_or_tanker',
  bunkering: 'cargo_or_tanker',
  ferry: 'passenger',
  'whale watching': 'passenger',
  'pilot boat': 'patrol',
  'expanding square search': 'patrol',
  'parallel search': 'patrol',
  patrolling: 'patrol',
  'mine hunting': 'patrol',
  'yacht racing': 'pleasure',
  sailing: 'pleasure',
}

const gearsOfWork: Readonly<Record<string, BroadGear>> = {
  'drifting longlines': 'longline',
  'bottom longlines': 'longline',
  'bottom trawl': 'trawl',
  'beam trawl': 'trawl',
  'pair trawl': 'trawl',
  'purse seine': 'purse_seine',
}

/** Made tracks of all kinds of work, each seed received in another way. */
export const makeVessels = (seeds: readonly number[]): Vessel[] =>
  WORK_KINDS.flatMap((kind) =>
    seeds.flatMap((seed, at) =>
      [...madeTracks([kind], [seed], [RECEPTIONS[at % RECEPTIONS.length] ?? 300])].map(({ positions }): Vessel => ({
        id: `made ${kind.name} ${seed}`,
        work: `made ${kind.name}`,
        source: 'made',
        name: kind.name,
        kind: kind.isGear ? 'fishing' : (kindsOfWork[kind.name] ?? 'offshore_service'),
        gear: kind.isGear ? (gearsOfWork[kind.name] ?? 'other') : null,
        isHeldOut: kind.isHeldOut,
        reports: positions,
      })),
    ),
  )
