import { dashboardWords } from '@varuna/language/dashboard/frame'
import { Badge } from '@varuna/ui/badge'

export const SampleBadge = () => <Badge level="unknown">{dashboardWords.sample.badge}</Badge>
