import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../position.ts'
import { midnightMs, sail } from '../testing.ts'
import { createReceptionCells, learnReception, receptionAt } from './reception-cells.ts'

/** Reception learnt from vessels that sail slowly at 11 N 61 E, received at these hours. */
const learnt = (vessels: number, hours: readonly number[], knots = 2) => {
  const cells = createReceptionCells()
  const [first] = sail([11, 61], [{ minutes: 1, every: 1 }])
  if (first === undefined) throw new Error('A track has positions.')
  for (let mmsi = 1; mmsi <= vessels; mmsi += 1) {
    const track = hours.map((hour) => ({
      ...first,
      timeMs: midnightMs + hour * HOUR_MS,
      lat: 11 + (hour * knots) / 6000,
    }))
    for (const [at, to] of track.entries()) {
      const from = track[at - 1]
      if (from !== undefined) learnReception(cells, mmsi, from, to)
    }
  }
  return receptionAt(cells, 11, 61)
}
const every = (step: number, until: number) => Array.from({ length: until / step + 1 }, (_, at) => at * step)

describe('REC-2: how a place is received', () => {
  it('is good where three vessels are received without holes, whatever the rate', () => {
    for (const step of [0.01, 0.1, 1, 2.5]) expect(learnt(3, every(step, 30))).toBe('good')
  })

  it('is poor where satellites pass with holes of 6 to 13 hours', () => {
    const passes = [0, 0.1, 0.2, 6.5, 6.6, 19, 19.1, 19.2, 27, 27.1, 40]
    expect(learnt(4, passes, 600)).toBe('poor')
  })

  it('is unknown of few vessels and of few hours, so that one silent vessel makes no place', () => {
    expect(learnt(2, every(1, 100))).toBe('unknown')
    expect(learnt(3, every(1, 5))).toBe('unknown')
    expect(learnt(2, [0, 20, 40], 600)).toBe('unknown')
  })

  it('is not made poor by one or two vessels that fall silent again and again', () => {
    const cells = createReceptionCells()
    const [at] = sail([11, 61], [{ minutes: 1, every: 1 }])
    if (at === undefined) throw new Error('A track has positions.')
    const add = (mmsi: number, hours: number) =>
      learnReception(cells, mmsi, at, { ...at, timeMs: at.timeMs + hours * HOUR_MS, lat: at.lat + 0.1 })
    for (let count = 0; count < 60; count += 1) add(count % 6, 1)
    for (let count = 0; count < 20; count += 1) add(count % 2, 20)
    expect(receptionAt(cells, 11, 61)).toBe('good')
    add(2, 20)
    expect(receptionAt(cells, 11, 61)).toBe('poor')
  })

  it('does not count the holes of moored vessels', () => {
    expect(learnt(3, [...every(1, 12), ...every(1, 12).map((hour) => hour + 30)], 0)).toBe('good')
  })

  it('follows changes: what is older counts less', () => {
    const cells = createReceptionCells()
    const [at] = sail([11, 61], [{ minutes: 1, every: 1 }])
    if (at === undefined) throw new Error('A track has positions.')
    const add = (hours: number, times: number, km: number) => {
      for (let count = 0; count < times; count += 1)
        learnReception(cells, count % 5, at, { ...at, timeMs: at.timeMs + hours * HOUR_MS, lat: at.lat + km / 111 })
    }
    add(10, 500, 50)
    expect(receptionAt(cells, 11, 61)).toBe('poor')
    add(1, 9_000, 5)
    expect(receptionAt(cells, 11, 61)).toBe('good')
    expect(cells.size).toBe(1)
  })
})
