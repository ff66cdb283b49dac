import type { Area } from '@varuna/geo/geometry/area'
import type { AreaGrid } from '@varuna/geo/geometry/area-grid'
import { HOUR_MS, MINUTE_MS, nmBetween, type Position } from '../position.ts'
import { MAX_SILENT_HOURS, MIN_STRAYS } from '../segment.ts'
import { createSeparation, separate, type OpenTrack, type Separation } from './separate-tracks.ts'

/** AREA-2: over a longer time the vessel was not received (REC-1), and over a longer way nothing is known of where it sailed. */
export const MAX_STRETCH_MS = 3 * HOUR_MS
export const MAX_STRETCH_NM = 120
/** AREA-5: a longer silence ends a track (SEG-1). */
const MAX_SILENCE_MS = MAX_SILENT_HOURS * HOUR_MS
/** AREA-6: whether it fishes is judged at one position in this time, as everywhere. */
const SAMPLE_MS = 4 * MINUTE_MS

export type PresenceWhere = {
  readonly area: Area
  readonly grid: AreaGrid
  /** fromMs <= time < toMs, whole milliseconds. */
  readonly fromMs: number
  readonly toMs: number
  /** Whether a position is known to be false (AREA-4). */
  isFalse(position: Position): boolean
}

/** A time in one cell of the area, whole milliseconds. */
export type PresencePiece = {
  readonly track: number
  readonly cell: number
  readonly fromMs: number
  toMs: number
}

/** What is known of one MMSI in an area and a period. */
export type Presence<At extends Position = Position> = {
  /** In order of their beginnings within each track. */
  readonly pieces: readonly PresencePiece[]
  /** Positions at which fishing is judged (AREA-6), by track, in order of time; also those outside the area. */
  readonly samples: ReadonlyMap<number, readonly At[]>
  /** Silences that began in the area, clipped to the period (AREA-5). */
  readonly silentMs: number
  readonly positions: number
  /** Positions that would be in the area and are known to be false, or away from a track and not confirmed. */
  readonly falsePositions: number
  /** UTC hours, counted from 1970, with a position in the area. */
  readonly hours: ReadonlySet<number>
  readonly firstMs: number | null
  readonly lastMs: number | null
  /** Tracks with time in the area: more than one are two vessels that share the MMSI, or a vessel that was silent for a day. */
  readonly tracks: number
  /** Whether two tracks were in the area at the same time (AREA-3). */
  readonly isShared: boolean
}

type Pending<At> = { readonly earlier: At[] }

type Counted = {
  silentMs: number
  positions: number
  falsePositions: number
  firstMs: number | null
  lastMs: number | null
}

export type PresenceState<At extends Position = Position> = {
  readonly where: PresenceWhere
  readonly separation: Separation
  /** Positions of tracks that are not confirmed yet (GAP-5). */
  readonly pending: Map<OpenTrack, Pending<At>>
  readonly pieces: PresencePiece[]
  readonly lastPiece: Map<number, PresencePiece>
  readonly samples: Map<number, At[]>
  readonly hours: Set<number>
  readonly counted: Counted
}

export const createPresence = <At extends Position = Position>(where: PresenceWhere): PresenceState<At> => ({
  where,
  separation: createSeparation(),
  pending: new Map(),
  pieces: [],
  lastPiece: new Map(),
  samples: new Map(),
  hours: new Set(),
  counted: { silentMs: 0, positions: 0, falsePositions: 0, firstMs: null, lastMs: null },
})

/**
 * Adds the next position of one MMSI, in order of time and of place within one time. The positions begin a day before the period (AREA-5)
 * and end three hours after it, so that the parts of a period add up to it.
 */
export const addToPresence = <At extends Position>(state: PresenceState<At>, position: At): void => {
  const { where, separation, pending, counted } = state
  if (where.isFalse(position)) {
    if (isCounted(where, position)) counted.falsePositions += 1
    return
  }
  const { track, previous, ended } = separate(separation, position)
  for (const one of ended) end(state, one)
  if (track.last !== position) return
  if (!track.beganByJump || track.positions > MIN_STRAYS)
    return addConfirmed(state, track, previous as At | null, position)
  const { earlier } = pending.get(track) ?? { earlier: [] }
  earlier.push(position)
  if (track.positions < MIN_STRAYS) return void pending.set(track, { earlier })
  pending.delete(track)
  for (const [at, one] of earlier.entries()) addConfirmed(state, track, earlier[at - 1] ?? null, one)
}

/** What was found, after the last position. */
export const endPresence = <At extends Position>(state: PresenceState<At>): Presence<At> => {
  const { separation, pieces, samples, hours, counted } = state
  for (const track of separation.open) end(state, track)
  return {
    ...counted,
    pieces,
    samples,
    hours,
    tracks: new Set(pieces.map(({ track }) => track)).size,
    isShared: overlaps(pieces),
  }
}

const isCounted = ({ area, fromMs, toMs }: PresenceWhere, { timeMs, lat, lon }: Position) =>
  timeMs >= fromMs && timeMs < toMs && area.contains(lat, lon)

const addConfirmed = <At extends Position>(
  state: PresenceState<At>,
  track: OpenTrack,
  previous: At | null,
  position: At,
): void => {
  const { where, counted, hours } = state
  if (isCounted(where, position)) {
    counted.positions += 1
    hours.add(Math.floor(position.timeMs / HOUR_MS))
  }
  if (previous !== null) addStretch(state, track, previous, position)
  addSample(state, track, position)
}

/** The first position of a track in every four minutes. */
const addSample = <At extends Position>(
  { samples, lastPiece }: PresenceState<At>,
  { number }: OpenTrack,
  position: At,
) => {
  const before = samples.get(number)
  const last = before?.at(-1)
  if (last && Math.floor(last.timeMs / SAMPLE_MS) === Math.floor(position.timeMs / SAMPLE_MS)) return
  if (before) before.push(position)
  else samples.set(number, [position])
  // What follows may have another answer.
  lastPiece.delete(number)
}

/** The time between two positions of a track: presence, or silence. */
const addStretch = <At extends Position>(state: PresenceState<At>, track: OpenTrack, from: At, to: At): void => {
  const { where, counted, lastPiece, pieces } = state
  if (to.timeMs - from.timeMs > MAX_STRETCH_MS) return addSilence(state, from, to.timeMs)
  if (to.timeMs <= from.timeMs || to.timeMs <= where.fromMs || from.timeMs >= where.toMs) return
  const end = { lat: to.lat, lon: from.lon + turned(to.lon - from.lon) }
  if (!mayTouch(where.area, from, end)) return
  if (nmBetween(from, to) > MAX_STRETCH_NM) return addSilence(state, from, to.timeMs)
  for (const { fromMs, toMs, cell } of cut(where, from, end, to.timeMs)) {
    counted.firstMs = Math.min(counted.firstMs ?? Infinity, fromMs)
    counted.lastMs = Math.max(counted.lastMs ?? 0, toMs)
    const last = lastPiece.get(track.number)
    if (last?.cell === cell && last.toMs === fromMs) {
      last.toMs = toMs
      continue
    }
    const piece = { track: track.number, cell, fromMs, toMs }
    pieces.push(piece)
    lastPiece.set(track.number, piece)
  }
}

const turned = (degrees: number) => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)

const mayTouch = ({ box }: Area, from: Point, to: Point): boolean => {
  if (Math.max(from.lat, to.lat) < box.south || Math.min(from.lat, to.lat) > box.north) return false
  const [west, east] = [Math.min(from.lon, to.lon), Math.max(from.lon, to.lon)]
  return [0, -360, 360].some((turn) => east + turn >= box.west && west + turn <= box.east)
}

type Point = { readonly lat: number; readonly lon: number }

/**
 * The parts of a stretch that are in the area and the period, each in one cell. Where it is cut depends on the stretch alone, and times are
 * whole milliseconds, so that the parts of a period add up exactly.
 */
function* cut(
  { area, grid, fromMs, toMs }: PresenceWhere,
  from: Position,
  to: Point,
  endMs: number,
): Generator<{ fromMs: number; toMs: number; cell: number }> {
  const lastedMs = endMs - from.timeMs
  const inside = [...area.crossings(from, to), ...grid.crossings(from, to)].sort((a, b) => a - b)
  let [share, atMs] = [0, from.timeMs]
  for (const next of [...inside, 1]) {
    const nextMs = from.timeMs + Math.round(next * lastedMs)
    const middle = (share + next) / 2
    share = next
    if (nextMs === atMs) continue
    const [beginsMs, endsMs] = [Math.max(atMs, fromMs), Math.min(nextMs, toMs)]
    atMs = nextMs
    if (endsMs <= beginsMs) continue
    const lat = from.lat + middle * (to.lat - from.lat)
    const lon = from.lon + middle * (to.lon - from.lon)
    if (area.contains(lat, lon)) yield { fromMs: beginsMs, toMs: endsMs, cell: grid.cellAt(lat, lon) }
  }
}

/** The last position before a silence decides whether it is one of the area; it counts for a day at most. */
const addSilence = (
  { where, counted }: Pick<PresenceState, 'where' | 'counted'>,
  { timeMs, lat, lon }: Position,
  untilMs: number,
): void => {
  const fromMs = Math.max(timeMs, where.fromMs)
  const toMs = Math.min(untilMs, timeMs + MAX_SILENCE_MS, where.toMs)
  if (toMs > fromMs && where.area.contains(lat, lon)) counted.silentMs += toMs - fromMs
}

/** A track without another position: silent from then on, or strays. */
const end = <At extends Position>(state: PresenceState<At>, track: OpenTrack): void => {
  const { pending, counted, where } = state
  const strays = pending.get(track)?.earlier
  pending.delete(track)
  if (strays) counted.falsePositions += strays.filter((one) => isCounted(where, one)).length
  else addSilence(state, track.last, Infinity)
}

/** Whether pieces of two tracks share a time. */
const overlaps = (pieces: readonly PresencePiece[]): boolean => {
  let [lastMs, lastTrack] = [-Infinity, -1]
  for (const { track, fromMs, toMs } of pieces.toSorted((a, b) => a.fromMs - b.fromMs)) {
    if (track !== lastTrack && fromMs < lastMs) return true
    if (toMs > lastMs) [lastMs, lastTrack] = [toMs, track]
  }
  return false
}
