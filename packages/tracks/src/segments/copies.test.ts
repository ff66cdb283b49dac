import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, type Position } from '../position.ts'
import { findLastingSilence } from '../step.ts'
import { follow, inshore, midnightMs, openSea, sail, type Leg } from '../testing.ts'
import { withoutLateCopies } from './late-copies.ts'

const FELL = 40
const fellMs = midnightMs + FELL * HOUR_MS
const inOrder = (positions: readonly Position[]) => positions.toSorted((a, b) => a.timeMs - b.timeMs)
const own = (legs: readonly Leg[] = [{ minutes: FELL * 60 + 10, knots: 8, course: 90 }]) => sail([10, 60], legs)
/** The last `loopHours` of a track, sent again and again with new times until so many hours have passed. */
const sentAgain = (track: readonly Position[], loopHours: number, hours = 26, waitHours = 0): Position[] => {
  const last = track.filter(({ timeMs }) => timeMs > fellMs - loopHours * HOUR_MS)
  const every = loopHours + waitHours
  return Array.from({ length: Math.ceil(hours / every) }, (_, time) =>
    last.map((one) => ({ ...one, timeMs: one.timeMs + (loopHours + waitHours + time * every) * HOUR_MS })),
  )
    .flat()
    .filter(({ timeMs }) => timeMs > fellMs && timeMs < fellMs + hours * HOUR_MS)
}
const gapsOf = (positions: readonly Position[]) =>
  follow(inOrder(positions)).events.flatMap((event) => (event.kind === 'gap' ? [event] : []))
/** Found again where it fell silent, or so far to the north of it. */
const back = (track: readonly Position[], hours = 26, north = 0) => {
  const last = track.at(-1) as Position
  return sail([last.lat + north / 60, last.lon], [{ minutes: 300, knots: 1 }], fellMs + hours * HOUR_MS)
}

describe('GAP-12: the own track sent again through a silence', () => {
  it.each([1, 2, 3, 3.2, 5, 6, 13, 26])('is no reception, of %s hours', (loopHours) => {
    const track = sail([10, 60], [{ minutes: FELL * 60 + 10, knots: 14, course: 90 }])
    const copies = sentAgain(track, loopHours)
    const silent = follow(inOrder([...track, ...copies])).state
    expect(findLastingSilence(silent, openSea, fellMs + 26 * HOUR_MS)?.gap).toMatchObject({
      fromMs: fellMs,
      rule: 'GAP-2',
    })
    const gaps = gapsOf([...track, ...copies, ...back(track, 26, 40)])
    expect(gaps).toMatchObject([
      { rule: 'GAP-2', confidence: 'medium', fromMs: fellMs, details: { elsewhereHours: 0 } },
    ])
    expect(gaps[0]?.details.copiedPositions).toBeGreaterThan(100)
  })

  it('nor is that of a trawler that turns again and again', () => {
    const legs = Array.from({ length: 27 }, (_, at) => ({ minutes: 90, knots: 3.5, course: (at * 80) % 360 }))
    const track = own(legs).filter(({ timeMs }) => timeMs <= fellMs)
    const gaps = gapsOf([...track, ...sentAgain(track, 22), ...back(track, 26, 40)])
    expect(gaps).toMatchObject([{ fromMs: fellMs, details: { isLikelyDisabled: true } }])
    expect(gaps[0]?.details.hours).toBeGreaterThan(25)
  })

  it('nor with half an hour between', () => {
    const track = own()
    const gaps = gapsOf([...track, ...sentAgain(track, 6, 26, 0.5), ...back(track, 26, 40)])
    expect(gaps).toMatchObject([{ fromMs: fellMs, details: { isLikelyDisabled: true } }])
  })

  it('ends once the vessel has stayed for an hour where it fell silent', () => {
    const track = own()
    const gaps = gapsOf([...track, ...sentAgain(track, 26), ...back(track)])
    expect(gaps).toMatchObject([{ rule: 'GAP-2', fromMs: fellMs }])
    expect(gaps[0]?.details.hours).toBeGreaterThan(26)
    expect(gaps[0]?.details.hours).toBeLessThan(27.5)
  })

  it('raises the event of false positions all the time', () => {
    const track = own()
    const all = inOrder([...track, ...sentAgain(track, 5)])
    const spoofings = follow(all).events.filter(({ kind }) => kind === 'spoofing')
    expect(spoofings).toMatchObject([{ confidence: expect.stringMatching('high|medium') }])
    expect(spoofings.map((event) => withoutLateCopies(event, all))).toEqual(spoofings)
  })

  it('of a receiver that delivers old positions late, beside the new ones, makes no gap', () => {
    const track = sail([10, 60], [{ minutes: 60 * 60, knots: 8, course: 90 }])
    for (const hours of [0.5, 2, 6, 26]) {
      const late = track
        .filter(({ timeMs }) => timeMs > midnightMs + 20 * HOUR_MS && timeMs < midnightMs + 32 * HOUR_MS)
        .map((one) => ({ ...one, timeMs: one.timeMs + hours * HOUR_MS + 3 * MINUTE_MS }))
      expect(gapsOf([...track, ...late]), String(hours)).toEqual([])
    }
  })

  it('nor of a vessel that turns back on its own way, or fishes where it was', () => {
    const legs = Array.from({ length: 20 }, (_, at) => ({ minutes: 180, knots: 6, course: at % 2 === 0 ? 90 : 270 }))
    const track = own(legs)
    const late = track
      .filter((_, at) => at > 150 && at < 190)
      .map((one) => ({ ...one, timeMs: one.timeMs + 5.2 * HOUR_MS }))
    expect(gapsOf(track)).toEqual([])
    expect(gapsOf([...track, ...late])).toEqual([])
  })

  it.each([
    ['back', 270],
    ['on', 90],
  ])('nor of one that is received once an hour, hauls %s along its way, and had a late copy', (_, course) => {
    const set = sail([10, 60], [{ minutes: 30 * 60, knots: 1, course: 0, every: 60 }])
    const [lat, lon] = [(set.at(-1) as Position).lat, 60]
    const line = sail([lat, lon], [{ minutes: 12 * 60, knots: 5, course: 90, every: 60 }], midnightMs + 30 * HOUR_MS)
    const end = line.at(-1) as Position
    const from: [number, number] = course === 90 ? [lat, lon] : [end.lat, end.lon]
    const hauled = sail(from, [{ minutes: 14 * 60, knots: 4, course, every: 60 }], midnightMs + 44 * HOUR_MS)
    for (const copied of [2, 5, 9]) {
      const late = { ...(line[copied] as Position), timeMs: end.timeMs + 0.2 * HOUR_MS }
      expect(gapsOf([...set, ...line, late, ...hauled]), String(copied)).toEqual([])
    }
  })

  it('is not looked for near shore', () => {
    const track = own()
    const { state } = follow(inOrder([...track, ...sentAgain(track, 5)]), inshore)
    expect(state.segments.some(({ isCopy }) => isCopy)).toBe(false)
  })
})
