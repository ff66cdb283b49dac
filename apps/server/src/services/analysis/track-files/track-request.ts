import type { JobRow } from '../../../store/interfaces/rows/work-rows.ts'

/** What was sent with a track file: its size, and the type of ship that was entered for its vessels, ITU-R M.1371. */
export interface TrackRequest {
  byteCount: number
  shipType: number | null
}

/** The size in so many digits, so that the store can add up what waits; then the type of ship, if one was entered. */
const DIGITS = 15

export const writeRequest = ({ byteCount, shipType }: TrackRequest): string =>
  [String(byteCount).padStart(DIGITS, '0'), ...(shipType === null ? [] : [shipType])].join(' ')

export function readRequest({ request }: Pick<JobRow, 'request'>): TrackRequest {
  const [byteCount, shipType] = request.split(' ')
  return { byteCount: Number(byteCount), shipType: shipType === undefined ? null : Number(shipType) }
}
