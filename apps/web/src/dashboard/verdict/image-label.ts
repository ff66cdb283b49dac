import type { AnalysedImage } from '@varuna/contract/analysis/image'
import { oilWords } from '@varuna/language/analysis/oil'
import type { BadgeLevel } from '@varuna/ui/badge'

const levels: Record<AnalysedImage['verdict'], BadgeLevel> = {
  clean_water: 'low',
  oil_spill: 'high',
  cannot_say: 'unknown',
}

/** Uses `verdict`, because `type` names the nearer class even when the verdict is "cannot say". */
export const verdictLabel = ({ verdict }: Pick<AnalysedImage, 'verdict'>) => ({
  level: levels[verdict],
  label: oilWords.verdicts[verdict].label,
})
