import { describe, expect, it } from 'vitest'
import type { Fix } from './fix.ts'
import { createFixSteps, newestRow, nextSteps, rowsAtRate } from './fix-steps.ts'

const row = (minutes: number, over: Partial<Fix> = {}): Fix => ({
  timestampMs: minutes * 60_000,
  speedKnots: minutes / 10,
  courseChangeDegrees: 0,
  stepKm: 3,
  distanceFromShoreMetres: 20_000,
  solarHour: 12,
  ...over,
})

describe('nextSteps', () => {
  it('places steps between rows, each relative to the step before', () => {
    const track = createFixSteps()
    expect(nextSteps(track, row(0))).toEqual([{ ...row(0), courseChangeDegrees: null, stepKm: null }])
    const steps = nextSteps(track, row(25, { stepKm: 5 }))
    expect(steps.map(({ timestampMs, stepKm, speedKnots }) => [timestampMs / 60_000, stepKm, speedKnots])).toEqual([
      [10, 2, 1],
      [20, 2, 2],
    ])
    expect(newestRow(track)).toMatchObject({ timestampMs: 1_500_000 })
    expect(newestRow(track).stepKm).toBeCloseTo(1)
  })

  it('takes the straight way between steps, and the turns of the rows between them', () => {
    const track = createFixSteps()
    for (const at of [0, 2, 4, 6, 8])
      nextSteps(track, row(at, { stepKm: 1, courseChangeDegrees: at === 0 ? null : 45 }))
    const [step] = nextSteps(track, row(10, { stepKm: 1, courseChangeDegrees: 45 }))
    expect(step?.courseChangeDegrees).toBeCloseTo(225)
    expect(step?.stepKm).toBeLessThan(3)
  })

  it('describes a row relative to the newest step at least five minutes before it', () => {
    const track = createFixSteps()
    for (const at of [0, 10, 20, 23]) nextSteps(track, row(at))
    expect(newestRow(track)).toMatchObject({ timestampMs: 23 * 60_000, stepKm: 6 })
  })

  it('does not know the way or the turn where a row lacks it', () => {
    const track = createFixSteps()
    nextSteps(track, row(0))
    expect(nextSteps(track, row(10, { courseChangeDegrees: null }))[0]?.courseChangeDegrees).toBeNull()
    expect(nextSteps(track, row(20, { stepKm: null }))[0]?.stepKm).toBeNull()
  })
})

describe('rowsAtRate', () => {
  it('sends a report at each interval and at each labelled row, and nothing in a silence', () => {
    const rows = [0, 12, 24, 70, 80].map((minutes) => ({ fix: row(minutes), label: minutes === 24 ? 1 : null }))
    const sent = rowsAtRate(rows, 300_000).map(({ fix, row: of }) => [fix.timestampMs / 60_000, of?.label ?? null])
    expect(sent).toEqual([
      [0, null],
      [5, null],
      [10, null],
      [15, null],
      [20, null],
      [24, 1],
      [70, null],
      [75, null],
    ])
  })
})
