import { isDark } from '../behaviour/dark.ts'
import { findSilences } from '../behaviour/open-silence.ts'
import { isMmsiShared } from '../behaviour/shared-mmsi.ts'
import { apart, hoursTogether } from '../behaviour/spells.ts'
import type { Meeting, Silence, VesselKind } from '../behaviour/vessel-behaviour.ts'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import type { RiskReason } from '../reason.ts'
import { forAll, judgeBehaviour, ofLabourOrEvasion, onlyFor } from './behaviour-finding.ts'
import { MAX_POINTS, type Finding, type Unknown } from './indicator.ts'

/** Points of the first meeting with a vessel of a kind, and of each further one. */
type Weight = readonly [first: number, further: number]
type Weights = Readonly<Record<VesselKind | 'unknown', Weight>>

const none: Weight = [0, 0]
const weights = {
  fishing: {
    carrier: [12, 7],
    cargo: [12, 7],
    tanker: [5, 2],
    unknown: [4, 2],
    fishing: [2, 1],
    passenger: [1, 1],
    pleasure: [1, 1],
    special: [1, 1],
  },
  carrier: {
    fishing: [12, 7],
    carrier: [8, 4],
    cargo: [8, 4],
    tanker: [3, 1],
    unknown: [4, 2],
    passenger: [1, 0],
    pleasure: [1, 0],
    special: none,
  },
  cargo: {
    fishing: [12, 7],
    carrier: [6, 3],
    cargo: [6, 3],
    tanker: [2, 1],
    unknown: [3, 1],
    passenger: [1, 0],
    pleasure: [1, 0],
    special: none,
  },
  tanker: {
    tanker: [8, 3],
    carrier: [3, 1],
    cargo: [2, 1],
    fishing: [3, 1],
    unknown: [4, 2],
    passenger: [1, 0],
    pleasure: [1, 0],
    special: none,
  },
  passenger: {
    fishing: [2, 1],
    carrier: [2, 1],
    cargo: [2, 1],
    tanker: [1, 0],
    unknown: [1, 1],
    passenger: none,
    pleasure: none,
    special: none,
  },
  pleasure: {
    fishing: [2, 1],
    carrier: [2, 1],
    cargo: [2, 1],
    tanker: [1, 0],
    unknown: [1, 1],
    passenger: [1, 0],
    pleasure: none,
    special: none,
  },
  special: {
    fishing: [1, 0],
    carrier: [1, 0],
    cargo: none,
    tanker: none,
    unknown: none,
    passenger: none,
    pleasure: none,
    special: none,
  },
} as const satisfies Record<VesselKind, Weights>

const MAX_OF_MEETINGS = 38
/** Cap for bunkering: a tanker that refuels ships at an anchorage meets one every other day. */
const MAX_OF_REFUELLING = 6
const LISTED_POINTS = 6
/** A meeting this close in time to a silence that reception does not explain: cargo may have been transferred unseen. */
const NEAR_SILENCE_MS = 48 * 3_600_000
const NEAR_SILENCE_POINTS = 26
const HOUR_MS = 3_600_000
/** Kinds of ship that take over cargo from others. */
const traders: readonly VesselKind[] = ['tanker', 'cargo', 'carrier', 'fishing']

const weightOf = (kind: VesselKind, { otherKind }: Pick<Meeting, 'otherKind'>): Weight =>
  weights[kind][otherKind ?? 'unknown']

const pointsOfMeetings = (meetings: readonly Pick<Meeting, 'otherKind'>[], kind: VesselKind) => {
  const found = meetings.map((meeting) => weightOf(kind, meeting))
  // The largest extra that any of the meetings earns as the first one rather than as a further one.
  const gain = Math.max(0, ...found.map(([first, further]) => first - further))
  const sumOf = (of: typeof meetings) => of.reduce((sum, meeting) => sum + weightOf(kind, meeting)[1], 0)
  const refuelled = meetings.filter((meeting) => kind === 'tanker' && meeting.otherKind === 'cargo')
  const others = meetings.filter((meeting) => !refuelled.includes(meeting))
  return Math.min(MAX_OF_MEETINGS, sumOf(others) + Math.min(MAX_OF_REFUELLING, sumOf(refuelled)) + gain)
}

const nearSilence = (meetings: readonly Meeting[], silences: readonly Silence[]) =>
  meetings.find((meeting) =>
    silences.some(
      (silence) =>
        isDark(silence) &&
        meeting.fromMs <= silence.fromMs + silence.hours * HOUR_MS + NEAR_SILENCE_MS &&
        meeting.fromMs + meeting.hours * HOUR_MS >= silence.fromMs - NEAR_SILENCE_MS,
    ),
  )

/**
 * RISK-17: meetings at sea, by the kinds of both vessels; more when the other one is listed, or when there was a silence near the meeting.
 */
export const assessMeetings = (input: IntelligenceInput, context: RiskContext): Finding =>
  judgeBehaviour(input, context, {
    rule: 'RISK-17',
    countsFor: ofLabourOrEvasion(context),
    sources: [
      { code: 'track_events', params: {} },
      { code: 'static_data', params: {} },
    ],
    unit: 'count',
    threshold: 1,
    gap: 'track',
    isHistory: true,
    most: forAll(MAX_POINTS['RISK-17'], { passenger: 10, pleasure: 10, special: 7 }),
    read: (behaviour) => {
      const { meetings } = behaviour
      const silences = findSilences(behaviour, context.nowMs)
      if (meetings === null) return null
      if (meetings.length === 0) return { value: 0, reasons: [{ code: 'no_meeting', params: {} }], points: () => 0 }
      const rank = ({ otherKind }: Meeting) => weightOf('fishing', { otherKind })[0]
      const ranked = meetings.toSorted((a, b) => rank(b) - rank(a) || b.fromMs - a.fromMs || a.otherMmsi - b.otherMmsi)
      const beside = nearSilence(ranked, silences ?? [])
      const listed = ranked.find(({ isOtherListed }) => isOtherListed)
      const points = (kind: VesselKind) =>
        pointsOfMeetings(meetings, kind) +
        (listed ? LISTED_POINTS : 0) +
        (beside && traders.includes(kind) ? NEAR_SILENCE_POINTS : 0)
      const first = ranked[0] as Meeting
      const { otherMmsi, otherKind, otherFlag, hours, fromMs, distanceFromShoreNm } = first
      const reasons: RiskReason[] = [
        { code: 'met', params: { otherMmsi, otherKind, otherFlag, hours, fromMs, distanceFromShoreNm } },
      ]
      if (ranked.length > 1) reasons.push({ code: 'more_meetings', params: { count: ranked.length - 1 } })
      if (beside) reasons.push({ code: 'met_near_silence', params: { otherMmsi: beside.otherMmsi } })
      if (listed) reasons.push({ code: 'met_listed', params: { otherMmsi: listed.otherMmsi } })
      const isUnsure = meetings.some((meeting) => meeting.otherKind === null)
      const couldBe = meetings.map((meeting) => ({ otherKind: meeting.otherKind ?? ('carrier' as const) }))
      const unknown: Unknown[] = isUnsure
        ? [
            {
              code: 'kind_of_met_vessel',
              params: {},
              mostPoints: Math.round(pointsOfMeetings(couldBe, 'fishing') - pointsOfMeetings(meetings, 'fishing')),
            },
          ]
        : []
      return { value: meetings.length, reasons, points, missing: unknown }
    },
  })

const MIN_SPELL_HOURS = 4

/** RISK-18: loitering offshore. For a carrier or tanker it may be a meeting with a vessel that does not transmit. */
export const assessLoitering = (input: IntelligenceInput, context: RiskContext): Finding =>
  judgeBehaviour(input, context, {
    rule: 'RISK-18',
    countsFor: ofLabourOrEvasion(context),
    isOfStudy: true,
    sources: [
      { code: 'track_events', params: {} },
      { code: 'weights_of_mcdonald', params: {} },
    ],
    unit: 'count',
    threshold: 1,
    gap: 'track',
    isHistory: true,
    most: onlyFor({ fishing: 5, carrier: MAX_POINTS['RISK-18'], tanker: 4, cargo: 3 }),
    read: (behaviour) => {
      if (behaviour.loitering === null) return null
      const spells = apart(behaviour.loitering)
      const count = spells.length
      // What overlaps is of one vessel, unless another one may send its MMSI.
      const hours = hoursTogether(isMmsiShared(behaviour) ? spells : behaviour.loitering)
      const long = apart(behaviour.loitering.filter((spell) => spell.hours >= MIN_SPELL_HOURS)).length
      return {
        value: count,
        reasons: [count === 0 ? { code: 'no_loitering', params: {} } : { code: 'loitered', params: { count, hours } }],
        points: (kind) => (kind === 'fishing' ? count / 6 : kind === 'carrier' ? 2 * long : long),
      }
    },
  })
