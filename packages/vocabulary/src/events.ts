import type { AlertCode } from './alerts.ts'

/** Allowed values of a detail. An array lists the allowed words. */
interface ValueOf {
  number: number
  'number or null': number | null
  text: string
  'text or null': string | null
  boolean: boolean
  texts: readonly string[]
}
type Field = keyof ValueOf | readonly string[]
type Fields = Readonly<Record<string, Field>>

/**
 * Where and how two vessels met: at an anchorage, there to take bunkers, both fishing, with a vessel that serves others such as a tug or a
 * pilot, or none of these.
 */
export const encounterSettings = ['at_sea', 'anchorage', 'bunkering', 'in_company', 'service'] as const
export type EncounterSetting = (typeof encounterSettings)[number]

/** Class of the AIS transceiver that sent the last position before a gap. */
export const transceiverClasses = ['class_a', 'class_b', 'class_unknown'] as const
export type TransceiverClass = (typeof transceiverClasses)[number]

/**
 * Event kinds, with the rules that find each, its measures and the alerts that it may raise, by a built-in rule or by one that a person made. Detail names carry their units: hours, nautical miles,
 * kilometres and knots, with at most two decimals. Null means not known or not over. Where the measures depend on what was found, `details`
 * lists the alternatives. docs/rules/tracks.md has the rules.
 */
export const eventSpecifications = {
  gap: {
    rules: ['GAP-1', 'GAP-2', 'GAP-3', 'GAP-10'],
    details: [
      {
        hours: 'number',
        distanceNm: 'number or null',
        distanceFromShoreNm: 'number or null',
        positionsBefore: 'number',
        reportsWithin: 'number',
        elsewhereHours: 'number',
        copiedPositions: 'number',
        steadyHours: 'number',
        hasSailedOn: 'boolean',
        transceiver: transceiverClasses,
        hasSentClassA: 'boolean',
        wasWellReceived: 'boolean',
        isLikelyDisabled: 'boolean',
        isDisabledOrElsewhere: 'boolean',
      },
    ],
    raises: ['vessel_dark'],
  },
  stop: { rules: ['STOP-1'], details: [{ positions: 'number' }], raises: [] },
  port_visit: {
    rules: ['PORT-1', 'PORT-3'],
    details: [
      { port: 'text', country: 'text', locode: 'text or null', wasSeenEntering: 'boolean', positions: 'number' },
    ],
    raises: ['port_entered'],
  },
  loitering: {
    rules: ['LOIT-1'],
    details: [{ meanKnots: 'number', distanceFromShoreNm: 'number', positions: 'number' }],
    raises: ['loitering_at_sea'],
  },
  encounter: {
    rules: ['ENC-1'],
    details: [
      {
        medianKnots: 'number',
        meanDistanceKm: 'number',
        distanceFromPortKm: 'number or null',
        distanceFromShoreNm: 'number or null',
        setting: encounterSettings,
        segments: 'texts',
      },
    ],
    raises: ['encounter_at_sea', 'vessels_met'],
  },
  zone_visit: {
    rules: ['ZONE-1'],
    details: [
      {
        zone: 'text',
        name: 'text',
        isApproximate: 'boolean',
        isClosed: 'boolean',
        wasSeenEntering: 'boolean',
        positions: 'number',
      },
    ],
    raises: ['closed_zone_entered', 'fishing_in_zone', 'zone_entered'],
  },
  spoofing: {
    rules: ['SPOOF-1', 'SPOOF-2', 'SPOOF-3'],
    details: [
      { what: ['on_land'], insideLandNm: 'number', positions: 'number' },
      {
        what: ['impossible_speed', 'two_places_at_once'],
        apartNm: 'number',
        knots: 'number or null',
        jumps: 'number',
        returns: 'number',
        positions: 'number',
      },
    ],
    raises: ['vessel_spoofing'],
  },
  jamming: {
    rules: ['JAM-1', 'JAM-5'],
    details: [{ vesselCount: 'number', radiusNm: 'number' }],
    raises: ['positions_jammed'],
  },
  identity_change: {
    rules: ['ID-1', 'ID-2', 'ID-4'],
    details: [
      {
        identity: 'text',
        hours: 'number',
        apartNm: 'number or null',
        knots: 'number or null',
        earlierAgain: ['not_again', 'single_reports', 'received'],
        againHours: 'number or null',
        otherHolders: 'number',
      },
    ],
    raises: ['identity_changed'],
  },
} as const satisfies Readonly<
  Record<string, { rules: readonly string[]; details: readonly Fields[]; raises: readonly AlertCode[] }>
>

type Specifications = typeof eventSpecifications
export type EventKind = keyof Specifications
export const eventKinds = Object.keys(eventSpecifications) as EventKind[]
/** Number of a rule that finds events, in docs/rules/tracks.md. */
export type EventRule<K extends EventKind = EventKind> = Specifications[K]['rules'][number]

type DetailsOf<F> = F extends unknown
  ? {
      readonly [N in keyof F]: F[N] extends keyof ValueOf
        ? ValueOf[F[N]]
        : F[N] extends readonly string[]
          ? F[N][number]
          : never
    }
  : never
/** Measures of an event of each kind. */
export type EventDetails<K extends EventKind = EventKind> = DetailsOf<Specifications[K]['details'][number]>
/** A detail name of any kind. */
export type DetailName = { [K in EventKind]: NamesOf<EventDetails<K>> }[EventKind]
type NamesOf<T> = T extends unknown ? keyof T & string : never

/** `high`: everything the rule requires was observed. `medium`: part was inferred. `low`: a harmless cause is likely too. */
export const confidences = ['high', 'medium', 'low'] as const
export type Confidence = (typeof confidences)[number]

/** A position that supports an event: UTC ms, degrees. */
export type Evidence = { readonly timeMs: number; readonly lat: number; readonly lon: number }

/**
 * What a vessel, a pair or a group of vessels did. The id is derived from kind, vessels and start, so the same input yields the same id, and an
 * ongoing event is updated under its id. `toMs` is null while it lasts.
 */
export type EventOf<K extends EventKind> = {
  readonly id: string
  readonly kind: K
  /** MMSIs. Two for an encounter, the lower first, and for a moved identity, the earlier first; of jamming all that were jammed, up to 500. */
  readonly vessels: readonly number[]
  readonly fromMs: number
  readonly toMs: number | null
  /** Null when no position is known. */
  readonly lat: number | null
  readonly lon: number | null
  readonly rule: EventRule<K>
  readonly confidence: Confidence
  /** First and last supporting position; for a pair, those of the first vessel. */
  readonly evidence: readonly Evidence[]
  readonly details: EventDetails<K>
}
export type TrackEvent = { [K in EventKind]: EventOf<K> }[EventKind]

/** Narrows events to those of one kind, with what it measures. */
export const isOfKind =
  <K extends EventKind>(kind: K) =>
  (event: TrackEvent): event is TrackEvent & { readonly kind: K } =>
    event.kind === kind

export const isEventKind = (kind: string): kind is EventKind => Object.hasOwn(eventSpecifications, kind)

/** Codes of causes that are stored events, and so are known for a vessel's past. */
export const eventCodes: readonly AlertCode[] = eventKinds
  .flatMap((kind): readonly AlertCode[] => eventSpecifications[kind].raises)
  .filter((code) => code !== 'fishing_in_zone')

/** Kinds that can raise an alert. */
export const alertingEventKinds = eventKinds.filter((kind) => eventSpecifications[kind].raises.length > 0)

/** Whether a value from outside, such as a stored one, has all measures of an event of this kind. */
export function isEventDetails<K extends EventKind>(kind: K, value: unknown): value is EventDetails<K> {
  if (typeof value !== 'object' || value === null) return false
  const values = value as Readonly<Record<string, unknown>>
  const alternatives: readonly Fields[] = eventSpecifications[kind].details
  return alternatives.some((fields) => Object.entries(fields).every(([name, field]) => isOf(field, values[name])))
}

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const tests: { readonly [F in keyof ValueOf]: (value: unknown) => boolean } = {
  number: isNumber,
  'number or null': (value) => value === null || isNumber(value),
  text: isText,
  'text or null': (value) => value === null || isText(value),
  boolean: (value) => typeof value === 'boolean',
  texts: (value) => Array.isArray(value) && value.every(isText),
}
const isOf = (field: Field, value: unknown): boolean =>
  typeof field === 'string' ? tests[field](value) : isText(value) && field.includes(value)
