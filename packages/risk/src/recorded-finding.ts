import type { FindingKind } from '@varuna/vocabulary/risk'

/** A finding as entered by an analyst; `date` is a UTC day, YYYY-MM-DD. */
export type RecordedFinding = {
  readonly what: FindingKind
  readonly source: string
  readonly date: string
}
