import type { JobRow } from '../../../store/interfaces/rows/work-rows.ts'

/** What was sent with a track file: its size, and the type of ship that was entered for its vessels, ITU-R M.1371. */
export interface TrackRequest {
  byteCount: number
  shipType: number | null
}

export const writeRequest = ({ byteCount, shipType }: TrackRequest): string => JSON.stringify({ byteCount, shipType })

export const readRequest = ({ request }: Pick<JobRow, 'request'>): TrackRequest => JSON.parse(request) as TrackRequest
