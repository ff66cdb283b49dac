import type { Fix } from './fix.ts'

/** When a vessel last moved as if towing a trawl: 75 minutes at 2 to 4.5 knots without a report at another speed. */
export type Tows = { sinceMs: number | null; newestMs: number; towedMs: number | null }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/**
 * Of the labelled inshore reports of trawlers, 50 to 64% follow such a tow within 48 hours; of those of purse seiners, pole-and-line
 * vessels and trollers, at most 2%.
 */
const TOW = { leastKnots: 2, mostKnots: 4.5, leastMs: 75 * MINUTE_MS, mostGapMs: 30 * MINUTE_MS }
const MEMORY_MS = 48 * HOUR_MS

export const createTows = (): Tows => ({ sinceMs: null, newestMs: 0, towedMs: null })

/** Adds a vessel's next report, in order of time. */
export const countTow = (tows: Tows, { timestampMs, speedKnots }: Fix): void => {
  if (speedKnots === null || speedKnots < TOW.leastKnots || speedKnots > TOW.mostKnots) {
    tows.sinceMs = null
    return
  }
  if (tows.sinceMs === null || timestampMs - tows.newestMs > TOW.mostGapMs) tows.sinceMs = timestampMs
  tows.newestMs = timestampMs
  if (timestampMs - tows.sinceMs >= TOW.leastMs) tows.towedMs = timestampMs
}

/** Whether the vessel towed in the 48 hours before `timestampMs`. */
export const hasTowed = ({ towedMs }: Tows, timestampMs: number): boolean =>
  towedMs !== null && timestampMs - towedMs < MEMORY_MS
