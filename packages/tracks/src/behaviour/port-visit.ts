import type { Confidence, Evidence, TrackEvent } from '@varuna/vocabulary/events'
import { eventId, firstAndLast, toEvidence } from '../event.ts'
import { hoursBetween, kmBetween } from '../position.ts'
import type { PortHere } from '../surroundings/surroundings.ts'
import { nothing, type Detected, type Interval } from './interval.ts'
import { STOP_KNOTS } from './stop.ts'

/** PORT-1: a visit begins within the first distance of a port and ends beyond the second. */
const ENTER_KM = 3
const LEAVE_KM = 4
/** PORT-3: silence this long inside a port counts as a stop. */
const SILENT_HOURS = 4

export type PortVisit = {
  readonly port: Omit<PortHere, 'distanceKm'>
  readonly from: Evidence
  readonly last: Evidence
  readonly positions: number
  /** False when the vessel was in port at the segment's beginning. */
  readonly wasSeenEntering: boolean
  readonly hasStopped: boolean
  readonly wasSilent: boolean
}

/** PORT-2: passing a port without a stop is not a visit. */
const isReported = ({ hasStopped, wasSilent }: PortVisit) => hasStopped || wasSilent

const confidenceIn = ({ hasStopped, wasSeenEntering }: PortVisit, toMs: number | null): Confidence => {
  if (!hasStopped) return 'low'
  return wasSeenEntering && toMs !== null ? 'high' : 'medium'
}

/** The event of a visit that ended at `toMs` or is ongoing; empty when the vessel only passed. */
export const reportPortVisit = (mmsi: number, visit: PortVisit | null, toMs: number | null): readonly TrackEvent[] => {
  if (visit === null || !isReported(visit)) return nothing
  const { port, from, last, positions, hasStopped, wasSeenEntering } = visit
  const event: TrackEvent = {
    id: eventId('port_visit', [mmsi], from),
    kind: 'port_visit',
    vessels: [mmsi],
    fromMs: from.timeMs,
    toMs,
    lat: port.lat,
    lon: port.lon,
    rule: hasStopped ? 'PORT-1' : 'PORT-3',
    confidence: confidenceIn(visit, toMs),
    evidence: firstAndLast(from, last),
    details: { port: port.name, country: port.country, locode: port.locode, wasSeenEntering, positions },
  }
  return [event]
}

/** Follows a vessel from port entry to departure. */
export const stepPortVisit = (visit: PortVisit | null, interval: Interval): Detected<PortVisit | null> => {
  const { mmsi, position, knots } = interval
  if (visit === null) return enter(interval, nothing)
  if (kmBetween(visit.port, position) > LEAVE_KM) {
    return enter(interval, reportPortVisit(mmsi, visit, position.timeMs))
  }
  const state = {
    ...visit,
    last: toEvidence(position),
    positions: visit.positions + 1,
    hasStopped: visit.hasStopped || isStopped(knots),
    wasSilent: visit.wasSilent || hoursBetween(visit.last, position) >= SILENT_HOURS,
  }
  const hasChanged = isReported(state) && (!isReported(visit) || state.hasStopped !== visit.hasStopped)
  return { state, events: hasChanged ? reportPortVisit(mmsi, state, null) : nothing }
}

/** Begins a visit where the position is in a port; `before` holds the events of the visit that just ended. */
const enter = (
  { mmsi, previous, position, knots, around }: Interval,
  before: readonly TrackEvent[],
): Detected<PortVisit | null> => {
  const found = around.findPortNearby(position.lat, position.lon)
  if (found === null || found.distanceKm > ENTER_KM) return { state: null, events: before }
  const { name, country, locode, lat, lon } = found
  const state: PortVisit = {
    port: { name, country, locode, lat, lon },
    from: toEvidence(position),
    last: toEvidence(position),
    positions: 1,
    wasSeenEntering: previous !== null,
    hasStopped: isStopped(knots),
    wasSilent: false,
  }
  return { state, events: [...before, ...reportPortVisit(mmsi, state, null)] }
}

const isStopped = (knots: number | null) => (knots ?? Infinity) < STOP_KNOTS
