import type { EarlierReport, IntelligenceInput } from './evidence.ts'

const SAME_REPORT_MS = 60_000

/** Is it a report of the same moment, less than a minute apart? Typed reports are corrected and sent again. */
export const isCorrection = (input: IntelligenceInput, other: EarlierReport) =>
  Math.abs(input.timestampMs - other.timestampMs) < SAME_REPORT_MS

/** The reports that are of another moment, and so can be held against this one. */
export const ofOtherMoments = (input: IntelligenceInput, earlier: readonly EarlierReport[]) =>
  earlier.filter((other) => !isCorrection(input, other))
