import type { ParamName, VesselCause } from '@varuna/vocabulary/alerts'
import type { EventDetails, EventKind, EventOf } from '@varuna/vocabulary/events'
import { FISHING_TYPE, isServiceType, mustCarryClassA, shipGroupOf } from '@varuna/vocabulary/ship-types'
import type { StatedShip } from './stated-vessel.ts'
import { levelByRules, type RuleSettings } from './built-in-rules.ts'

/** The fields of a vessel's event that alerts depend on. */
export type VesselEvent = {
  [K in EventKind]: Pick<EventOf<K>, 'kind' | 'vessels' | 'fromMs' | 'toMs' | 'rule' | 'confidence' | 'details'>
}[EventKind]

/** A vessel's name, and its type and length by what it stated for most of the time; `others` by what it stated for less. */
export type StatedVessel = StatedShip & { readonly name: string | null; readonly others?: readonly StatedShip[] }

const HOUR_MS = 3_600_000
/** ALERT-2: of a vessel that is received once a day, a shorter silence is how it is received. */
const DAILY_HOURS = 48
const isUsual = ({ positionsBefore, hours }: EventDetails<'gap'>): boolean =>
  positionsBefore === 1 && hours < DAILY_HOURS

/** How a vessel came to fall silent as class B, which may be off and is received less far (GAP-11); null of class A and where it is not known. */
const classBOf = ({ transceiver, hasSentClassA }: EventDetails<'gap'>, mustCarry: boolean) => {
  if (transceiver !== 'class_b') return null
  if (hasSentClassA) return 'after_class_a'
  return mustCarry ? 'instead_of_class_a' : 'allowed'
}

/** What of a cause depends on the type and length of its vessel. */
const judgedByShip = ({ code, params }: VesselCause): unknown[] => {
  const read = (name: ParamName) => (params as Readonly<Record<string, unknown>>)[name]
  return [code, read('isPleasure'), read('classB'), read('isExpected')]
}

/**
 * What a vessel's event is as a cause of an alert, as below. Where another type or length that the vessel stated would make it another cause,
 * that is part of it.
 */
export function eventCause(event: VesselEvent, stated: (mmsi: number) => StatedVessel | undefined): VesselCause | null {
  const cause = causeOf(event, stated)
  const [first] = event.vessels
  const ship = first === undefined ? undefined : stated(first)
  if (cause === null || ship?.others === undefined) return cause
  const judged = judgedByShip(cause).join()
  const contradiction = ship.others.find((other) => {
    const by = causeOf(event, (mmsi) => (mmsi === first ? { ...ship, ...other } : stated(mmsi)))
    return by !== null && judgedByShip(by).join() !== judged
  })
  if (contradiction === undefined) return cause
  const { shipType, lengthM } = contradiction
  const params = {
    ...cause.params,
    ...(shipType !== null && shipType !== ship.shipType && { otherShipType: shipType }),
    ...(lengthM !== null && lengthM !== ship.lengthM && { otherLengthM: lengthM }),
  }
  return { ...cause, params } as VesselCause
}

/**
 * What a vessel's event is as a cause of an alert, whether or not a built-in rule raises it; null for events that no rule looks at, such as
 * an encounter of one vessel.
 */
function causeOf(event: VesselEvent, stated: (mmsi: number) => StatedVessel | undefined): VesselCause | null {
  const { vessels, fromMs, toMs, rule, confidence } = event
  const [first, second] = vessels
  if (first === undefined) return null
  const nameOf = (mmsi: number) => stated(mmsi)?.name ?? null
  const vessel = { mmsi: first, name: nameOf(first), rule, confidence }
  const hours = toMs === null ? null : Math.round(((toMs - fromMs) / HOUR_MS) * 100) / 100
  switch (event.kind) {
    case 'gap': {
      const { hours: silent, distanceFromShoreNm, isLikelyDisabled } = event.details
      const usual = isUsual(event.details) ? { isUsual: true as const } : {}
      const { shipType = null, lengthM = null } = stated(first) ?? {}
      const mustCarry = mustCarryClassA(shipType, lengthM)
      // Most of them need no transmitter.
      const isPleasure = shipGroupOf(shipType) === 'pleasure' && !mustCarry
      const pleasure = isPleasure ? { isPleasure: true as const } : {}
      const classB = classBOf(event.details, mustCarry)
      return {
        code: 'vessel_dark',
        params: {
          ...vessel,
          hours: silent,
          distanceFromShoreNm,
          isLikelyDisabled,
          lasts: toMs === null,
          ...usual,
          ...pleasure,
          ...(event.details.isDisabledOrElsewhere && { elsewhereHours: event.details.elsewhereHours }),
          ...(event.details.copiedPositions > 0 && { copiedPositions: event.details.copiedPositions }),
          ...(classB && { classB }),
        },
      }
    }
    case 'encounter': {
      if (second === undefined) return null
      const { distanceFromShoreNm, setting } = event.details
      const params = { ...vessel, otherMmsi: second, otherName: nameOf(second), hours, distanceFromShoreNm }
      return setting === 'at_sea'
        ? { code: 'encounter_at_sea', params }
        : { code: 'vessels_met', params: { ...params, setting } }
    }
    case 'spoofing': {
      const { details } = event
      const measured =
        details.what === 'on_land'
          ? { insideLandNm: details.insideLandNm, apartNm: null, knots: null }
          : { insideLandNm: null, apartNm: details.apartNm, knots: details.knots }
      return { code: 'vessel_spoofing', params: { ...vessel, what: details.what, ...measured } }
    }
    case 'jamming': {
      const { vesselCount, radiusNm } = event.details
      return { code: 'positions_jammed', params: { mmsi: first, rule, confidence, vesselCount, radiusNm } }
    }
    case 'identity_change': {
      if (second === undefined) return null
      const { identity, apartNm, knots, earlierAgain, otherHolders } = event.details
      const isImpossible = rule === 'ID-4' && apartNm !== null && knots !== null
      return {
        code: 'identity_changed',
        params: {
          ...vessel,
          mmsi: second,
          name: nameOf(second),
          earlierMmsi: first,
          identity,
          ...(isImpossible && { apartNm, impossibleKnots: knots }),
          ...(earlierAgain !== 'not_again' && { earlierAgain }),
          ...(otherHolders > 0 && { otherHolders }),
        },
      }
    }
    case 'loitering': {
      const { distanceFromShoreNm, meanKnots } = event.details
      if (hours === null) return null
      // Fishing vessels drift while their gear is out, and tugs and pilots wait.
      const shipType = stated(first)?.shipType ?? null
      const isExpected = shipType === FISHING_TYPE || isServiceType(shipType)
      return { code: 'loitering_at_sea', params: { ...vessel, hours, distanceFromShoreNm, meanKnots, isExpected } }
    }
    case 'zone_visit': {
      const { zone: zoneId, name: zoneName, isClosed, isApproximate } = event.details
      return isClosed && stated(first)?.shipType === FISHING_TYPE
        ? { code: 'closed_zone_entered', params: { ...vessel, zoneId, zoneName, isApproximate } }
        : { code: 'zone_entered', params: { ...vessel, zoneId, zoneName, hours } }
    }
    case 'port_visit': {
      const { port, country } = event.details
      return { code: 'port_entered', params: { ...vessel, port, country, hours } }
    }
    case 'stop':
      return null
  }
}

/** The alert cause of a vessel's event, by ALERT-1 to ALERT-7 and ALERT-13 (docs/rules/alerts.md); null where they raise none. */
export function eventAlertCause(
  event: VesselEvent,
  stated: (mmsi: number) => StatedVessel | undefined,
  settings: RuleSettings = new Map(),
): VesselCause | null {
  const cause = eventCause(event, stated)
  return cause && levelByRules(cause, settings) !== null ? cause : null
}
