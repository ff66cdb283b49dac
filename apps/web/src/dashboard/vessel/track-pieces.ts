import type { AisPosition } from '@varuna/contract/watch/ais-vessel'
import type { ChartTrack } from '@varuna/map/tracks/chart-track'
import type { Beginning } from '@varuna/tracks/segment'
import { GAP_HOURS } from '@varuna/tracks/behaviour/interval'
import { step } from '@varuna/tracks/step'
import { noSurroundings } from '@varuna/tracks/surroundings/no-surroundings'
import { createVesselState } from '@varuna/tracks/vessel-state'
import { speedClass } from './speed-scale.ts'

export interface TrackPoint {
  timeMs: number
  lat: number
  /** Degrees east, continuous along the track: beyond 180 where it crosses the 180th meridian eastwards. */
  lon: number
  speedKnots: number | null
  courseDegrees: number | null
  headingDegrees: number | null
  navigationStatus: number | null
  /** Index in `segments`. */
  segment: number
}

interface TrackSegment {
  beganBecause: Beginning
  fromMs: number
  toMs: number
  positions: number
}

/**
 * A part of a segment in one colour, from point to point; a `gap` has no positions for so long that its route is unknown. A `silence` is a
 * gap between two segments of one vessel (SEG-1).
 */
interface TrackLine {
  kind: 'sailed' | 'gap' | 'silence'
  /** Class of the speed scale; null where no speed is known. */
  speedClass: number | null
  points: readonly { lat: number; lon: number }[]
}

export interface Track {
  /** In order of time. */
  points: readonly TrackPoint[]
  segments: readonly TrackSegment[]
  lines: readonly TrackLine[]
  /** Starts and ends of segments. */
  ends: readonly { kind: 'begin' | 'end'; lat: number; lon: number }[]
}

const GAP_MS = GAP_HOURS * 3_600_000

/** Splits positions, oldest first, into segments that one vessel can have sailed, by the rules in docs/rules/tracks.md. */
export function buildTrack(mmsi: number, positions: readonly AisPosition[]): Track {
  const points: TrackPoint[] = []
  const segments: TrackSegment[] = []
  const lines: { kind: TrackLine['kind']; speedClass: number | null; points: { lat: number; lon: number }[] }[] = []
  const indexes = new Map<string, number>()
  /** The last point of each segment, and the line to it. */
  const open: { point: TrackPoint; line: (typeof lines)[number] | null }[] = []
  const firsts: TrackPoint[] = []
  let state = createVesselState(mmsi)
  for (const stated of positions) {
    const { lat, lon, speedKnots, courseDegrees, headingDegrees, navigationStatus } = stated
    const timeUncertaintyMs = (stated.timeUncertaintySeconds ?? Infinity) * 1_000
    const position = { timeMs: Date.parse(stated.time), lat, lon, speedKnots, courseDegrees, timeUncertaintyMs }
    const found = step(state, position, noSurroundings)
    state = found.state
    if (found.segment === null) continue
    const known = indexes.get(found.segment.id)
    const segment = known ?? segments.length
    const silent = found.silent === null ? undefined : open[indexes.get(found.silent.id) ?? -1]?.point
    const nearLon = (known === undefined ? (silent ?? points.at(-1)) : open[known]?.point)?.lon ?? lon
    const point = {
      timeMs: position.timeMs,
      lat,
      lon: nearestTurn(lon, nearLon),
      speedKnots,
      courseDegrees,
      headingDegrees,
      navigationStatus,
      segment,
    }
    points.push(point)
    if (known === undefined) {
      indexes.set(found.segment.id, segment)
      const { beganBecause } = found.segment
      segments.push({ beganBecause, fromMs: point.timeMs, toMs: point.timeMs, positions: 1 })
      open.push({ point, line: null })
      firsts.push(point)
      if (silent) lines.push({ kind: 'silence', speedClass: null, points: [silent, point] })
      continue
    }
    const before = open[known]
    const described = segments[known]
    if (before === undefined || described === undefined) continue
    described.toMs = point.timeMs
    described.positions += 1
    const kind = point.timeMs - before.point.timeMs >= GAP_MS ? 'gap' : 'sailed'
    const colour = kind === 'gap' ? null : speedClass(meanSpeed(before.point.speedKnots, speedKnots))
    if (before.line?.kind === kind && before.line.speedClass === colour) before.line.points.push(point)
    else {
      before.line = { kind, speedClass: colour, points: [before.point, point] }
      lines.push(before.line)
    }
    before.point = point
  }
  const ends = firsts.flatMap((first, index) => {
    const last = open[index]?.point ?? first
    return [
      { kind: 'begin' as const, lat: first.lat, lon: first.lon },
      ...(last === first ? [] : [{ kind: 'end' as const, lat: last.lat, lon: last.lon }]),
    ]
  })
  return { points, segments, lines, ends }
}

/** A track as the chart draws it, coloured by speed; nothing for null. */
export const chartTrackOf = (track: Pick<Track, 'lines' | 'ends'> | null): ChartTrack => ({
  lines: (track?.lines ?? []).map(({ kind, speedClass: colour, points }) => ({
    kind: kind === 'sailed' ? 'sailed' : 'gap',
    colour,
    points,
  })),
  ends: track?.ends ?? [],
})

/** Several tracks as the chart draws them together, each beside the first where they lie on both sides of the 180th meridian. */
export function chartTracksOf(tracks: readonly Track[]): ChartTrack {
  const nearLon = tracks[0]?.points[0]?.lon ?? 0
  const drawn = tracks.map((track) => {
    const firstLon = track.points[0]?.lon ?? nearLon
    const turn = nearestTurn(firstLon, nearLon) - firstLon
    const { lines, ends } = chartTrackOf(track)
    const beside = <Place extends { lon: number }>(place: Place): Place => ({ ...place, lon: place.lon + turn })
    return turn === 0
      ? { lines, ends }
      : { lines: lines.map((line) => ({ ...line, points: line.points.map(beside) })), ends: ends.map(beside) }
  })
  return { lines: drawn.flatMap(({ lines }) => lines), ends: drawn.flatMap(({ ends }) => ends) }
}

/** The equivalent longitude within 180 degrees of another. */
export const nearestTurn = (lon: number, near: number) => lon + 360 * Math.round((near - lon) / 360)

const meanSpeed = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : (a + b) / 2)
