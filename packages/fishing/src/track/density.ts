/** How densely a vessel reports: a count of its reports, at most one per minute, that decays within hours. */
export type Density = { reports: number; countedMs: number | null }

const HOUR_MS = 3_600_000
const MEMORY_HOURS = 3
const MIN_GAP_MS = 60_000

export const createDensity = (): Density => ({ reports: 0, countedMs: null })

/** Approximate number of reports in the three hours before `timestampMs`. */
export const reportsInThreeHours = ({ reports, countedMs }: Density, timestampMs: number): number =>
  countedMs === null ? 0 : reports * Math.exp((countedMs - timestampMs) / (MEMORY_HOURS * HOUR_MS))

/** Counts a vessel's next report, in order of time. */
export const countReport = (density: Density, timestampMs: number): void => {
  if (density.countedMs !== null && timestampMs - density.countedMs < MIN_GAP_MS) return
  density.reports = reportsInThreeHours(density, timestampMs) + 1
  density.countedMs = timestampMs
}
