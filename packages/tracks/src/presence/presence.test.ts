import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createArea, type AreaRing } from '@varuna/geo/geometry/area'
import { createAreaGrid } from '@varuna/geo/geometry/area-grid'
import { HOUR_MS, MINUTE_MS, nmBetween, type Position } from '../position.ts'
import { midnightMs, sail as sailBefore, type Leg } from '../testing.ts'
import {
  addVessel,
  createAreaTotals,
  presenceOf,
  presenceVerdicts,
  sumTimes,
  type AreaTotals,
  type Judgement,
  type VerdictTimes,
} from './area-totals.ts'
import {
  addToPresence,
  createPresence,
  endPresence,
  MAX_STRETCH_NM,
  type Presence,
  type PresenceWhere,
} from './presence.ts'

const box = (south: number, west: number, north: number, east: number): AreaRing => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]
const DAY_MS = 24 * HOUR_MS

const whereOf = (rings: readonly AreaRing[], from = midnightMs, to = midnightMs + DAY_MS): PresenceWhere => ({
  area: createArea([rings]),
  grid: createAreaGrid(0.1),
  fromMs: from,
  toMs: to,
  isFalse: () => false,
})

/** One leg with a position at its end too. */
const sail = (start: [number, number], [leg]: [Leg & { every: number }], fromMs = midnightMs) =>
  sailBefore(start, [{ ...leg, minutes: leg.minutes + leg.every }], fromMs)

const inOrder = (positions: readonly Position[]) =>
  positions.toSorted((a, b) => a.timeMs - b.timeMs || a.lat - b.lat || a.lon - b.lon)

const find = (where: PresenceWhere, positions: readonly Position[]): Presence => {
  const state = createPresence(where)
  for (const position of inOrder(positions)) addToPresence(state, position)
  return endPresence(state)
}

const hoursIn = ({ pieces }: Presence) => pieces.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) / HOUR_MS

describe('presence in an area', () => {
  it('clips a stretch to the boundary and to the period (AREA-2)', () => {
    // Ten knots to the east along the equator: a degree in six hours, the area is the second half of it.
    const track = sail([0.05, 0], [{ minutes: 360, knots: 10, course: 90, every: 60 }])
    const where = whereOf([box(-1, 0.5, 1, 3)])
    expect(hoursIn(find(where, track))).toBeCloseTo(3, 1)
    expect(hoursIn(find({ ...where, toMs: midnightMs + 4 * HOUR_MS }, track))).toBeCloseTo(1, 1)
    expect(hoursIn(find({ ...where, fromMs: midnightMs + 5.5 * HOUR_MS }, track))).toBeCloseTo(0.5, 1)
    expect(hoursIn(find({ ...where, fromMs: midnightMs + 7 * HOUR_MS }, track))).toBe(0)
  })

  it('counts a vessel that passes between two positions outside', () => {
    const track = sail([0.05, 0], [{ minutes: 120, knots: 10, course: 90, every: 60 }])
    const presence = find(whereOf([box(-1, 0.05, 1, 0.1)]), track)
    expect(presence.positions).toBe(0)
    expect(hoursIn(presence)).toBeCloseTo(0.3, 1)
  })

  it('leaves holes out, and works across the 180th meridian', () => {
    const still = (lat: number, lon: number) => sail([lat, lon], [{ minutes: 120, knots: 0, course: 0, every: 10 }])
    const where = whereOf([box(-10, 170, 10, 190), box(-1, 179, 1, 181)])
    expect(hoursIn(find(where, still(5, -179.9)))).toBe(2)
    expect(hoursIn(find(where, still(0, 179.9)))).toBe(0)
    expect(hoursIn(find(where, sail([5, 179.95], [{ minutes: 120, knots: 10, course: 90, every: 10 }])))).toBeCloseTo(
      2,
      5,
    )
  })

  it('states silences of more than three hours and counts none of them (AREA-5)', () => {
    const before = sail([0.5, 0.5], [{ minutes: 60, knots: 1, course: 90, every: 10 }])
    const after = sail([0.52, 0.52], [{ minutes: 60, knots: 1, course: 90, every: 10 }], midnightMs + 6 * HOUR_MS)
    const presence = find(whereOf([box(0, 0, 1, 1)]), [...before, ...after])
    expect(hoursIn(presence)).toBeCloseTo(2, 5)
    // From one to six, and from seven to midnight.
    expect(presence.silentMs / HOUR_MS).toBe(5 + 17)
    const within = sail([0.5, 0.5], [{ minutes: 180, knots: 1, course: 90, every: 180 }])
    expect(hoursIn(find(whereOf([box(0, 0, 1, 1)]), within))).toBe(3)
  })

  it('counts two vessels under one MMSI as two (AREA-3)', () => {
    const one = sail([0.2, 0.2], [{ minutes: 180, knots: 2, course: 90, every: 10 }])
    const other = sail([8, 8], [{ minutes: 180, knots: 2, course: 90, every: 10 }], midnightMs + 5 * MINUTE_MS)
    const presence = find(whereOf([box(0, 0, 10, 10)]), [...one, ...other])
    expect(presence.isShared).toBe(true)
    expect(presence.tracks).toBe(2)
    expect(hoursIn(presence)).toBeCloseTo(6, 5)
  })

  it('does not count strays nor what is known to be false (AREA-4)', () => {
    const track = sail([0.2, 0.2], [{ minutes: 60, knots: 2, course: 90, every: 10 }])
    const strays = sail([40, 40], [{ minutes: 10, knots: 2, course: 90, every: 10 }], midnightMs + 25 * MINUTE_MS)
    const where = whereOf([box(-50, -50, 50, 50)])
    const presence = find(where, [...track, ...strays])
    expect(hoursIn(presence)).toBeCloseTo(1, 5)
    expect(presence.falsePositions).toBe(2)
    const onLand = find({ ...where, isFalse: ({ lat }) => lat > 30 }, [...track, ...strays])
    expect(onLand.falsePositions).toBe(2)
    expect(onLand.tracks).toBe(1)
  })

  it('adds up, whatever the period is divided into, and whatever the order of the positions', () => {
    fc.assert(
      fc.property(
        randomTrack,
        fc.integer({ min: 1, max: DAY_MS - 1 }),
        fc.integer({ min: 0, max: 9 }),
        (track, at, turn) => {
          const where = whereOf([box(-0.4, -0.3, 0.5, 0.6), box(0, 0, 0.1, 0.2)])
          const whole = find(where, track)
          const shuffled = [...track.slice(turn), ...track.slice(0, turn)]
          expect(find(where, shuffled)).toEqual(whole)
          const parts = [
            find({ ...where, toMs: midnightMs + at }, track),
            find({ ...where, fromMs: midnightMs + at }, track),
          ]
          const sum = (of: (presence: Presence) => number) => parts.reduce((all, part) => all + of(part), 0)
          expect(sum(hoursIn) * HOUR_MS).toBeCloseTo(hoursIn(whole) * HOUR_MS, 3)
          expect(sum(({ silentMs }) => silentMs)).toBe(whole.silentMs)
          expect(sum(({ positions }) => positions)).toBe(whole.positions)
        },
      ),
    )
  })

  it('finds what looking at every second of a stretch finds', () => {
    fc.assert(
      fc.property(randomTrack, (track) => {
        const where = whereOf([box(-0.4, -0.3, 0.5, 0.6), box(0, 0, 0.1, 0.2)])
        // The slow count knows no tracks, so that it is compared only where there is one.
        const presence = find(where, track)
        fc.pre(presence.tracks <= 1 && presence.falsePositions === 0)
        expect(Math.abs(hoursIn(presence) - slowHours(where, track))).toBeLessThan(track.length * (30 / 3600))
      }),
      { numRuns: 40 },
    )
  })
})

/** A wandering vessel with irregular positions: mostly minutes apart, sometimes hours. */
const randomTrack = fc
  .array(
    fc.record({
      minutes: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 1, max: 60 }) },
        { weight: 1, arbitrary: fc.integer({ min: 61, max: 400 }) },
      ),
      knots: fc.integer({ min: 0, max: 14 }),
      course: fc.integer({ min: 0, max: 359 }),
    }),
    { minLength: 2, maxLength: 60 },
  )
  .map((legs) => {
    let [lat, lon, timeMs] = [0, 0, midnightMs]
    return legs.map(({ minutes, knots, course }): Position => {
      const nm = (knots * Math.min(minutes, 60)) / 60
      lat += (nm / 60) * Math.cos((course * Math.PI) / 180)
      lon += (nm / 60) * Math.sin((course * Math.PI) / 180)
      timeMs += minutes * MINUTE_MS
      return { timeMs, lat, lon, speedKnots: knots, courseDegrees: course, timeUncertaintyMs: 0 }
    })
  })

/** Every 20 seconds of each stretch, half a step to either side. */
function slowHours({ area, fromMs, toMs }: PresenceWhere, track: readonly Position[]): number {
  const STEP_MS = 20_000
  let hours = 0
  const ordered = inOrder(track)
  for (const [at, to] of ordered.entries()) {
    const from = ordered[at - 1]
    if (from === undefined || to.timeMs - from.timeMs > 3 * HOUR_MS || nmBetween(from, to) > MAX_STRETCH_NM) continue
    for (let ms = from.timeMs + STEP_MS / 2; ms < to.timeMs; ms += STEP_MS) {
      const share = (ms - from.timeMs) / (to.timeMs - from.timeMs)
      const isInside = area.contains(from.lat + share * (to.lat - from.lat), from.lon + share * (to.lon - from.lon))
      if (isInside && ms >= fromMs && ms < toMs) hours += STEP_MS / HOUR_MS
    }
  }
  return hours
}

describe('the sums of an area', () => {
  const where = whereOf([box(-0.4, -0.3, 0.5, 0.6)], midnightMs, midnightMs + 2 * DAY_MS)
  const judgementOf = (presence: Presence, kind: number): Judgement => {
    if (kind === 0) return 'other_kind'
    return new Map(
      [...presence.samples].map(([track, samples]) => [
        track,
        samples.map(({ timeMs }, at) => ({ timeMs, verdict: presenceVerdicts[(at + kind) % 3] ?? 'cannot_say' })),
      ]),
    )
  }
  const sumOf = (times: Iterable<VerdictTimes>): VerdictTimes =>
    [...times].reduce((sum, one) => ({
      fishing: sum.fishing + one.fishing,
      not_fishing: sum.not_fishing + one.not_fishing,
      cannot_say: sum.cannot_say + one.cannot_say,
      other_kind: sum.other_kind + one.other_kind,
    }))

  it('are the same over cells, vessels, flags and days, in any order of the vessels', () => {
    fc.assert(
      fc.property(fc.array(randomTrack, { minLength: 1, maxLength: 6 }), (tracks) => {
        const count = (order: readonly Position[][]): { totals: AreaTotals; vessels: { times: VerdictTimes }[] } => {
          const totals = createAreaTotals()
          const vessels = order.map((track) => {
            const presence = find(where, track)
            return { times: addVessel(totals, presence, judgementOf(presence, track.length % 3)) }
          })
          return { totals, vessels }
        }
        const { totals, vessels } = count(tracks)
        expect(sumOf(vessels.map(({ times }) => times))).toEqual(totals.all)
        expect(
          sumOf([
            { ...totals.all, fishing: 0, not_fishing: 0, cannot_say: 0, other_kind: 0 },
            ...[...totals.cells.values()].map(({ times }) => times),
          ]),
        ).toEqual(totals.all)
        expect(
          sumOf([
            { fishing: 0, not_fishing: 0, cannot_say: 0, other_kind: 0 },
            ...[...totals.days.values()].map(({ times }) => times),
          ]),
        ).toEqual(totals.all)
        const flags = sumTimes(vessels, (at) => (at % 2 === 0 ? 'IN' : 'LK'))
        expect(sumOf([...flags.values()].map(({ times }) => times))).toEqual(totals.all)
        const reversed = count(tracks.toReversed()).totals
        expect(new Map([...reversed.cells].toSorted(([a], [b]) => a - b))).toEqual(
          new Map([...totals.cells].toSorted(([a], [b]) => a - b)),
        )
      }),
      { numRuns: 50 },
    )
  })

  it('call likely fishing what the newest answer says, and nobody can say after two hours (AREA-6)', () => {
    const track = sail([0.1, 0.1], [{ minutes: 180, knots: 0, course: 0, every: 180 }])
    const presence = find(whereOf([box(0, 0, 1, 1)]), track)
    const totals = createAreaTotals()
    const samples = presence.samples.get(0)?.map(({ timeMs }) => ({ timeMs, verdict: 'fishing' as const })) ?? []
    const own = addVessel(totals, presence, new Map([[0, samples]]))
    expect(own).toEqual({ fishing: 2 * HOUR_MS, not_fishing: 0, cannot_say: HOUR_MS, other_kind: 0 })
    expect(presenceOf(own)).toBe(3 * HOUR_MS)
  })

  it('divide a piece at midnight, UTC', () => {
    const track = sail(
      [0.1, 0.1],
      [{ minutes: 60, knots: 0, course: 0, every: 60 }],
      midnightMs + DAY_MS - 20 * MINUTE_MS,
    )
    const totals = createAreaTotals()
    addVessel(totals, find(whereOf([box(0, 0, 1, 1)], midnightMs, midnightMs + 2 * DAY_MS), track), 'other_kind')
    expect([...totals.days.values()].map(({ times }) => times.other_kind / MINUTE_MS)).toEqual([20, 40])
  })
})
