import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PlacedPosition } from '@varuna/fishing/scoring/score-track'
import type { Coastline } from '@varuna/geo/coastline/coastline'
import { distanceFromShore } from '@varuna/geo/coastline/distance-from-shore'
import { METRES_PER_NAUTICAL_MILE } from '@varuna/units/length'
import { readFileLines } from '../../../input-files/read-file-lines.ts'
import { readTable } from '../../../input-files/read-table.ts'

const MOST_KNOTS = 60

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
        distanceFromShoreMetres: shoreNm === null ? null : shoreNm * METRES_PER_NAUTICAL_MILE,
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
