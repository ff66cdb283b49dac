import type { AisPosition } from '@varuna/contract/watch/ais-vessel'
import { describe, expect, test } from 'vitest'
import { advance, lastIndexUntil, placeAt } from './playback.ts'
import { SPEED_CLASSES, speedClass } from '~/dashboard/vessel/speed-scale.ts'
import { buildTrack, chartTracksOf } from '~/dashboard/vessel/track-pieces.ts'
import { hour, noon as start, position as stored } from '~/testing/vessel-responses.ts'

const position = (hours: number, over: Partial<AisPosition> = {}) => stored(hours, { lat: 0, lon: hours / 10, ...over })
const track = (...positions: AisPosition[]) => buildTrack(419_000_001, positions)

describe('the pieces of a track', () => {
  test('are lines of one colour that share their end points', () => {
    const speeds = [5, 5, 11, 11, null, null]
    const { lines, segments } = track(...speeds.map((speedKnots, index) => position(index, { speedKnots })))
    expect(lines.map(({ kind, speedClass: colour, points }) => [kind, colour, points.length])).toEqual([
      ['sailed', 3, 2],
      ['sailed', 5, 2],
      ['sailed', 6, 3],
      ['sailed', null, 2],
    ])
    expect(lines[1]?.points[0]).toBe(lines[0]?.points.at(-1))
    expect(segments).toEqual([{ beganBecause: 'first', fromMs: start, toMs: start + 5 * hour, positions: 6 }])
  })

  test('of two vessels on both sides of the 180th meridian are drawn beside each other', () => {
    const near = (lon: number) => track(...[0, 1].map((hours) => position(hours, { lon })))
    const { lines, ends } = chartTracksOf([near(179.9), near(-179.9)])
    expect(lines.map(({ points }) => points[0]?.lon)).toEqual([179.9, 180.1])
    expect(ends.map(({ lon }) => lon)).toEqual([179.9, 179.9, 180.1, 180.1])
    expect(chartTracksOf([])).toEqual({ lines: [], ends: [] })
  })

  test('are a gap from 6 hours on, and end after 24 hours', () => {
    const { lines, segments, ends } = track(...[0, 1, 7, 8, 32].map((hours) => position(hours)))
    expect(lines.map(({ kind }) => kind)).toEqual(['sailed', 'gap', 'sailed', 'silence'])
    expect(lines.at(-1)?.points.map(({ lon }) => lon)).toEqual([0.8, 3.2])
    expect(chartTracksOf([track(position(0), position(30))]).lines.map(({ kind }) => kind)).toEqual(['gap'])
    expect(segments.map(({ beganBecause, positions }) => [beganBecause, positions])).toEqual([
      ['first', 4],
      ['silence', 1],
    ])
    expect(ends.map(({ kind }) => kind)).toEqual(['begin', 'end', 'begin'])
  })

  test('of two vessels under one MMSI are not joined', () => {
    const { lines, segments, points } = track(
      ...Array.from({ length: 8 }, (_, index) =>
        position(index / 4, { lat: index % 2 === 0 ? 0 : 20, lon: 0.025 * index }),
      ),
    )
    expect(segments.map(({ positions }) => positions)).toEqual([4, 4])
    expect(points.map(({ segment }) => segment)).toEqual([0, 1, 0, 1, 0, 1, 0, 1])
    for (const { points: along } of lines) expect(new Set(along.map(({ lat }) => lat)).size).toBe(1)
  })

  test('of a shared MMSI are not joined over a silence', () => {
    const twins = Array.from({ length: 8 }, (_, index) =>
      position(index / 4, { lat: index % 2 === 0 ? 0 : 20, lon: 0 }),
    )
    const { lines, segments } = track(...twins, position(40, { lon: 0 }))
    expect(segments.map(({ beganBecause }) => beganBecause)).toEqual(['first', 'jump', 'silence'])
    expect(lines.every(({ kind }) => kind === 'sailed')).toBe(true)
  })

  test('continue across the 180th meridian in both directions', () => {
    const east = track(...[179.8, 179.95, -179.9, -179.75].map((lon, index) => position(index, { lon, speedKnots: 9 })))
    expect(east.segments).toHaveLength(1)
    expect(east.points.map(({ lon }) => Math.round(lon * 100) / 100)).toEqual([179.8, 179.95, 180.1, 180.25])
    const west = track(
      ...[-179.8, -179.95, 179.9].map((lon, index) => position(index, { lon, speedKnots: 9, courseDegrees: 270 })),
    )
    expect(west.points.map(({ lon }) => Math.round(lon * 100) / 100)).toEqual([-179.8, -179.95, -180.1])
  })

  test('handle one position, a position at the pole, and none', () => {
    expect(track(position(0, { lat: 90, lon: 17 }))).toMatchObject({
      lines: [],
      segments: [{ positions: 1 }],
      ends: [{ kind: 'begin', lat: 90, lon: 17 }],
    })
    expect(track()).toEqual({ points: [], segments: [], lines: [], ends: [] })
  })

  test('count a position received twice', () => {
    expect(track(position(0), position(0), position(1)).points).toHaveLength(3)
  })
})

test('every speed has a class; a speed on a bound has the class above', () => {
  expect([0, 0.49, 0.5, 1.9, 9.9, 10, 20, 102.2, null].map(speedClass)).toEqual([0, 0, 1, 1, 5, 6, 9, 9, null])
  expect(SPEED_CLASSES).toBe(10)
})

describe('playback', () => {
  const times = { fromMs: start, toMs: start + hour }

  test('advances at its rate and stops at the end', () => {
    expect(advance(start, 1, 60, times)).toEqual({ timeMs: start + 60_000, isOver: false })
    expect(advance(start + hour - 1, 1, 1, times)).toEqual({ timeMs: start + hour, isOver: true })
    expect(advance(0, 0, 1, times)).toEqual({ timeMs: start, isOver: false })
  })

  const { points } = track(...[0, 1, 2, 9, 40].map((hours) => position(hours)))

  test('is at a position, between two, in a gap, or nowhere', () => {
    const at = (hours: number) => placeAt(points, start + hours * hour)
    expect(at(1)).toMatchObject({ kind: 'reported', lon: 0.1 })
    expect(at(1.5)).toMatchObject({ kind: 'between', speedKnots: 6 })
    expect(at(1.5)?.lon).toBeCloseTo(0.15)
    expect(at(5)?.kind).toBe('gap')
    expect([at(-1), at(20), at(41)]).toEqual([null, null, null])
    expect(at(40)?.kind).toBe('reported')
  })

  test('finds the last point up to a time', () => {
    expect([-1, 0, 0.5, 9, 99].map((hours) => lastIndexUntil(points, start + hours * hour))).toEqual([-1, 0, 0, 3, 4])
  })
})
