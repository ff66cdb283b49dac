import type { AnalysedImage } from '@varuna/contract/image'
import type { BadgeLevel } from '@varuna/ui/badge'

const labels: Record<AnalysedImage['verdict'], { level: BadgeLevel; label: string }> = {
  clean_water: { level: 'low', label: 'Clean Water' },
  oil_spill: { level: 'high', label: 'OIL SPILL' },
  cannot_say: { level: 'unknown', label: 'Cannot say' },
}

/** Uses `verdict`, because `type` names the nearer class even when the verdict is "cannot say". */
export const verdictLabel = ({ verdict }: Pick<AnalysedImage, 'verdict'>) => labels[verdict]
