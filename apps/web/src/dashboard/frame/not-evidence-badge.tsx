import { dashboardWords } from '@varuna/language/rooms'
import { Badge } from '@varuna/ui/badge'

/** Why an item is not evidence. */
export type NotEvidence = keyof typeof dashboardWords.notEvidence

export const NotEvidenceBadge = ({ why }: { why: NotEvidence }) => (
  <Badge level="unknown">{dashboardWords.notEvidence[why].badge}</Badge>
)
