import { describe, expect, it } from 'vitest'
import { trackPosition } from '../testing.ts'
import { positionAt, stepTimes } from './steps.ts'

const minutes = (...values: number[]) => values.map((value) => value * 60_000)
const stepsOf = (reports: readonly number[]) => {
  const steps: number[] = []
  for (const [at, report] of reports.entries())
    steps.push(...stepTimes(steps.at(-1) ?? -Infinity, reports[at - 1] ?? null, report))
  return steps.map((ms) => ms / 60_000)
}

describe('stepTimes', () => {
  it('begins with the first report and goes on at full ten minutes, however often the vessel reports', () => {
    expect(stepsOf(minutes(3, 12, 21, 33, 41))).toEqual([3, 10, 20, 30, 40])
    expect(stepsOf(Array.from({ length: 500 }, (_, at) => 180_000 + at * 5000))).toEqual([3, 10, 20, 30, 40])
    expect(stepsOf(minutes(3, 30, 44))).toEqual([3, 10, 20, 30, 40])
  })

  it('interpolates no silence of more than half an hour: both of its ends are steps', () => {
    expect(stepsOf(minutes(0, 17, 48, 62))).toEqual([0, 10, 17, 48, 60])
    expect(stepsOf(minutes(0, 12, 44))).toEqual([0, 10, 44])
  })

  it('keeps steps five minutes apart', () => {
    expect(stepsOf(minutes(6, 12, 21))).toEqual([6, 20])
    expect(stepsOf(minutes(5, 12, 21))).toEqual([5, 10, 20])
  })
})

describe('positionAt', () => {
  const from = trackPosition({ timestampMs: 0, lat: 10, lon: 179.9, speedKnots: 2, courseDegrees: 350 })
  const to = trackPosition({ timestampMs: 600_000, lat: 11, lon: -179.7, speedKnots: 4, courseDegrees: 20 })

  it('moves evenly, across the antimeridian too, on the course of the nearer report', () => {
    const third = positionAt(from, to, 150_000)
    expect(third).toMatchObject({ lat: 10.25, speedKnots: 2.5, courseDegrees: 350 })
    expect(third.lon).toBeCloseTo(-180, 6)
    expect(positionAt(from, to, 450_000)).toMatchObject({ courseDegrees: 20 })
    expect(positionAt(from, to, 450_000).lon).toBeCloseTo(-179.8, 6)
  })

  it('is the report itself at its time, and lacks what either lacks, or takes it from the nearer', () => {
    expect(positionAt(from, to, 0)).toBe(from)
    expect(positionAt(from, to, 600_000)).toBe(to)
    expect(positionAt({ ...from, speedKnots: null }, to, 150_000).speedKnots).toBeNull()
    expect(positionAt({ ...from, speedKnots: null }, to, 450_000).speedKnots).toBe(4)
  })
})
