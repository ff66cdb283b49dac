import type { AnalysedImage } from '@varuna/contract/image'
import type { BadgeLevel } from '@varuna/ui/badge'

const labels: Record<AnalysedImage['type'], { level: BadgeLevel; label: string }> = {
  clean_water: { level: 'low', label: 'Clean Water' },
  oil_spill: { level: 'high', label: 'OIL SPILL' },
}

/** The short label of an image; its colour and shape promise nothing where the model cannot say. */
export function labelOf({ type, verdict }: Pick<AnalysedImage, 'type' | 'verdict'>) {
  const { level, label } = labels[type]
  return verdict === 'cannot_say' ? { level: 'unknown' as const, label } : { level, label }
}
