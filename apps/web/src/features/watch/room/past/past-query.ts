import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { pastVessels } from '@varuna/contract/watch/live'
import type { ChartBox } from '@varuna/map/chart-view'
import type { DensityCell } from '@varuna/map/vessels/density'
import { request } from '~/api/request.ts'
import { boxQuery, densityCells, liveRows } from '../live/live-answer.ts'
import { readVesselRow, type WatchVessel } from '~/dashboard/watch/watch-vessel.ts'

const STALE_MS = 60_000
/** Tens of thousands of vessels per minute: played minutes are not cached. */
const KEPT_MS = 10_000

const pastAnswer = pastVessels.extend({ vessels: liveRows })

const path = (timeMs: number, box: ChartBox | null): `/${string}` =>
  `/api/live/past?${new URLSearchParams([['at', new Date(timeMs).toISOString()], ...boxQuery(box)])}`

interface PastMinute {
  timeMs: number
  vessels: readonly WatchVessel[]
  density: readonly DensityCell[]
  total: number
}

/** The vessels of a box, or worldwide, at a past minute; the previous minute while loading. Null requests nothing. */
export const pastQuery = (timeMs: number | null, box: ChartBox | null) =>
  queryOptions({
    queryKey: ['watch-past', timeMs, box],
    enabled: timeMs !== null,
    staleTime: STALE_MS,
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<PastMinute> => {
      const answer = await request(pastAnswer, path(timeMs ?? 0, box), { signal })
      return {
        timeMs: Date.parse(answer.at),
        vessels: answer.vessels.map(readVesselRow),
        density: densityCells(answer),
        total: answer.total,
      }
    },
  })

/** Preloads a minute that playback will soon need. */
export const prefetchPast = (client: QueryClient, timeMs: number, box: ChartBox | null): void =>
  void client.prefetchQuery(pastQuery(timeMs, box))
