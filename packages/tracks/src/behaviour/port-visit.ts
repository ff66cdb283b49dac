import { eventId, toEvidence, type Confidence, type Evidence, type TrackEvent } from '../event.ts'
import { hoursBetween, kmBetween, speedAt } from '../position.ts'
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

/** PORT-2: passing a port without a stop is no visit. */
const isReported = ({ hasStopped, wasSilent }: PortVisit) => hasStopped || wasSilent

const confidenceIn = ({ hasStopped, wasSeenEntering }: PortVisit, toMs: number | null): Confidence => {
  if (!hasStopped) return 'low'
  return wasSeenEntering && toMs !== null ? 'high' : 'medium'
}

/** The event of a visit that ended at `toMs`, or lasts; empty when the vessel only passed. */
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
    evidence: [from, last],
    details: { port: port.name, country: port.country, locode: port.locode, wasSeenEntering, positions },
  }
  return [event]
}

/** Follows a vessel from its entry into a port to its departure. */
export const stepPortVisit = (visit: PortVisit | null, interval: Interval): Detected<PortVisit | null> => {
  const { mmsi, previous, position, around } = interval
  if (visit === null) return { state: enter(interval), events: nothing }
  if (kmBetween(visit.port, position) > LEAVE_KM) {
    return { state: enter(interval), events: reportPortVisit(mmsi, visit, position.timeMs) }
  }
  const knots = speedAt(previous, position)
  const state = {
    ...visit,
    last: toEvidence(position),
    positions: visit.positions + 1,
    hasStopped: visit.hasStopped || (knots !== null && knots < STOP_KNOTS),
    wasSilent: visit.wasSilent || hoursBetween(visit.last, position) >= SILENT_HOURS,
  }
  const hasChanged = isReported(state) && (!isReported(visit) || state.hasStopped !== visit.hasStopped)
  return { state, events: hasChanged ? reportPortVisit(mmsi, state, null) : nothing }

  function enter({ position, previous }: Interval): PortVisit | null {
    const port = around.findPortNearby(position.lat, position.lon)
    if (port === null || port.distanceKm > ENTER_KM) return null
    const { name, country, locode, lat, lon } = port
    const knots = speedAt(previous, position)
    return {
      port: { name, country, locode, lat, lon },
      from: toEvidence(position),
      last: toEvidence(position),
      positions: 1,
      wasSeenEntering: previous !== null,
      hasStopped: knots !== null && knots < STOP_KNOTS,
      wasSilent: false,
    }
  }
}
