import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { vesselPageWords } from './vessel-page.ts'
import { vesselWords } from './vessel.ts'

const { event: words, detailValues, details: labels, measures } = vesselPageWords

type Details = TrackEventAnswer['details']
/** Texts of knots, nautical miles and kilometres. */
interface Units {
  speed: (knots: number) => string
  distance: (nauticalMiles: number) => string
  kilometres: (km: number) => string
}

/** For programs: ids that say nothing to a person. */
const unsaid: readonly string[] = ['segments', 'zone']

const judgements: readonly string[] = ['isLikelyDisabled', 'isDisabledOrElsewhere']
/** Measures of what did not happen, where they are null. */
const ifAny: readonly string[] = ['againHours']

/**
 * What was measured of an event, for people: with units, without what is for programs alone, and without a judgement that was not made: a
 * gap that is not judged a likely switched off transmitter may still be one. A text is null where it is not known.
 */
export const eventMeasures = (details: Details, units: Units): { name: string; label: string; text: string | null }[] =>
  Object.entries(details)
    .filter(
      ([name, value]) =>
        !unsaid.includes(name) &&
        !(judgements.includes(name) && value === false) &&
        !(ifAny.includes(name) && value === null),
    )
    .map(([name, value]) => ({
      name,
      label: labels[name] ?? name,
      text: value === null ? null : measureText(name, value, units),
    }))

function measureText(name: string, value: NonNullable<Details[string]>, units: Units): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return numberText(name, value, units)
  return Array.isArray(value) ? value.join(', ') : (detailValues[value] ?? value.replace(/^imo /, 'IMO '))
}

function numberText(name: string, value: number, units: Units): string {
  if (name.endsWith('Nm')) return units.distance(value)
  if (name.endsWith('Km')) return value < 1 ? measures.metres(Math.round(value * 100) * 10) : units.kilometres(value)
  if (/knots$/i.test(name)) return units.speed(value)
  if (/hours$/i.test(name)) return measures.hours(value)
  return value.toLocaleString('en', { maximumFractionDigits: 2 })
}

type EventFacts = Pick<TrackEventAnswer, 'kind' | 'confidence' | 'details'>

const isSureOfSilence = ({ kind, confidence, details }: EventFacts): boolean =>
  kind === 'gap' && details['isLikelyDisabled'] === true && confidence === 'high'

/** How sure an event is: of a silence, apart from its likely cause. */
export const howSureOf = (event: EventFacts): string =>
  isSureOfSilence(event) ? words.sureOfSilence : vesselWords.confidence[event.confidence]

/** In a list: of what it is sure, without what it is not. */
export const howSureShortOf = (event: EventFacts): string =>
  isSureOfSilence(event) ? words.sureOfSilenceShort : vesselWords.confidence[event.confidence]

/** What is not known of an event, as sentences. */
export function missingOf({ kind, details }: EventFacts, units: Units): string[] {
  const labels = eventMeasures(details, units).flatMap(({ label, text }) => (text === null ? [label] : []))
  return [
    ...(kind === 'gap' ? [words.notReceived] : []),
    ...(labels.length === 0 ? [] : [words.factsNotKnown(labels)]),
    words.notSigned,
  ]
}
