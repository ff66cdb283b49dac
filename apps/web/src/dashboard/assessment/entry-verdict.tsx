import type { AssessmentEntry } from '@varuna/contract/analysis/assessment'
import { assessmentWords } from '@varuna/language/analysis/assessment'
import { Badge } from '@varuna/ui/badge'
import { formatPercent } from '../verdict/format-percent.ts'

export const EntryVerdict = ({ entry }: { entry: AssessmentEntry }) => (
  <Badge level={entry.level}>{assessmentWords.verdicts[entry.verdict]}</Badge>
)

/** Probability of oil or of fishing, or the risk score; nothing where none can be stated. */
export const formatShare = ({ of, share, verdict }: AssessmentEntry): string =>
  share === null || verdict === 'cannot_say'
    ? '–'
    : of === 'intelligence_report'
      ? String(Math.round(share * 100))
      : formatPercent(share)
