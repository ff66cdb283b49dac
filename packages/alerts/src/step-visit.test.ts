import { createArea } from '@varuna/geo/geometry/area'
import { expect, it } from 'vitest'
import { stepVisit, whereaboutsIn, type AreaVisit } from './step-visit.ts'

const MINUTE_MS = 60_000
/** A square of about 22 km across the 180th meridian. */
const corners = [
  [179.9, 9.9],
  [180.1, 9.9],
  [180.1, 10.1],
  [179.9, 10.1],
] as const
const square = createArea([[corners]])
const where = (lat: number, lon: number) => whereaboutsIn((y, x) => square.contains(y, x), lat, lon)
/** Kilometres in degrees of latitude. */
const km = (value: number) => value / 111.2

it('is inside, near within a kilometre on each side, or outside, across the 180th meridian too', () => {
  expect([where(10, 180), where(10, -179.95), where(10.1 - km(0.1), -180)]).toEqual(['inside', 'inside', 'inside'])
  expect([where(10.1 + km(0.9), 180), where(9.9 - km(0.9), -179.95)]).toEqual(['near', 'near'])
  expect([where(10, 180.1 + km(0.8)), where(10, 179.9 - km(0.8))]).toEqual(['near', 'near'])
  expect([where(10.1 + km(1.2), 180), where(10, 179.9 - km(1.3)), where(10, 0)]).toEqual([
    'outside',
    'outside',
    'outside',
  ])
})

it('is one visit of a vessel that crosses the line twenty times, and ends where it is farther away', () => {
  let visit: AreaVisit | null = null
  const kinds: string[] = []
  const look = (minute: number, at: 'inside' | 'near' | 'outside') => {
    const step = stepVisit(visit, { timeMs: minute * MINUTE_MS, where: at }, true)
    if (step.kind === 'enters' || step.kind === 'renews') visit = step.visit
    if (step.kind === 'leaves') visit = null
    if (step.kind !== 'nothing' && step.kind !== 'renews') kinds.push(step.kind)
    return step
  }
  look(0, 'outside')
  look(1, 'near')
  for (let minute = 2; minute < 42; minute += 2) {
    look(minute, 'inside')
    look(minute + 1, 'near')
  }
  expect(kinds).toEqual(['enters'])
  expect(look(42, 'outside')).toMatchObject({ kind: 'leaves', hours: 0.67 })
  expect(kinds).toEqual(['enters', 'leaves'])
})

it('lasts to the last position inside where the vessel was silent before it was received outside, and ignores older positions', () => {
  const visit = { enteredMs: 0, lastMs: 60 * MINUTE_MS, wasSeenEntering: false }
  expect(stepVisit(visit, { timeMs: 600 * MINUTE_MS, where: 'outside' }, true)).toEqual({
    kind: 'leaves',
    visit,
    hours: 1,
  })
  expect(stepVisit(visit, { timeMs: 60 * MINUTE_MS, where: 'outside' }, true)).toEqual({ kind: 'nothing' })
  expect(stepVisit(visit, { timeMs: 65 * MINUTE_MS, where: 'inside' }, true)).toEqual({ kind: 'nothing' })
  expect(stepVisit(visit, { timeMs: 70 * MINUTE_MS, where: 'inside' }, true)).toEqual({
    kind: 'renews',
    visit: { ...visit, lastMs: 70 * MINUTE_MS },
  })
})
