import type { Evidence, TrackEvent } from '@varuna/vocabulary/events'
import { eventId, firstAndLast, toEvidence } from '../event.ts'
import { hoursBetween } from '../position.ts'
import type { ZoneHere } from '../surroundings/surroundings.ts'
import { nothing, type Detected, type Interval } from './interval.ts'

/** ZONE-2: a vessel that returns within this time has not left. */
const MAX_OUTSIDE_HOURS = 1
/** Maximum zones followed per segment at a time. */
const MAX_ZONES = 3
const MAX_NAME_CHARACTERS = 40

export type ZoneVisit = {
  readonly zone: ZoneHere
  readonly from: Evidence
  readonly last: Evidence
  readonly positions: number
  readonly wasSeenEntering: boolean
}

/** Official zone names are unbounded, but the state must not be: a long name is cut after a word, with an ellipsis. */
export const shortenName = (name: string): string => {
  if (name.length <= MAX_NAME_CHARACTERS) return name
  const cut = name.slice(0, MAX_NAME_CHARACTERS - 1)
  const lastSpace = cut.lastIndexOf(' ')
  const words = lastSpace > 0 ? cut.slice(0, lastSpace) : cut
  return `${words.replace(/[\s(,;:/\ud800-\udbff-]{1,4}$/, '')}…`
}

const describeVisit = (mmsi: number, visit: ZoneVisit, toMs: number | null): TrackEvent => {
  const { zone, from, last, positions, wasSeenEntering } = visit
  const id = [eventId('zone_visit', [mmsi], from), zone.id].join('-')
  return {
    id,
    kind: 'zone_visit',
    vessels: [mmsi],
    fromMs: from.timeMs,
    toMs,
    lat: from.lat,
    lon: from.lon,
    rule: 'ZONE-1',
    confidence: zone.approximate || positions < 2 ? 'medium' : 'high',
    evidence: firstAndLast(from, last),
    details: {
      zone: zone.id,
      name: zone.name,
      isApproximate: zone.approximate,
      isClosed: zone.isClosed ?? false,
      wasSeenEntering,
      positions,
    },
  }
}

/** Follows a vessel into and out of zones. */
export const stepZoneVisits = (
  visits: readonly ZoneVisit[],
  { mmsi, previous, position, around, ground }: Interval,
): Detected<readonly ZoneVisit[]> => {
  // A false position begins no visit (ZONE-3).
  const here = ground.kind === 'land' ? [] : around.zonesAt(position.lat, position.lon, position.timeMs)
  if (here.length === 0 && visits.length === 0) return { state: visits, events: nothing }
  const events: TrackEvent[] = []
  const state: ZoneVisit[] = []
  for (const visit of visits) {
    const isInside = here.some(({ id }) => id === visit.zone.id)
    if (isInside) state.push({ ...visit, last: toEvidence(position), positions: visit.positions + 1 })
    else if (hoursBetween(visit.last, position) < MAX_OUTSIDE_HOURS) state.push(visit)
    else events.push(describeVisit(mmsi, visit, visit.last.timeMs))
  }
  for (const zone of here) {
    if (state.length >= MAX_ZONES || state.some((visit) => visit.zone.id === zone.id)) continue
    const at = toEvidence(position)
    const name = shortenName(zone.name)
    const visit = { zone: { ...zone, name }, from: at, last: at, positions: 1, wasSeenEntering: previous !== null }
    state.push(visit)
    events.push(describeVisit(mmsi, visit, null))
  }
  return { state, events }
}

/** Visits that ended or are ongoing; a visit is ongoing until its vessel has been outside long enough. */
export const reportZoneVisits = (mmsi: number, visits: readonly ZoneVisit[], isOver: boolean): readonly TrackEvent[] =>
  visits.map((visit) => describeVisit(mmsi, visit, isOver ? visit.last.timeMs : null))
