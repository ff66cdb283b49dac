import { wrapLongitude } from '@varuna/units/angle'
import type { Evidence, TrackEvent } from '@varuna/vocabulary/events'
import { eventId, firstAndLast, toEvidence } from '../event.ts'
import { HOUR_MS, hoursBetween, MINUTE_MS, nmBetween, type Position } from '../position.ts'
import type { Surroundings } from '../surroundings/surroundings.ts'
import { GAP_HOURS, nothing, type Detected, type Interval } from './interval.ts'

/** LOIT-1: a vessel loiters while its hourly mean speed is below this, for at least this long. */
const LOITERING_KNOTS = 2
const MIN_LOITERING_HOURS = 2
/** LOIT-2: nearer to shore a slow vessel is usually waiting, anchoring or fishing. */
const MIN_SHORE_NM = 20
/** The hour is stored as four sums of a quarter each. */
const BIN_MS = 15 * MINUTE_MS
const BINS = 4

/** `hours` sailed and `nm` covered in the quarter of an hour from `startMs`. */
type Bin = { readonly startMs: number; readonly hours: number; readonly nm: number }

export type Loitering = {
  readonly from: Evidence
  readonly last: Evidence
  readonly positions: number
  /** Sums of the positions' offsets from the first one, in degrees, for their mean. */
  readonly latSum: number
  readonly lonSum: number
  readonly nm: number
  readonly bins: readonly Bin[]
}

const isLongEnough = (from: Evidence, last: Evidence) => hoursBetween(from, last) >= MIN_LOITERING_HOURS

const middleOf = ({ from, latSum, lonSum, positions }: Loitering) => ({
  lat: from.lat + latSum / positions,
  lon: wrapLongitude(from.lon + lonSum / positions),
})

/** The event of loitering that ended or is ongoing; empty when it is too short or too close to shore. */
export const reportLoitering = (
  mmsi: number,
  loitering: Loitering | null,
  isOver: boolean,
  around: Surroundings,
): readonly TrackEvent[] => {
  if (loitering === null || !isLongEnough(loitering.from, loitering.last)) return nothing
  const { from, last, positions, nm } = loitering
  const { lat, lon } = middleOf(loitering)
  const distanceFromShoreNm = around.distanceFromShoreNm(lat, lon)
  if (distanceFromShoreNm === null || distanceFromShoreNm < MIN_SHORE_NM) return nothing
  return [
    {
      id: eventId('loitering', [mmsi], from),
      kind: 'loitering',
      vessels: [mmsi],
      fromMs: from.timeMs,
      toMs: isOver ? last.timeMs : null,
      lat,
      lon,
      rule: 'LOIT-1',
      confidence: positions / hoursBetween(from, last) >= 1 ? 'high' : 'medium',
      evidence: firstAndLast(from, last),
      details: {
        meanKnots: Math.round((nm / hoursBetween(from, last)) * 100) / 100,
        distanceFromShoreNm: Math.round(distanceFromShoreNm * 100) / 100,
        positions,
      },
    },
  ]
}

/** Rounded to 1e-5, which keeps sums in the state short. */
const round = (value: number) => (Math.round(value * 1e5) || 0) / 1e5

/** Follows a vessel whose mean speed over the last hour stays below 2 knots. */
export const stepLoitering = (
  loitering: Loitering | null,
  { mmsi, previous, position, knots, around }: Interval,
): Detected<Loitering | null> => {
  if (previous === null || hoursBetween(previous, position) >= GAP_HOURS) {
    return { state: null, events: reportLoitering(mmsi, loitering, true, around) }
  }
  const nm = nmSailed(previous, position, knots)
  const hours = hoursBetween(previous, position)
  if (loitering === null) {
    if (hours === 0 || nm / hours >= LOITERING_KNOTS) return { state: null, events: nothing }
    return { state: extend(beginAt(previous), previous, position, nm), events: nothing }
  }
  const state = extend(loitering, previous, position, nm)
  const sailed = state.bins.reduce((sum, bin) => sum + bin.hours, 0)
  const covered = state.bins.reduce((sum, bin) => sum + bin.nm, 0)
  if (sailed > 0 && covered / sailed >= LOITERING_KNOTS) {
    return { state: null, events: reportLoitering(mmsi, loitering, true, around) }
  }
  const isNew = isLongEnough(state.from, state.last) && !isLongEnough(loitering.from, loitering.last)
  return { state, events: isNew ? reportLoitering(mmsi, state, false, around) : nothing }
}

/** Uses the speed over short intervals, where positions jitter, else the distance. */
const nmSailed = (previous: Position, position: Position, knots: number | null) => {
  const hours = hoursBetween(previous, position)
  const speed = meanSpeed(previous.speedKnots, position.speedKnots ?? knots)
  return speed !== null && hours <= 1 ? speed * hours : nmBetween(previous, position)
}

const meanSpeed = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : (a + b) / 2)

const beginAt = (position: Position): Loitering => ({
  from: toEvidence(position),
  last: toEvidence(position),
  positions: 1,
  latSum: 0,
  lonSum: 0,
  nm: 0,
  bins: [],
})

const extend = (loitering: Loitering, previous: Position, position: Position, nm: number): Loitering => {
  const startMs = Math.floor(position.timeMs / BIN_MS) * BIN_MS
  const newest = loitering.bins.at(-1)
  const hours = round(hoursBetween(previous, position))
  const kept = loitering.bins.filter((bin) => bin.startMs > position.timeMs - HOUR_MS && bin !== newest)
  const bin =
    newest?.startMs === startMs
      ? { startMs, hours: round(newest.hours + hours), nm: round(newest.nm + nm) }
      : { startMs, hours, nm: round(nm) }
  return {
    ...loitering,
    last: toEvidence(position),
    positions: loitering.positions + 1,
    latSum: round(loitering.latSum + position.lat - loitering.from.lat),
    lonSum: round(loitering.lonSum + wrapLongitude(position.lon - loitering.from.lon)),
    nm: round(loitering.nm + nm),
    bins: [...kept, ...(newest === undefined || newest.startMs === startMs ? [] : [newest]), bin].slice(-BINS),
  }
}
