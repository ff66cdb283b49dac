import { destination } from '@varuna/geo/geometry/great-circle'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, type Position } from '../position.ts'
import { follow, midnightMs, sail } from '../testing.ts'

const atHour = (hour: number) => midnightMs + hour * HOUR_MS
const away = ({ lat, lon }: Position, nm: number, course = 90): [number, number] => {
  const place = destination(lat, lon, nm, course)
  return [place.lat, place.lon]
}
const one = (hour: number, at: [number, number], knots = 6) =>
  sail(at, [{ minutes: 1, every: 1, knots, course: 90 }], atHour(hour))
const ordered = (...parts: Position[][]) => parts.flat().toSorted((a, b) => a.timeMs - b.timeMs)
const found = (track: Position[]) => follow(track).events.filter(({ kind }) => kind === 'gap' || kind === 'spoofing')

describe("GAP-13: a lone report that the vessel's own track disproves", () => {
  const before = sail([14, 64], [{ minutes: 1_810, knots: 1.5, course: 90 }])
  const last = before.at(-1) as Position
  const back = (hour: number, nm = 0) =>
    sail(away(last, nm), [{ minutes: 2_400, knots: 1.5, course: 90 }], atHour(hour))

  it.each([
    [13, 0],
    [18, 0],
    [26, 0],
    [26, 15],
    [40, 0],
  ])('ends no silence of %s hours of a vessel that is found %s nm on', (hours, nm) => {
    const forged = one(29.5 + hours, away(last, 6.3 * hours, 60))
    expect(found(ordered(before, back(30 + hours, nm), forged))).toMatchObject([
      {
        kind: 'gap',
        rule: 'GAP-2',
        fromMs: last.timeMs,
        toMs: atHour(30 + hours),
        confidence: 'high',
        details: {
          hours,
          isLikelyDisabled: true,
          hasSailedOn: false,
          elsewhereHours: 0,
          copiedPositions: 0,
          reportsWithin: 0,
        },
      },
    ])
  })

  it.each([1, 3, 4, 6])('nor do %s within half an hour', (reports) => {
    const forged = sail(away(last, 170), [{ minutes: 30, every: 30 / reports, knots: 6, course: 90 }], atHour(55))
    expect(forged.length).toBe(reports)
    expect(found(ordered(before, back(56), forged))).toMatchObject([
      { rule: 'GAP-2', fromMs: last.timeMs, toMs: atHour(56), confidence: 'high' },
    ])
  })

  it.each([45, 53, 60, 65.5])('at hour %s accuses no vessel that sailed on', (hour) => {
    const passage = sail([14, 62], [{ minutes: 6_000, knots: 12, course: 170 }])
    const received = passage.filter(({ timeMs }) => timeMs <= atHour(40) || timeMs >= atHour(66))
    const from = received.findLast(({ timeMs }) => timeMs <= atHour(40)) as Position
    const events = found(ordered(received, one(hour, [from.lat, from.lon], 0)))
    expect(events.filter((event) => event.kind !== 'gap' || event.details.isLikelyDisabled)).toEqual([])
  })

  it.each([
    [0.5, 25],
    [2, 25],
    [2, 18],
    [2, 14],
    [5, 12],
  ])('nor do the last %s hours of its way, delivered %s hours late', (hours, lateHours) => {
    const passage = sail([14, 62], [{ minutes: 6_000, knots: 12, course: 170 }])
    const received = passage.filter(({ timeMs }) => timeMs <= atHour(40) || timeMs >= atHour(66))
    const late = received
      .filter(({ timeMs }) => timeMs >= atHour(40 - hours) && timeMs <= atHour(40))
      .map((position) => ({ ...position, timeMs: position.timeMs + lateHours * HOUR_MS + 1_000 }))
    const events = found(ordered(received, late))
    expect(events.filter((event) => event.kind !== 'gap' || event.details.isLikelyDisabled)).toEqual([])
  })

  it('is no place that the true track left', () => {
    const hauling = sail(
      [14, 66],
      [
        { minutes: 600, knots: 6, course: 90 },
        { minutes: 1_200, knots: 3, course: 270 },
        { minutes: 600, knots: 6, course: 90 },
        { minutes: 1_200, knots: 3, course: 270 },
        { minutes: 600, knots: 6, course: 90 },
      ],
    )
    const received = hauling.filter(({ timeMs }) => timeMs <= atHour(44) || timeMs >= atHour(51))
    const events = found(ordered(received, one(50.7, [16.5, 66.6], 3)))
    expect(events).toMatchObject([{ kind: 'gap', rule: 'GAP-1', toMs: atHour(51) }])
  })

  it('ends it where the vessel goes on from there, and a forged one beside it undoes nothing', () => {
    const returned = back(56, 60)
    const events = found(ordered(before, returned, one(56.05, away(last, 5, 200)), one(57, away(last, 5, 200))))
    expect(events).toMatchObject([{ kind: 'gap', rule: 'GAP-2', toMs: atHour(56), confidence: 'high' }])
  })
})
