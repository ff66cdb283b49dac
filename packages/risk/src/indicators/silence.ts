import { isDarkOffNamedState, isPassage } from '../behaviour/dark.ts'
import { findOpenSilence, findSilences, MIN_SILENCE_HOURS } from '../behaviour/open-silence.ts'
import { ramp } from '../behaviour/ramp.ts'
import { vesselKinds, type LastReception, type Silence, type VesselKind } from '../behaviour/vessel-behaviour.ts'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import type { RiskReason } from '../reason.ts'
import { forAll, judgeBehaviour, ofLabour, ofLabourOrEvasion, onlyFor } from './behaviour-finding.ts'
import { MAX_POINTS, statedValue, type Finding, type Unknown } from './indicator.ts'

/** McDonald et al. 2020 count gaps from this length on. */
const LONG_GAP_HOURS = 24
const MOST = MAX_POINTS['RISK-16']
const silenceSteps = [
  [11.99, 5],
  [24, 8],
  [72, 12],
  [14 * 24, 14],
  [60 * 24, 17],
  [180 * 24, MOST],
] as const
const FURTHER_POINTS = 2
const MAX_FURTHER_POINTS = 6

/** A fishing vessel that is silent for this long, this far from shore, counts as dark even if it was not well received before. */
const DARK_HOURS = 30 * 24
const OFFSHORE_NM = 20
/** Points for a ship that sailed on: it was out of range of receivers, so its silence counts little. */
const PASSAGE_POINTS = 2
/** Merchant ships must transmit by SOLAS V/19, most fishing vessels only by national law. */
const MERCHANT_FACTOR = 1.5
/** Share of the points for silence that ordinary gaps in reception may explain. */
const UNSURE_SHARE = 1 / 3

/** RISK-15: number of a fishing vessel's gaps of 24 hours and more. */
export const assessGaps = (input: IntelligenceInput, context: RiskContext): Finding =>
  judgeBehaviour(input, context, {
    rule: 'RISK-15',
    countsFor: ofLabour,
    fact: 'silence',
    isOfStudy: true,
    sources: [
      { code: 'track_events', params: {} },
      { code: 'weights_of_mcdonald', params: {} },
    ],
    unit: 'count',
    threshold: 1,
    gap: 'track',
    isHistory: true,
    most: onlyFor({ fishing: MAX_POINTS['RISK-15'] }),
    read: (behaviour) => {
      const silences = findSilences(behaviour, context.nowMs)
      if (silences === null) return null
      const count = silences.filter(({ hours }) => hours >= LONG_GAP_HOURS).length
      // Whether it was silent since its last position cannot be said where Varuna received nothing.
      if (count === 0 && behaviour.lastReception?.isOutage === true) return null
      return {
        value: count,
        reasons: [
          count === 0
            ? { code: 'no_long_gap', params: {} }
            : { code: 'long_gaps', params: { count, day: LONG_GAP_HOURS } },
        ],
        points: () => Math.min(MAX_POINTS['RISK-15'], count),
      }
    },
  })

/** Points of a single silence. */
const silencePoints = (silence: Silence, kind: VesselKind): number => {
  const { hours, isLikelyDisabled, distanceFromShoreNm } = silence
  if (hours < MIN_SILENCE_HOURS) return 0
  const whole = ramp(hours, silenceSteps)
  const isOffshore = (distanceFromShoreNm ?? 0) >= OFFSHORE_NM
  const ofFishing =
    isLikelyDisabled || (isOffshore && hours >= DARK_HOURS) ? whole : isOffshore ? whole * UNSURE_SHARE : 0
  if (kind === 'fishing') return ofFishing
  const seen = merchantPoints(silence, whole)
  // Learning that a cargo ship is a carrier must not lower its points.
  if (kind === 'carrier') return isPassage(silence) ? seen : Math.max(ofFishing, seen)
  return kind === 'pleasure' || kind === 'special' || kind === 'passenger' ? seen / 2 : seen
}

const merchantPoints = (silence: Silence, whole: number): number => {
  const isGone = silence.movedNm === null && silence.hours >= DARK_HOURS
  if (!silence.isLikelyDisabled && !isDarkOffNamedState(silence)) return isGone ? whole * UNSURE_SHARE : 0
  if (isPassage(silence)) return PASSAGE_POINTS
  return silence.movedNm === null && silence.isPlaceReceived !== true ? whole * UNSURE_SHARE : whole * MERCHANT_FACTOR
}

const longestFirst = (a: Silence, b: Silence) => b.hours - a.hours || a.fromMs - b.fromMs

/**
 * RISK-16: silences of 12 hours and more that reception does not explain, and the one that lasts since the last position. The heaviest
 * counts in full, each further one a little.
 */
export const assessSilence = (input: IntelligenceInput, context: RiskContext): Finding =>
  judgeBehaviour(input, context, {
    rule: 'RISK-16',
    countsFor: ofLabourOrEvasion(context),
    fact: 'silence',
    isWholeWhenUnknown: true,
    sources: [
      { code: 'track_events', params: {} },
      { code: 'weights_of_advisory', params: {} },
    ],
    unit: 'hours',
    threshold: MIN_SILENCE_HOURS,
    gap: 'track',
    isHistory: true,
    most: forAll(MOST, { passenger: MOST / 2, pleasure: MOST / 2, special: MOST / 2 }),
    read: (behaviour) => {
      const { lastReception, toMs } = behaviour
      const silences = findSilences(behaviour, context.nowMs)
      if (silences === null) return null
      const long = silences.filter(({ hours }) => hours >= MIN_SILENCE_HOURS).toSorted(longestFirst)
      const points = (kind: VesselKind) => {
        const each = long.map((silence) => silencePoints(silence, kind)).toSorted((a, b) => b - a)
        const [heaviest = 0, ...others] = each
        const further = others.reduce((sum, one) => sum + Math.min(FURTHER_POINTS, one), 0)
        return heaviest + Math.min(MAX_FURTHER_POINTS, further)
      }
      const open = findOpenSilence(behaviour, context.nowMs)
      const since: RiskReason[] =
        open === null || lastReception === null
          ? []
          : [{ code: 'not_received_since', params: sinceParams(open, lastReception) }]
      // Where it is now could be anywhere, and what it does could hold the heaviest possible silence.
      const mostPoints = Math.max(0, MOST - Math.round(Math.max(...vesselKinds.map(points))))
      const missing: Unknown[] = open === null ? [] : [{ code: 'whereabouts_since', params: {}, mostPoints }]
      const ended = long.filter((silence) => open === null || silence.fromMs !== toMs || silence.movedNm !== null)
      const longest = statedValue(long[0]?.hours ?? 0, MIN_SILENCE_HOURS)
      const [first] = ended.toSorted(
        (a, b) => silencePoints(b, 'fishing') - silencePoints(a, 'fishing') || longestFirst(a, b),
      )
      if (first === undefined)
        return {
          value: longest,
          reasons: open === null ? [{ code: 'no_silence', params: {} }] : since,
          points,
          missing,
        }
      const { hours, fromMs, distanceFromShoreNm, movedNm } = first
      const passages = ended.filter(isPassage).length
      const reasons: RiskReason[] = [
        {
          code: 'silence',
          params: {
            hours,
            fromMs,
            distanceFromShoreNm,
            isLikelyDisabled: first.isLikelyDisabled || isDarkOffNamedState(first),
            isPassage: isPassage(first),
            lasts: movedNm === null,
          },
        },
      ]
      if (ended.length > 1) reasons.push({ code: 'more_silences', params: { count: ended.length - 1 } })
      if (passages > 1) reasons.push({ code: 'silences_of_passage', params: { count: passages } })
      return { value: longest, reasons: [...since, ...reasons], points, missing }
    },
  })

const sinceParams = (
  { hours, fromMs, distanceFromShoreNm, wasWellReceived }: Silence,
  { isInPort, others }: LastReception,
) => ({ hours, sinceMs: fromMs, distanceFromShoreNm, isInPort, wasWellReceived, others })
