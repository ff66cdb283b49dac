import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { isCorrection, withoutCorrections } from '../corrections.ts'
import type { CargoType, EarlierReport, IntelligenceInput, RiskContext } from '../evidence.ts'
import { MAX_POINTS, noEarlierReport, type AssessedIndicator, type Finding, type Unknown } from './indicator.ts'
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

/** A report or a received position. */
type TimedPlace = Pick<EarlierReport, 'timestampMs' | 'lat' | 'lon'>

const IMPOSSIBLE_POINTS = MAX_POINTS['RISK-8']

/** Nautical miles between two reports beyond the tolerance. */
const apartNm = (input: IntelligenceInput, other: TimedPlace) =>
  Math.max(0, greatCircleNm(other.lat, other.lon, input.lat, input.lon) - SLACK_NM)

const knotsBetween = (input: IntelligenceInput, other: TimedPlace) =>
  apartNm(input, other) / (Math.abs(input.timestampMs - other.timestampMs) / 3_600_000)

/** RISK-8: 15 points when the speed implied by another report of the vessel is impossible. */
export function assessMovement(input: IntelligenceInput, { earlier: reports, behaviour }: RiskContext): Finding {
  const received = (behaviour?.positions ?? []).map(({ timeMs, lat, lon }) => ({ timestampMs: timeMs, lat, lon }))
  const earlier: TimedPlace[] = [...reports, ...received]
  const about: Pick<AssessedIndicator, 'rule' | 'sources' | 'unit' | 'threshold'> = {
    rule: 'RISK-8',
    sources: [
      { code: 'earlier_reports', params: {} },
      ...(received.length > 0 ? [{ code: 'track' as const, params: {} }] : []),
    ],
    unit: 'knots',
    threshold: MAX_KNOTS[input.cargoType],
  }
  const corrected = earlier.some((other) => isCorrection(input, other) && apartNm(input, other) > 0)
  const correction: RiskReason[] = corrected ? [{ code: 'correction_elsewhere', params: {} }] : []
  const missing: Unknown[] = corrected
    ? [{ code: 'which_report_is_right', params: {}, mostPoints: IMPOSSIBLE_POINTS }]
    : []
  const fastest = withoutCorrections(input, earlier)
    .map((report) => ({ report, knots: knotsBetween(input, report) }))
    .sort((a, b) => b.knots - a.knots)[0]
  if (!fastest) {
    return {
      indicator: {
        ...about,
        points: 0,
        reasons: [{ code: 'movement_not_checked', params: {} }, ...correction],
        confidence: 'low',
      },
      isAssessable: false,
      missing: [noEarlierReport(IMPOSSIBLE_POINTS), ...missing],
    }
  }
  const { report, knots } = fastest
  const maxKnots = MAX_KNOTS[input.cargoType]
  const params = { fromMs: report.timestampMs, knots }
  const isImpossible = knots > maxKnots
  return {
    indicator: {
      ...about,
      points: isImpossible ? IMPOSSIBLE_POINTS : 0,
      value: Math.round(knots * 10) / 10,
      reasons: [
        isImpossible
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
