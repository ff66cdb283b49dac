import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { isCorrection, SAME_REPORT_MS } from '../corrections.ts'
import type { CargoType, EarlierReport, IntelligenceInput, RiskContext } from '../evidence.ts'
import {
  MAX_POINTS,
  noOtherReport,
  statedValue,
  type AssessedIndicator,
  type Finding,
  type Unknown,
} from './indicator.ts'
import type { RiskReason } from '../reason.ts'

/** Maximum plausible speed in knots: 25 as in AIS segmenters, 45 for passenger vessels because of fast ferries. */
export const MAX_KNOTS: Readonly<Record<CargoType, number>> = {
  Container: 25,
  Bulk: 25,
  Tanker: 25,
  Passenger: 45,
  Unknown: 25,
}

/** Tolerance in nautical miles between two typed positions. */
export const SLACK_NM = 2

/** A reported or received position; only a report can be a correction of another report. */
type TimedPlace = Pick<EarlierReport, 'timestampMs' | 'lat' | 'lon'> & { readonly isReceived: boolean }

const IMPOSSIBLE_POINTS = MAX_POINTS['RISK-8']

/** Nautical miles between two reports beyond the tolerance. */
const apartNm = (input: IntelligenceInput, other: TimedPlace) =>
  Math.max(0, greatCircleNm(other.lat, other.lon, input.lat, input.lon) - SLACK_NM)

/** Reported times have a resolution of one minute. */
const knotsBetween = (input: IntelligenceInput, other: TimedPlace) =>
  apartNm(input, other) / (Math.max(SAME_REPORT_MS, Math.abs(input.timestampMs - other.timestampMs)) / 3_600_000)

const placesBeside = ({ earlier, behaviour }: RiskContext): TimedPlace[] => [
  ...earlier.map(({ timestampMs, lat, lon }) => ({ timestampMs, lat, lon, isReceived: false })),
  ...(behaviour?.positions ?? []).map(({ timeMs, lat, lon }) => ({ timestampMs: timeMs, lat, lon, isReceived: true })),
]

const isCorrected = (input: IntelligenceInput, other: TimedPlace) => !other.isReceived && isCorrection(input, other)

/** The position that requires the highest speed; null when there is none to compare with. */
function findFastest(input: IntelligenceInput, context: RiskContext) {
  const [fastest = null] = placesBeside(context)
    .filter((other) => !isCorrected(input, other))
    .map((place) => ({ place, knots: knotsBetween(input, place) }))
    .sort((a, b) => b.knots - a.knots)
  return fastest
}

/** Whether another position makes the reported one impossible, so that nothing else is concluded from it. */
export const isImpossible = (input: IntelligenceInput, context: RiskContext) =>
  (findFastest(input, context)?.knots ?? 0) > MAX_KNOTS[input.cargoType]

/** RISK-8: 15 points when the speed implied by another report or a received position of the vessel is impossible. */
export function assessMovement(input: IntelligenceInput, context: RiskContext): Finding {
  const places = placesBeside(context)
  const about: Pick<AssessedIndicator, 'rule' | 'sources' | 'unit' | 'threshold'> = {
    rule: 'RISK-8',
    sources: [
      { code: 'earlier_reports', params: {} },
      ...(places.some(({ isReceived }) => isReceived) ? [{ code: 'track' as const, params: {} }] : []),
    ],
    unit: 'knots',
    threshold: MAX_KNOTS[input.cargoType],
  }
  const corrected = places.some((other) => isCorrected(input, other) && apartNm(input, other) > 0)
  const correction: RiskReason[] = corrected ? [{ code: 'correction_elsewhere', params: {} }] : []
  const missing: Unknown[] = corrected
    ? [{ code: 'which_report_is_right', params: {}, mostPoints: IMPOSSIBLE_POINTS }]
    : []
  const fastest = findFastest(input, context)
  if (fastest === null) {
    return {
      indicator: {
        ...about,
        points: 0,
        reasons: [{ code: 'movement_not_checked', params: {} }, ...correction],
        confidence: 'low',
      },
      isAssessable: false,
      missing: [noOtherReport(placesBeside(context), 'position_to_compare', IMPOSSIBLE_POINTS), ...missing],
    }
  }
  const { place, knots } = fastest
  const maxKnots = MAX_KNOTS[input.cargoType]
  const params = { fromMs: place.timestampMs, knots, isReceived: place.isReceived }
  const isTooFast = knots > maxKnots
  return {
    indicator: {
      ...about,
      points: isTooFast ? IMPOSSIBLE_POINTS : 0,
      value: statedValue(knots, maxKnots),
      reasons: [
        isTooFast
          ? { code: 'movement_impossible', params: { ...params, maxKnots } }
          : { code: 'movement_possible', params },
        ...correction,
      ],
      confidence: 'medium',
    },
    isAssessable: true,
    missing,
  }
}
