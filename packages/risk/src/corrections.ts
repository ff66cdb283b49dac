import type { EarlierReport, IntelligenceInput } from './evidence.ts'

const SAME_REPORT_MS = 60_000

/** Whether a report is less than a minute from another: typed reports are corrected and sent again. */
export const isCorrection = (input: IntelligenceInput, other: EarlierReport) =>
  Math.abs(input.timestampMs - other.timestampMs) < SAME_REPORT_MS

/** The earlier reports that are not corrections of this one. */
export const withoutCorrections = (input: IntelligenceInput, earlier: readonly EarlierReport[]) =>
  earlier.filter((other) => !isCorrection(input, other))
