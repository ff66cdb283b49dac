import type { EarlierReport, IntelligenceInput } from './evidence.ts'

export const SAME_REPORT_MS = 60_000

/** Whether a report is less than a minute from another: typed reports are corrected and sent again. */
export const isCorrection = (input: IntelligenceInput, other: Pick<EarlierReport, 'timestampMs'>) =>
  Math.abs(input.timestampMs - other.timestampMs) < SAME_REPORT_MS

/** The earlier reports that are not corrections of this one. */
export const withoutCorrections = <Each extends Pick<EarlierReport, 'timestampMs'>>(
  input: IntelligenceInput,
  earlier: readonly Each[],
): Each[] => earlier.filter((other) => !isCorrection(input, other))
