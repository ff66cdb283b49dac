import { isStatedOverInferred, kindOf, statedKind, workingKinds } from '../behaviour/kind.ts'
import { isMmsiShared } from '../behaviour/shared-mmsi.ts'
import { vesselKinds, type VesselBehaviour, type VesselKind } from '../behaviour/vessel-behaviour.ts'
import type { IntelligenceInput, RiskContext } from '../evidence.ts'
import type { RiskReason, RiskRule, RiskSource } from '../reason.ts'
import type { Confidence } from '../confidence.ts'
import type { CountsFor, FactGroup } from '@varuna/vocabulary/risk'
import { MAX_POINTS, type AssessedIndicator, type Finding, type Unknown } from './indicator.ts'

/** Result of one indicator on a vessel's behaviour. */
export type Reading = Pick<AssessedIndicator, 'value'> & {
  readonly reasons: RiskReason[]
  /** Points for a kind of vessel, before rounding and limiting. */
  readonly points: (kind: VesselKind) => number
  /** The part of the points that rests on the fact of `Measure.fact`; all of them by default. */
  readonly factPoints?: (kind: VesselKind) => number
  readonly confidence?: Confidence
  readonly missing?: readonly Unknown[]
  /** False when nothing could be compared after all. */
  readonly isAssessable?: boolean
}

/** Why the stored behaviour does not show what an indicator needs, and what is missing for it. */
type Unread = { readonly reasons: RiskReason[]; readonly gap: PlainGap }
type PlainGap = Extract<Unknown, { readonly params: Readonly<Record<string, never>> }>['code']

type Measure = Pick<AssessedIndicator, 'unit' | 'threshold'> & {
  readonly rule: Exclude<RiskRule, 'RISK-1'> & keyof typeof MAX_POINTS
  readonly sources: RiskSource[]
  /** What the points count for, by the vessel's kind; null when it is not known. */
  readonly countsFor: (kind: VesselKind | null) => CountsFor
  /** The fact that other indicators rest on too. */
  readonly fact?: FactGroup
  /** Whether the points of a vessel of unknown kind are those of a fishing vessel, and not half of them. */
  readonly isWholeWhenUnknown?: boolean
  /** Whether the points are the same for every kind. */
  readonly isOfAnyKind?: boolean
  /** Whether the weight rests on a study that knows only some fishing gears. */
  readonly isOfStudy?: boolean
  /** Maximum points for each kind; 0 when the indicator does not count for it. */
  readonly most: Readonly<Record<VesselKind, number>>
  /** What is missing when nothing of the vessel is stored. */
  readonly gap: PlainGap
  /** Whether a short track shows only part of the behaviour. */
  readonly isHistory?: boolean
  /** Whether the indicator applies to the vessel even when two vessels use its MMSI. */
  readonly isOfIdentity?: boolean
  /** Null when the facts are not known. */
  readonly read: (behaviour: VesselBehaviour) => Reading | null
  /** Reads what can be judged when nothing is stored about the vessel. */
  readonly readWithoutTrack?: () => Reading
  /** Explains why `read` returned null; by default, that the track does not show it. */
  readonly explainUnread?: (behaviour: VesselBehaviour) => Unread
}

const notShown: Unread = { reasons: [{ code: 'not_shown_by_track', params: {} }], gap: 'track_findings' }
const isTrackShared = (behaviour: VesselBehaviour | null) => behaviour !== null && isMmsiShared(behaviour)

/** The same maximum points for every kind, except those named. */
export const forAll = (points: number, but: Partial<Record<VesselKind, number>> = {}): Record<VesselKind, number> => ({
  fishing: points,
  carrier: points,
  tanker: points,
  cargo: points,
  passenger: points,
  pleasure: points,
  special: points,
  ...but,
})

/** Maximum points for the named kinds, none for others. */
export const onlyFor = (points: Partial<Record<VesselKind, number>>) => forAll(0, points)

/** Signs of forced labour, which the study knows of fishing vessels; of other kinds they count for the score alone. */
export const ofLabour = (kind: VesselKind | null): CountsFor =>
  kind === 'fishing' || kind === null ? 'forced_labour' : 'score'

/**
 * What silences, meetings and loitering count for: forced labour of a fishing vessel; evasion of ships in trade and service, unless a cargo
 * ship met a fishing vessel; the score alone of carriers, pleasure craft and vessels of unknown kind.
 */
export const ofLabourOrEvasion =
  ({ behaviour }: RiskContext) =>
  (kind: VesselKind | null): CountsFor => {
    if (kind === 'fishing') return 'forced_labour'
    if (kind === null || kind === 'carrier' || kind === 'pleasure') return 'score'
    const hasMetFishing = (behaviour?.meetings ?? []).some(({ otherKind }) => otherKind === 'fishing')
    return kind === 'cargo' && hasMetFishing ? 'score' : 'evasion'
  }

/** Whether the kind is inferred from the vessel's behaviour, and neither broadcast nor stated. */
const isInferred = ({ cargoType }: IntelligenceInput, { behaviour, gear }: RiskContext) =>
  gear === null &&
  behaviour !== null &&
  !isStatedOverInferred(cargoType, behaviour) &&
  (behaviour.isKindInferred || (behaviour.kind === null && statedKind(cargoType) === null))

/** A track of fewer days shows little of how a vessel behaves. */
const WHOLE_TRACK_DAYS = 60
const DAY_MS = 86_400_000
const shareShown = ({ fromMs, toMs }: VesselBehaviour) => Math.min(1, (toMs - fromMs) / DAY_MS / WHOLE_TRACK_DAYS)

/**
 * Judges an indicator of behaviour by what is normal for the vessel's kind. An unknown kind is neither the worst nor the least: half of what
 * it would count of a fishing vessel counts, and what the kind could add is stated as missing.
 */
export function judgeBehaviour(input: IntelligenceInput, context: RiskContext, measure: Measure): Finding {
  const { rule, sources, most, unit, threshold, gap } = measure
  const kind = kindOf(input, context)
  const countsFor = measure.countsFor(kind)
  const isOtherGear = measure.isOfStudy === true && context.gear === 'other' && kind === 'fishing'
  const mostOf = (one: VesselKind) => (isOtherGear && one === kind ? 0 : Math.min(MAX_POINTS[rule], most[one]))
  const possible = kind === null ? Math.max(...vesselKinds.map(mostOf)) : mostOf(kind)
  const about = { rule, sources, unit: unit ?? null, threshold: threshold ?? null }
  const { behaviour } = context
  const reading = behaviour === null ? (measure.readWithoutTrack?.() ?? null) : measure.read(behaviour)
  const notCounted: RiskReason[] =
    kind === null || possible > 0 || (MAX_POINTS[rule] === 0 && kind === 'fishing')
      ? []
      : [
          isOtherGear
            ? { code: 'not_counted_for_gear', params: {} }
            : { code: 'not_counted_for_kind', params: { kind } },
        ]
  if (reading === null) {
    const nothing: Unread =
      context.imoSentBy.length > 0
        ? { reasons: [{ code: 'track_of_unknown_ship', params: {} }], gap: 'ship_of_imo' }
        : { reasons: [{ code: 'no_track', params: {} }], gap }
    const unread = behaviour === null ? nothing : (measure.explainUnread?.(behaviour) ?? notShown)
    return {
      indicator: {
        ...about,
        points: 0,
        reasons: notCounted.length > 0 ? notCounted : unread.reasons,
        confidence: 'low',
      },
      countsFor,
      isAssessable: possible === 0,
      missing: possible === 0 ? [] : [{ code: unread.gap, params: {}, mostPoints: possible }],
    }
  }
  const pointsOf = (one: VesselKind) => Math.min(mostOf(one), Math.max(0, Math.round(reading.points(one))))
  const isEvasion = countsFor === 'evasion'
  const ofUnknown = (of: (one: VesselKind) => number) => {
    if (measure.isOfAnyKind === true) return of('fishing')
    const whole = isEvasion ? Math.max(...workingKinds.map(of)) : of('fishing')
    return measure.isWholeWhenUnknown === true ? whole : Math.floor(whole / 2)
  }
  const points = kind === null ? ofUnknown(pointsOf) : pointsOf(kind)
  /** Points that a kind would add where those of the unknown kind do. */
  const addedBy = (one: VesselKind) => (isEvasion || measure.countsFor(one) !== 'evasion' ? pointsOf(one) : 0)
  const byKind: Unknown[] =
    kind === null
      ? [
          {
            code: 'vessel_kind',
            params: {},
            mostPoints: Math.max(0, Math.max(...vesselKinds.map(addedBy)) - points),
          },
        ]
      : []
  const shown = measure.isHistory === true && behaviour !== null ? shareShown(behaviour) : 1
  const unseen: Unknown[] =
    shown < 1 ? [{ code: 'longer_track', params: {}, mostPoints: Math.round((possible - points) * (1 - shown)) }] : []
  const others = [...byKind, ...unseen]
  // Unknown facts together add no more than the points that the indicator has left.
  const room = others.reduce((left, { mostPoints }) => left - mostPoints, possible - points)
  const own = (reading.missing ?? []).map((each) => ({ ...each, mostPoints: Math.min(each.mostPoints, room) }))
  const missing = possible === 0 ? [] : [...own, ...others]
  const inferred: RiskReason[] =
    kind !== null && possible > 0 && isInferred(input, context)
      ? [{ code: 'kind_from_behaviour', params: { kind } }]
      : []
  const shared: RiskReason[] =
    points > 0 && measure.isOfIdentity !== true && isTrackShared(behaviour)
      ? [{ code: 'of_shared_mmsi', params: {} }]
      : []
  const isOver = typeof reading.value === 'number' && threshold != null && reading.value > threshold
  const tooLittle: RiskReason[] =
    isOver && points === 0 && possible > 0 ? [{ code: 'over_threshold_without_points', params: {} }] : []
  const isUnsure = kind === null || inferred.length > 0
  const factPointsOf = (one: VesselKind) =>
    Math.min(pointsOf(one), Math.max(0, Math.round(reading.factPoints?.(one) ?? pointsOf(one))))
  const ofFact = kind === null ? Math.min(points, ofUnknown(factPointsOf)) : factPointsOf(kind)
  return {
    indicator: {
      ...about,
      points,
      reasons: [...reading.reasons, ...notCounted, ...inferred, ...shared, ...tooLittle],
      value: reading.value ?? null,
      confidence: shared.length > 0 ? 'low' : (reading.confidence ?? (isUnsure ? 'low' : 'medium')),
    },
    countsFor,
    ...(measure.fact !== undefined && { ofFact: { fact: measure.fact, points: ofFact } }),
    isAssessable: possible === 0 || reading.isAssessable !== false,
    missing: missing.filter(({ mostPoints }) => mostPoints > 0),
  }
}
