import { trackFileWords } from '@varuna/language/analysis/track-file'
import { fishingBounds } from '../verdict/fishing-scale.ts'

const percent = (bound: number) => Math.round(bound * 100)

/** The bounds of a fishing probability class as text. */
export function fishingClassLabel(index: number): string {
  const below = fishingBounds[index - 1]
  const above = fishingBounds[index]
  return trackFileWords.legend.class(
    below === undefined ? null : percent(below),
    above === undefined ? null : percent(above),
  )
}
