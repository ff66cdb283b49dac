import { MINUTE_MS, nmBetween, type Position } from '../position.ts'
import type { Surroundings } from '../surroundings/surroundings.ts'
import { between, toDegrees, toUnitVector } from '../sphere/unit-vector.ts'

/** ENC-1: positions of all vessels are compared at the same moments, every five minutes of UTC. */
export const MARK_MS = 5 * MINUTE_MS
/** ENC-1: over a longer interval, the route between its positions is too uncertain. */
export const MAX_INTERVAL_MS = 70 * MINUTE_MS
/** Maximum delay until a mark is known: the end of its interval, or the mark after it. */
export const MAX_MARK_DELAY_MS = MAX_INTERVAL_MS + MARK_MS
/** ENC-4: two vessels faster than this sail in company, which is not part of an encounter. */
export const COMPANY_KNOTS = 5
/** ENC-3: closer to shore there are quays and moorings; vessels there are not compared. */
const MOORED_SHORE_NM = 0.5

/** A position in degrees, rounded to 1e-6. */
export type Place = { readonly lat: number; readonly lon: number }

/** Position of a segment's vessel at a moment of comparison, UTC ms. */
export type Mark = Place & {
  readonly mmsi: number
  readonly segmentId: string
  readonly markMs: number
  /** Whether the vessel may be in an encounter here; other marks only show where it came from or went. */
  readonly counts: boolean
}

/** The newest mark of a segment, kept in its state. */
export type LastMark = Place & {
  readonly markMs: number
  readonly counts: boolean
  /** Whether it was returned as a mark. */
  readonly isReturned: boolean
}

export type NewMarks = { readonly last: LastMark | null; readonly marks: readonly Mark[] }

const none: readonly Mark[] = []

/**
 * Interpolates a segment's marks after `previous`, up to `position`; at the start of a segment only `position` can be a mark. Returns the
 * marks that count and those next to them; a vessel under way or moored in port has none.
 */
export const nextMarks = (
  { mmsi, id, mark: last }: { readonly mmsi: number; readonly id: string; readonly mark: LastMark | null },
  previous: Position | null,
  position: Position,
  around: Surroundings,
): NewMarks => {
  const firstMs = previous === null ? nextMoment(position.timeMs - 1) : nextMoment(previous.timeMs)
  if (firstMs > position.timeMs) return { last, marks: none }
  if (previous !== null && position.timeMs - previous.timeMs > MAX_INTERVAL_MS) return { last, marks: none }
  const marks: Mark[] = []
  let newest = last
  for (let markMs = firstMs; markMs <= position.timeMs; markMs += MARK_MS) {
    const place = previous === null ? roundPlace(position) : placeBetween(previous, position, markMs)
    const before = newest?.markMs === markMs - MARK_MS ? newest : null
    const counts = !isUnderWay(before, place) && !isMoored(place, around)
    if (counts && before !== null && !before.isReturned)
      marks.push({ mmsi, segmentId: id, markMs: before.markMs, lat: before.lat, lon: before.lon, counts: false })
    const isReturned = counts || before?.counts === true
    if (isReturned) marks.push({ mmsi, segmentId: id, markMs, ...place, counts })
    newest = { markMs, ...place, counts, isReturned }
  }
  return { last: newest, marks }
}

/** The first moment of comparison after a time. */
const nextMoment = (timeMs: number) => (Math.floor(timeMs / MARK_MS) + 1) * MARK_MS

const placeBetween = (previous: Position, position: Position, markMs: number): Place => {
  const share = (markMs - previous.timeMs) / (position.timeMs - previous.timeMs)
  return roundPlace(toDegrees(between(toUnitVector(previous), toUnitVector(position), share)))
}

const roundPlace = ({ lat, lon }: Place): Place => ({
  lat: Math.round(lat * 1e6) / 1e6,
  lon: Math.round(lon * 1e6) / 1e6,
})

const isUnderWay = (before: Place | null, place: Place) =>
  before !== null && nmBetween(before, place) * (3_600_000 / MARK_MS) > COMPANY_KNOTS

const isMoored = ({ lat, lon }: Place, around: Surroundings) => {
  if (around.findPortNearby(lat, lon) !== null) return true
  const shoreNm = around.distanceFromShoreNm(lat, lon, MOORED_SHORE_NM)
  return shoreNm !== null && shoreNm < MOORED_SHORE_NM
}
