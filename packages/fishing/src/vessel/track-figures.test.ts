import { expect, test } from 'vitest'
import { figuresOfTrack, TRACK_FIGURES, type TrackFigures } from './track-figures.ts'
import { stepsOf, type KindReport } from './track-steps.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const startMs = Date.UTC(2026, 0, 1)

/** A day of a vessel that sails out, works up and down at 3 kn for two hours a leg, and comes back to its berth. */
const motionAt = (hours: number) => {
  const day = hours % 24
  if (day < 4 || day >= 22) return { speedKnots: 0, courseDegrees: 0, shoreKm: 1 }
  if (day < 7) return { speedKnots: 10, courseDegrees: 90, shoreKm: 1 + (day - 4) * 18 }
  if (day >= 19) return { speedKnots: 10, courseDegrees: 270, shoreKm: 1 + (22 - day) * 18 }
  return { speedKnots: 3 + Math.sin(day * 7), courseDegrees: Math.floor(day / 2) % 2 === 0 ? 10 : 190, shoreKm: 55 }
}
const received = (everySeconds: (at: number) => number, days = 3): KindReport[] => {
  const reports: KindReport[] = []
  for (let seconds = 0; seconds < days * 86_400; seconds += everySeconds(seconds)) {
    const { speedKnots, courseDegrees, shoreKm } = motionAt(seconds / 3600)
    const timestampMs = startMs + seconds * SECOND_MS
    reports.push({ timestampMs, speedKnots, courseDegrees, distanceFromShoreMetres: shoreKm * 1000 })
  }
  return reports
}
const figures = (everySeconds: (at: number) => number) => figuresOfTrack(stepsOf(received(everySeconds)))

test('the figures of a track do not depend on how often it reports', () => {
  const often = figures(() => 30)
  for (const every of [10, 120, 300, 600]) {
    const other = figures(() => every)
    expect(Math.abs(other.hoursUnderWay - often.hoursUnderWay)).toBeLessThan(2)
    // A speed that changes between two steps falls on either side of a limit.
    const alike = TRACK_FIGURES.filter((name) => difference(often, other, name) < 0.12)
    expect(alike.length, `at ${every} s`).toBeGreaterThan(TRACK_FIGURES.length * 0.8)
  }
})

test('bursts of a satellite give about the same figures as even reports', () => {
  const [even, bursts] = [figures(() => 60), figures((at) => (at % 3000 < 120 ? 30 : 2880))]
  const alike = TRACK_FIGURES.filter((name) => difference(even, bursts, name) < 0.25)
  expect(alike.length).toBeGreaterThan(TRACK_FIGURES.length * 0.8)
})

const difference = (one: TrackFigures, other: TrackFigures, name: (typeof TRACK_FIGURES)[number]) => {
  const [a, b] = [one.values[name] ?? NaN, other.values[name] ?? NaN]
  if (Number.isNaN(a) && Number.isNaN(b)) return 0
  return Math.abs(a - b) / Math.max(1, Math.abs(a))
}

test('says how such a vessel moves', () => {
  const { values, hoursUnderWay } = figures(() => 120)
  expect(Math.abs(hoursUnderWay - 54)).toBeLessThan(2)
  expect(values.cruiseKnots).toBeCloseTo(10, 0)
  expect(values.slowShare).toBeCloseTo(12 / 18, 1)
  expect(values.stoppedInPort).toBe(1)
  expect(values.bothWays).toBeGreaterThan(values.oneWay)
  expect(values.mostShoreKm).toBeCloseTo(Math.log10(55), 1)
})

test('leaves out silences, and has no figures without reports', () => {
  const silent = received(() => 120).filter(({ timestampMs }) => (timestampMs - startMs) / HOUR_MS < 30)
  const late = silent.map((report) => ({ ...report, timestampMs: report.timestampMs + 50 * HOUR_MS }))
  const twice = figuresOfTrack(stepsOf([...silent, ...late]))
  expect(twice.hoursUnderWay).toBeCloseTo(2 * figuresOfTrack(stepsOf(silent)).hoursUnderWay, 0)
  const { values, hoursUnderWay } = figuresOfTrack(stepsOf([]))
  expect(hoursUnderWay).toBe(0)
  expect(TRACK_FIGURES.every((name) => Number.isNaN(values[name]))).toBe(true)
})

test('reports without a speed are skipped, and one without a course keeps that of its neighbour', () => {
  const at = (minutes: number, speedKnots: number | null, courseDegrees: number | null): KindReport => ({
    timestampMs: startMs + minutes * 60_000,
    speedKnots,
    courseDegrees,
    distanceFromShoreMetres: null,
  })
  const [step] = stepsOf([at(0, 6, 90), at(5, null, 0), at(10, 6, null), at(20, 6, 90)])
  expect(step).toMatchObject({ startMs, shoreKm: null })
  expect(step?.knots).toBeCloseTo(6)
  expect(step?.x).toBeCloseTo(6)
  expect(step?.y).toBeCloseTo(0)
})
