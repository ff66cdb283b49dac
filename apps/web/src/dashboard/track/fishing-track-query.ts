import { queryOptions } from '@tanstack/react-query'
import { fishingTrack, type FishingTrack, type ScoredPositionAnswer } from '@varuna/contract/analysis/track-file'
import { request } from '~/api/request.ts'
import type { PlaybackTimes } from './playback.ts'

const POSITIONS_A_PAGE = 2_000
const MAX_PAGES = 5

const iso = (timeMs: number) => new Date(timeMs).toISOString()

/** Stored positions of a period with their probability of fishing; `isCut` when there are more. `spacing`, in seconds, thins them. */
export const fishingTrackQuery = (mmsi: string, times: PlaybackTimes | null, spacing: number) =>
  queryOptions({
    queryKey: ['fishing-track', mmsi, times?.fromMs, times?.toMs, spacing],
    queryFn: async ({ signal }) => {
      const { fromMs, toMs } = times ?? { fromMs: 0, toMs: 0 }
      const query = { from: iso(fromMs), to: iso(toMs), spacing: String(spacing), limit: String(POSITIONS_A_PAGE) }
      const positions: ScoredPositionAnswer[] = []
      let after: string | null = null
      let threshold = 0.5
      for (let page = 0; page < MAX_PAGES; page++) {
        const search = new URLSearchParams(after === null ? query : { ...query, after })
        const read: FishingTrack = await request(fishingTrack, `/api/vessels/${mmsi}/fishing?${search}`, { signal })
        positions.push(...read.positions)
        after = read.next
        threshold = read.threshold
        if (after === null) break
      }
      return { positions, threshold, isCut: after !== null }
    },
  })
