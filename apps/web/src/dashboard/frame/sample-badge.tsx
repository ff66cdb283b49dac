import { Badge } from '@varuna/ui/badge'
import { sampleText } from './sample-text.ts'

export const SampleBadge = () => <Badge level="unknown">Sample: {sampleText}</Badge>
