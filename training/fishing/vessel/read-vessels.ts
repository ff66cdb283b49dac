import { kindOfType } from '@varuna/fishing/vessel/stated-kind'
import type { BroadGear, VesselKind } from '@varuna/vocabulary/vessel-kinds'
import type { KindReport } from '@varuna/fishing/vessel/track-steps'
import type { Coastline } from '@varuna/geo/coastline/coastline'
import { RECEPTIONS } from '@varuna/simulation/work/receive'
import { WORK_KINDS } from '@varuna/simulation/work/work-kinds'
import { readReceivedTracks } from '../../../apps/server/src/services/analysis/fishing/read-received-tracks.ts'
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
