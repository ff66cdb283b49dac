import { trackFileWords } from '@varuna/language/analysis/track-file'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'
import type { FishingPoint } from './fishing-track.ts'

const { cursor: words, reasons } = trackFileWords

/** The model's result at a position as text. */
export const describeAnswer = ({ probability, reason }: FishingPoint): string =>
  probability === null
    ? words.cannotSay(reasons[reason ?? ''] ?? reason ?? '')
    : words.probability(formatPercent(probability))
