import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { vesselWords } from '@varuna/language/watch/vessel'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'

const { event: words, detailValues } = vesselPageWords

/** One measure of an event as text. */
export function eventDetailText(value: TrackEventAnswer['details'][string]): string {
  if (value === null) return vesselWords.notKnown
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return value.toLocaleString('en', { maximumFractionDigits: 2 })
  return Array.isArray(value) ? value.join(', ') : (detailValues[value] ?? value.replace(/^imo /, 'IMO '))
}
