import { queryOptions } from '@tanstack/react-query'
import { aisTrack, type AisPosition } from '@varuna/contract/watch/ais-vessel'
import { formatMmsi } from '@varuna/units/mmsi'
import { request } from '../../api/request.ts'

const SPACING_SECONDS = 60
/** More than a day has at this spacing. */
const MAX_POSITIONS = 2_000
const STEP_MS = 600_000
const DAY_MS = 86_400_000

/** The positions of about a day, one a minute, oldest first. */
export async function fetchDayTrack(
  mmsi: number,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  signal: AbortSignal,
): Promise<AisPosition[]> {
  const iso = (timeMs: number) => new Date(Math.max(0, timeMs)).toISOString()
  const query = new URLSearchParams({
    from: iso(fromMs),
    to: iso(toMs),
    spacing: String(SPACING_SECONDS),
    limit: String(MAX_POSITIONS),
  })
  return (await request(aisTrack, `/api/vessels/${formatMmsi(mmsi)}/track?${query}`, { signal })).positions
}

/** A vessel's last day before a time; asked for again as ten minutes pass. */
export const lastDayQuery = (mmsi: number | null, beforeMs: number | null) => {
  const toMs = beforeMs === null ? null : Math.ceil(beforeMs / STEP_MS) * STEP_MS
  return queryOptions({
    queryKey: ['last-day', mmsi, toMs],
    enabled: mmsi !== null && toMs !== null,
    staleTime: STEP_MS,
    queryFn: ({ signal }) => fetchDayTrack(mmsi ?? 0, { fromMs: (toMs ?? 0) - DAY_MS, toMs: toMs ?? 0 }, signal),
  })
}
