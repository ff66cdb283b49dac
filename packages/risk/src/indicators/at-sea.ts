import { ramp } from '../behaviour/ramp.ts'
import type { VesselBehaviour, VesselKind } from '../behaviour/vessel-behaviour.ts'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import type { RiskReason } from '../reason.ts'
import { forAll, judgeBehaviour, ofLabour, onlyFor } from './behaviour-finding.ts'
import { MAX_POINTS, statedValue, type Finding, type Unknown } from './indicator.ts'

const MOST = MAX_POINTS['RISK-10']
const fishingSteps = [
  [30, 0],
  [60, 3],
  [90, 6],
  [180, 10],
  [300, MOST],
] as const
const carrierSteps = [
  [30, 0],
  [60, 3],
  [120, 6],
  [240, 9],
  [365, 10],
] as const
const cargoSteps = [
  [60, 0],
  [120, 4],
  [240, 8],
] as const
const otherSteps = [
  [90, 0],
  [180, 4],
  [365, 6],
] as const

/**
 * RISK-10: days since the last port visit that positions hold together; a long silence counts as one (RISK-16). For a fishing vessel every
 * such day counts; for others only days on which they were seen offshore, because merchant ships routinely leave the range of receivers.
 */
export const assessTimeAtSea = (input: IntelligenceInput, context: RiskContext): Finding =>
  judgeBehaviour(input, context, {
    rule: 'RISK-10',
    countsFor: ofLabour,
    fact: 'far_out_for_months',
    sources: [
      { code: 'track_events', params: {} },
      { code: 'weights_of_mcdonald', params: {} },
    ],
    unit: 'days',
    threshold: fishingSteps[0][0],
    gap: 'last_port_visit',
    most: forAll(8, { fishing: MOST, carrier: 10, pleasure: 6, special: 6 }),
    read: ({ atSea, portCalls, toMs }) => {
      if (atSea === null) return null
      const { days, offshoreDays, silentDays, sinceMs, port, isInPort, isFromStop } = atSea
      if (isInPort) return { value: 0, reasons: [{ code: 'in_port', params: { port: port ?? '' } }], points: () => 0 }
      const rounded = (value: number) => Math.round(value * 10) / 10
      // The positions show at least this long.
      const hoursAtSea = Math.floor(days * 24 + 1e-6)
      const reason: RiskReason = {
        code: 'days_at_sea',
        params: {
          days: Math.floor(hoursAtSea / 24),
          hours: hoursAtSea % 24,
          sinceMs,
          untilMs: toMs,
          port,
          isFromStop,
          offshoreDays: rounded(offshoreDays),
          silentDays: rounded(silentDays),
        },
      }
      const points = (kind: VesselKind) =>
        kind === 'fishing'
          ? ramp(days, fishingSteps)
          : ramp(
              offshoreDays,
              kind === 'carrier' ? carrierSteps : kind === 'pleasure' || kind === 'special' ? otherSteps : cargoSteps,
            )
      // A visit to a port missing from the port list may have come after the last known one.
      const code = portCalls?.length ? 'calls_since_last_visit' : 'last_port_visit'
      const unseen: Unknown[] =
        port === null ? [{ code, params: {}, mostPoints: MOST - Math.round(points('fishing')) }] : []
      return { value: rounded(days), reasons: [reason], points, missing: unseen }
    },
  })

const distanceSteps = [
  [50, 0],
  [200, 4],
  [500, 9],
  [1_000, 13],
  [1_500, MAX_POINTS['RISK-11']],
] as const

/** RISK-11: a fishing vessel's greatest distance from any port, the strongest predictor in McDonald et al. 2020. */
export const assessDistance = (input: IntelligenceInput, context: RiskContext): Finding =>
  judgeBehaviour(input, context, {
    rule: 'RISK-11',
    countsFor: ofLabour,
    fact: 'far_out_for_months',
    isOfStudy: true,
    sources: [
      { code: 'track', params: {} },
      { code: 'weights_of_mcdonald', params: {} },
    ],
    unit: 'nm',
    threshold: distanceSteps[0][0],
    gap: 'track',
    isHistory: true,
    most: onlyFor({ fishing: MAX_POINTS['RISK-11'] }),
    read: ({ farthestFromPortNm, farthestFromShoreNm }) =>
      farthestFromPortNm === null
        ? null
        : {
            value: statedValue(farthestFromPortNm, distanceSteps[0][0], 1),
            reasons: [
              {
                code: 'farthest',
                params: { fromPortNm: farthestFromPortNm, fromShoreNm: farthestFromShoreNm },
              },
            ],
            points: () => ramp(farthestFromPortNm, distanceSteps),
          },
  })

const voyageSteps = [
  [14, 0],
  [30, 2],
  [90, 4],
  [180, MAX_POINTS['RISK-14']],
] as const
/** A shorter track does not show how long voyages are. */
const MIN_SPAN_DAYS = 60
const DAY_MS = 86_400_000
const spanDaysOf = ({ fromMs, toMs }: Pick<VesselBehaviour, 'fromMs' | 'toMs'>) => (toMs - fromMs) / DAY_MS

/** Whole hours below two days, else tenths of a day, never more than it is. */
const roundedDown = (days: number) => (days < 2 ? Math.floor(days * 24) / 24 : Math.floor(days * 10) / 10)

/** RISK-14: mean length in days of a fishing vessel's voyages from port to port. */
export const assessVoyages = (input: IntelligenceInput, context: RiskContext): Finding =>
  judgeBehaviour(input, context, {
    rule: 'RISK-14',
    countsFor: ofLabour,
    fact: 'far_out_for_months',
    isOfStudy: true,
    sources: [
      { code: 'track_events', params: {} },
      { code: 'weights_of_mcdonald', params: {} },
    ],
    unit: 'days',
    threshold: voyageSteps[0][0],
    gap: 'track',
    most: onlyFor({ fishing: MAX_POINTS['RISK-14'] }),
    explainUnread: (behaviour) => {
      const days = roundedDown(spanDaysOf(behaviour))
      return days >= MIN_SPAN_DAYS
        ? { reasons: [{ code: 'not_shown_by_track', params: {} }], gap: 'track_findings' }
        : { reasons: [{ code: 'track_too_short', params: { days, neededDays: MIN_SPAN_DAYS } }], gap: 'longer_track' }
    },
    read: ({ voyages, fromMs, toMs }) => {
      const spanDays = spanDaysOf({ fromMs, toMs })
      if (voyages === null || spanDays < MIN_SPAN_DAYS) return null
      const { count, averageDays } = voyages
      return {
        value: statedValue(averageDays, voyageSteps[0][0]),
        reasons: [{ code: 'voyages', params: { count, averageDays, spanDays: Math.round(spanDays) } }],
        points: () => ramp(averageDays, voyageSteps),
      }
    },
  })
