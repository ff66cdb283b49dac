import { destination } from '@varuna/geo/geometry/great-circle'

/** A vessel has left when it is farther than a kilometre outside, so that one on the line makes one visit. */
const LEFT_NM = 1 / 1.852
/** The time of a position inside is stored again after this, so that a vessel that stays is not written on every look. */
const RENEW_MS = 10 * 60_000
/** A position outside this soon after the last one inside ends the visit by its own time. */
const MAX_CONTINUOUS_MS = 15 * 60_000
const HOUR_MS = 3_600_000

/** A visit that lasts. UTC ms of the first position inside, and of a later one, which is renewed at intervals. */
export type AreaVisit = {
  readonly enteredMs: number
  readonly lastMs: number
  readonly wasSeenEntering: boolean
}

/** Where a position is: inside, outside by at most a kilometre, or farther. */
export type Whereabouts = 'inside' | 'near' | 'outside'

export type VisitStep =
  | { readonly kind: 'enters' | 'renews'; readonly visit: AreaVisit }
  | { readonly kind: 'leaves'; readonly visit: AreaVisit; readonly hours: number }
  | { readonly kind: 'nothing' }

const nothing: VisitStep = { kind: 'nothing' }

/** What a newer position means for the visit of a place; null for a vessel that is on none. */
export const stepVisit = (
  visit: AreaVisit | null,
  { timeMs, where }: { readonly timeMs: number; readonly where: Whereabouts },
  wasSeenEntering: boolean,
): VisitStep => {
  if (visit === null)
    return where === 'inside'
      ? { kind: 'enters', visit: { enteredMs: timeMs, lastMs: timeMs, wasSeenEntering } }
      : nothing
  if (timeMs <= visit.lastMs) return nothing
  if (where === 'inside')
    return timeMs - visit.lastMs >= RENEW_MS ? { kind: 'renews', visit: { ...visit, lastMs: timeMs } } : nothing
  if (where === 'near') return nothing
  const endMs = timeMs - visit.lastMs <= MAX_CONTINUOUS_MS ? timeMs : visit.lastMs
  return { kind: 'leaves', visit, hours: Math.round(((endMs - visit.enteredMs) / HOUR_MS) * 100) / 100 }
}

const BEARINGS = [0, 45, 90, 135, 180, 225, 270, 315]

/** Where a position is by whether a place has it, or a point a kilometre from it in one of eight directions. */
export const whereaboutsIn = (
  contains: (lat: number, lon: number) => boolean,
  lat: number,
  lon: number,
): Whereabouts => {
  if (contains(lat, lon)) return 'inside'
  const isNear = BEARINGS.some((bearing) => {
    const beside = destination(lat, lon, LEFT_NM, bearing)
    return contains(beside.lat, beside.lon)
  })
  return isNear ? 'near' : 'outside'
}
