import { createHash } from 'node:crypto'
import type { Store } from '../../../store/interfaces/store.ts'

const MAX_POINTS = 1_500
/** No line is drawn where nothing was received for longer. */
const SILENCE_MS = 6 * 3_600_000
/** Sets of static data in which a name is looked for. */
const NAMED_BY = 20

export interface DrawnTrack {
  lines: [lon: number, lat: number][][]
  /** Straight lines over the times in which nothing was received. */
  gaps: [lon: number, lat: number][][]
  /** Null where no position is stored. */
  period: { from: string; to: string } | null
  positionCount: number
  /** The least seconds between two positions; 0 where all are drawn. */
  spacingSeconds: number
  /** Of the positions as lines of time, latitude and longitude with commas between. */
  sha256: string
}

/** The stored track of a vessel in a period as lines of a map, thinned to 1,500 positions. */
export async function readDrawnTrack(
  { store }: { store: Pick<Store, 'positions'> },
  mmsi: number,
  fromMs: number,
  toMs: number,
): Promise<DrawnTrack> {
  const page = { fromMs, beforeMs: toMs + 1, limit: MAX_POINTS + 2, after: null }
  const whole = await store.positions.trackPage(mmsi, { ...page, spacingMs: 0 })
  const spacingMs = whole.next === null ? 0 : Math.ceil((toMs - fromMs) / MAX_POINTS)
  const { positions } = spacingMs === 0 ? whole : await store.positions.trackPage(mmsi, { ...page, spacingMs })
  const lines: [number, number][][] = []
  const gaps: [number, number][][] = []
  let beforeMs = -Infinity
  for (const { lat, lon, timeMs } of positions) {
    if (timeMs - beforeMs > SILENCE_MS) {
      const last = lines.at(-1)?.at(-1)
      if (last) gaps.push([last, [lon, lat]])
      lines.push([])
    }
    lines.at(-1)?.push([lon, lat])
    beforeMs = timeMs
  }
  const times = positions.map(({ timeMs }) => new Date(timeMs).toISOString())
  const rows = positions.map(({ lat, lon }, at) => `${times[at]},${lat},${lon}\n`)
  const [from] = times
  const to = times.at(-1)
  return {
    lines: lines.filter((line) => line.length > 1),
    gaps,
    period: from === undefined || to === undefined ? null : { from, to },
    positionCount: positions.length,
    spacingSeconds: Math.floor(spacingMs / 1_000),
    sha256: createHash('sha256').update(rows.join('')).digest('hex'),
  }
}

/** The name that a vessel stated last; null where none is known. */
export const readVesselName = async (
  { store }: { store: Pick<Store, 'positions'> },
  mmsi: number,
): Promise<string | null> =>
  (await store.positions.staticReports(mmsi, NAMED_BY)).findLast(({ name }) => name !== null)?.name ?? null
