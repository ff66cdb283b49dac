import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../position.ts'
import { midnightMs, sail } from '../testing.ts'
import { createReceptionCells, learnReception, receptionAt } from './reception-cells.ts'

/** Reception learnt from vessels that sail slowly at 11 N 61 E, each received at its hours. */
const learntFrom = (tracks: readonly (readonly number[])[], knots = 2) => {
  const cells = createReceptionCells()
  const [first] = sail([11, 61], [{ minutes: 1, every: 1 }])
  if (first === undefined) throw new Error('A track has positions.')
  const at = (hour: number) => ({
    ...first,
    timeMs: midnightMs + hour * HOUR_MS,
    lat: 11 + (((hour * knots) / 6000) % 0.9),
  })
  const intervals = tracks.flatMap((hours, mmsi) =>
    hours.slice(1).map((to, index) => ({ mmsi, from: hours[index] ?? 0, to })),
  )
  for (const { mmsi, from, to } of intervals.sort((a, b) => a.to - b.to)) learnReception(cells, mmsi, at(from), at(to))
  return receptionAt(cells, 11, 61)
}
const learnt = (vessels: number, hours: readonly number[], knots = 2) =>
  learntFrom(
    Array.from({ length: vessels }, () => hours),
    knots,
  )
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
    const dark = every(1, 240).filter((hour) => hour % 40 < 25)
    expect(learntFrom([dark, dark.map((hour) => hour + 0.5)], 600)).toBe('unknown')
    expect(learntFrom([dark, dark, every(1, 24)], 600)).toBe('good')
  })

  it('does not count the holes of moored vessels', () => {
    expect(learnt(3, [...every(1, 12), ...every(1, 12).map((hour) => hour + 30)], 0)).toBe('good')
  })

  it('follows changes: what is older counts less', () => {
    const satellite = every(10, 1_200)
    const from = satellite.at(-1) ?? 0
    const station = every(1, 3_000).map((hour) => from + hour)
    expect(learnt(5, satellite, 600)).toBe('poor')
    expect(learnt(5, [...satellite, ...station], 600)).toBe('good')
  })
})

describe('REC-3: what does not show that a place is poorly received', () => {
  it('counts the holes of vessels of which one report comes in hours: none shows that another could be received', () => {
    const singly = every(7, 240)
    expect(learntFrom([singly, singly.map((hour) => hour + 2), singly.map((hour) => hour + 4)], 600)).toBe('poor')
  })

  /** Received every hour, but for 14 hours from each of the named ones on. */
  const darkFrom = (...begins: number[]) =>
    every(1, 100).filter((hour) => !begins.some((begin) => hour > begin && hour < begin + 14))

  it('are holes of forged vessels while another is received there', () => {
    const forged = [0, 0.1, 0.2].map((later) => darkFrom(4, 30, 60).map((hour) => hour + later))
    expect(learntFrom(forged, 600)).toBe('poor')
    expect(learntFrom([...forged, every(0.5, 100)], 600)).toBe('good')
  })

  it('is a fleet that goes dark twice together', () => {
    const fleet = Array.from({ length: 9 }, (_, at) => darkFrom(20, 60).map((hour) => hour + at / 100))
    expect(learntFrom(fleet, 600)).toBe('good')
  })
})
