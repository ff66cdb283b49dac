import type { AnalysedImage } from '@varuna/contract/image'
import type { BadgeLevel } from '@varuna/ui/badge'

const labels: Record<AnalysedImage['type'], { level: BadgeLevel; label: string }> = {
  clean_water: { level: 'low', label: 'Clean Water' },
  oil_spill: { level: 'high', label: 'OIL SPILL' },
}

/** The short label of an image in the history and above its result. */
export const labelOf = ({ type }: Pick<AnalysedImage, 'type'>) => labels[type]
