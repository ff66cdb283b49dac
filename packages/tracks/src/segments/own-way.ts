import { initialBearing } from '@varuna/geo/geometry/great-circle'
import { wrapLongitude } from '@varuna/units/angle'
import {
  createPackedWriter,
  readCount,
  readNumber,
  writeCount,
  writeNumber,
  type PackedReader,
  type PackedWriter,
} from '../packed-bytes.ts'
import { HOUR_MS, hoursBetween, MINUTE_MS, nmBetween, type Point, type Position } from '../position.ts'
import type { Surroundings } from '../surroundings/surroundings.ts'

/** Places of a segment at known times, newest first, as `pack` writes them; null near shore and before the first. */
export type OwnWay = Uint8Array | null

/** A place where the vessel was; time in UTC ms, of a whole minute. */
type WayPoint = Point & { readonly timeMs: number }

/** One place is kept of each period, unless the vessel has not moved so far. */
const EVERY_MS = 20 * MINUTE_MS
const MIN_MOVED_NM = 0.3
/** A place between two others is left out where the vessel sailed straight, over this time at most. */
const STRAIGHT = { ms: 2 * HOUR_MS, offNm: 0.1 }
const MAX_POINTS = 80
const MAX_MS = 48 * HOUR_MS
/** A longer way is cut to this, so that it is not cut again at each point. */
const KEPT = { points: 72, ms: 42 * HOUR_MS }
/** Silences raise alerts (ALERT-2) and are judged by the way before them only from here on. */
const OFFSHORE_NM = 20

/** Of how long before the way is compared with a position, or it is where the vessel is. */
const MIN_PASSED_MS = 5 * MINUTE_MS
/** Between places further apart in time and space the vessel may have sailed elsewhere. */
const KNOWN_BETWEEN = { ms: STRAIGHT.ms + EVERY_MS, nm: 2 * MIN_MOVED_NM }

/** GAP-6: the own speed is the mean over so many hours, and known after so many. */
const SPEED_HOURS = { most: 12, least: 3 }
/** GAP-6: the own course leads from where the vessel was so long ago, if it has moved so far. */
const COURSE = { hours: 1, minNm: 0.5 }

/** Degrees to a thousandth, 0.06 nm at most. */
const PLACE = 1e3
const POINT_BYTES = 24
const HEAD_BYTES = 64

/** The way after one more position; `last` is the position before it. */
export const stepWay = (way: OwnWay, last: Position, position: Position, around: Surroundings): OwnWay => {
  if (Math.floor(last.timeMs / EVERY_MS) === Math.floor(position.timeMs / EVERY_MS) && last !== position) return way
  const head = readHead(way)
  const { newest, middle } = head
  if (newest !== null && nmBetween(newest, position) < MIN_MOVED_NM) return way
  const shoreNm = around.distanceFromShoreNm(position.lat, position.lon, OFFSHORE_NM)
  if (shoreNm !== null && shoreNm < OFFSHORE_NM) return null
  const isStraight =
    newest !== null &&
    middle !== null &&
    position.timeMs - middle.timeMs <= STRAIGHT.ms &&
    nmFromLeg(newest, middle, position) <= STRAIGHT.offNm
  return prepend(position, way, head, isStraight)
}

/** Since when a vessel has not moved, UTC ms, to 20 minutes; null where its way is not known. */
export const lastMovedMs = (way: OwnWay): number | null => readHead(way).newest?.timeMs ?? null

/** Whether a vessel was within a distance of a place before, as its way shows; `last` is its newest position. */
export const wasOnWay = (way: OwnWay, last: Position, position: Position, withinNm: number): boolean => {
  const untilMs = position.timeMs - MIN_PASSED_MS
  const points: WayPoint[] = last.timeMs <= untilMs ? [last] : []
  for (const point of unpack(way)) if (point.timeMs <= untilMs) points.push(point)
  return points.some((to, at) => {
    const from = points[at + 1]
    const isKnown =
      from !== undefined && (to.timeMs - from.timeMs <= KNOWN_BETWEEN.ms || nmBetween(from, to) <= KNOWN_BETWEEN.nm)
    return (isKnown ? nmFromLeg(position, from, to) : nmBetween(position, to)) <= withinNm
  })
}

/** GAP-6: how a vessel sailed until its last position; null where its way is not known for long enough, or does not show it. */
export type MadeGood = {
  /** Mean along the way over 12 hours. */
  readonly knots: number | null
  /** Of the last hour. */
  readonly hourKnots: number | null
  readonly courseDegrees: number | null
}

/** Speeds and course from the places where a vessel was, which it cannot state at will. */
export const madeGood = (way: OwnWay, last: Position): MadeGood => {
  const points = unpack(way).filter(({ timeMs }) => timeMs < last.timeMs)
  let [nm, hours] = [0, 0]
  let later: WayPoint = last
  for (const point of points) {
    const passed = hoursBetween(point, later)
    const share = Math.min(1, (SPEED_HOURS.most - hours) / passed)
    nm += share * nmBetween(point, later)
    hours += share * passed
    later = point
    if (share < 1) break
  }
  const before = points.find((point) => hoursBetween(point, last) >= COURSE.hours) ?? points.at(-1)
  return {
    knots: hours < SPEED_HOURS.least ? null : nm / hours,
    hourKnots: before === undefined ? null : nmBetween(before, last) / hoursBetween(before, last),
    courseDegrees:
      before === undefined || nmBetween(before, last) < COURSE.minNm
        ? null
        : initialBearing(before.lat, before.lon, last.lat, last.lon),
  }
}

/** Distance from the straight way between two places, on a plane: legs are too short for more than 0.05 nm of error. */
const nmFromLeg = (place: Point, from: Point, to: Point): number => {
  const perLon = 60 * Math.cos((from.lat * Math.PI) / 180)
  const [x, y] = [wrapLongitude(to.lon - from.lon) * perLon, (to.lat - from.lat) * 60]
  const [px, py] = [wrapLongitude(place.lon - from.lon) * perLon, (place.lat - from.lat) * 60]
  const length2 = x * x + y * y
  const share = length2 === 0 ? 0 : Math.min(1, Math.max(0, (px * x + py * y) / length2))
  return Math.hypot(px - share * x, py - share * y)
}

/** The newest points of a way, with where the bytes of the older ones begin. */
type Head = {
  readonly points: number
  readonly spanMinutes: number
  readonly newest: WayPoint | null
  readonly afterNewest: number
  readonly middle: WayPoint | null
  readonly afterMiddle: number
}

const noHead: Head = { points: 0, spanMinutes: 0, newest: null, afterNewest: 0, middle: null, afterMiddle: 0 }

const readerOf = (way: Uint8Array): PackedReader => ({ bytes: way, at: 0, end: way.length, isDamaged: false })

const readHead = (way: OwnWay): Head => {
  if (way === null) return noHead
  const reader = readerOf(way)
  const points = readCount(reader)
  const spanMinutes = readCount(reader)
  const newest = readPoint(reader, null)
  const afterNewest = reader.at
  const middle = points > 1 ? readPoint(reader, newest) : null
  return { points, spanMinutes, newest, afterNewest, middle, afterMiddle: reader.at }
}

/** The way with one more point in front, without its newest one where that lies straight between; only too long a way is read whole. */
const prepend = (position: Position, way: OwnWay, head: Head, isStraight: boolean): Uint8Array => {
  const { points, spanMinutes, newest, middle } = head
  const passed = newest === null ? 0 : minuteOf(position) - minuteOf(newest)
  const next = isStraight ? middle : newest
  const before = { points: isStraight ? points - 1 : points, spanMinutes: spanMinutes + passed }
  if (way !== null && (before.points >= MAX_POINTS || before.spanMinutes > MAX_MS / MINUTE_MS)) {
    const kept = unpack(way).filter(({ timeMs }) => position.timeMs - timeMs <= KEPT.ms)
    return pack([position, ...kept.slice(isStraight ? 1 : 0, KEPT.points)])
  }
  const rest = way === null ? noBytes : way.subarray(isStraight ? head.afterMiddle : head.afterNewest)
  const writer = createPackedWriter(HEAD_BYTES + rest.length)
  writeCount(writer, before.points + 1)
  writeCount(writer, before.spanMinutes)
  writePoint(writer, position, null)
  if (next !== null) writePoint(writer, next, position)
  writer.bytes.set(rest, writer.length)
  return writer.bytes.slice(0, writer.length + rest.length)
}

const noBytes = new Uint8Array()
const minuteOf = ({ timeMs }: { readonly timeMs: number }) => Math.floor(timeMs / MINUTE_MS)
const placeOf = (degrees: number) => Math.round(degrees * PLACE)

/** The first point as it is, the others by the difference from the later one. */
const writePoint = (writer: PackedWriter, point: WayPoint, later: WayPoint | null): void => {
  writeCount(writer, later === null ? minuteOf(point) : minuteOf(later) - minuteOf(point))
  writeNumber(writer, placeOf(point.lat), 1, later === null ? 0 : placeOf(later.lat))
  writeNumber(writer, placeOf(point.lon), 1, later === null ? 0 : placeOf(later.lon))
}

const readPoint = (reader: PackedReader, later: WayPoint | null): WayPoint => {
  const passed = readCount(reader)
  return {
    timeMs: (later === null ? passed : minuteOf(later) - passed) * MINUTE_MS,
    lat: readNumber(reader, 1, later === null ? 0 : placeOf(later.lat)) / PLACE,
    lon: readNumber(reader, 1, later === null ? 0 : placeOf(later.lon)) / PLACE,
  }
}

const pack = (points: readonly WayPoint[]): Uint8Array => {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return noBytes
  const writer = createPackedWriter(HEAD_BYTES + points.length * POINT_BYTES)
  writeCount(writer, points.length)
  writeCount(writer, minuteOf(first) - minuteOf(last))
  for (const [at, point] of points.entries()) writePoint(writer, point, points[at - 1] ?? null)
  return writer.bytes.slice(0, writer.length)
}

const unpack = (way: OwnWay): WayPoint[] => {
  const points: WayPoint[] = []
  if (way === null) return points
  const reader = readerOf(way)
  const count = readCount(reader)
  readCount(reader)
  for (let later: WayPoint | null = null; points.length < count && !reader.isDamaged;) {
    later = readPoint(reader, later)
    points.push(later)
  }
  return points
}
