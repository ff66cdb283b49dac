import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, type Position } from '../position.ts'
import { createReceptionCells, learnReception } from '../reception/reception-cells.ts'
import { findLastingSilence } from '../step.ts'
import { follow, midnightMs, openSea, rulesOf, sail } from '../testing.ts'

describe('gaps', () => {
  const silentFor = (minutes: number, knots = 12) =>
    sail(
      [10, 60],
      [
        { minutes: 200, knots, course: 90 },
        { minutes: minutes - 10, knots, course: 90, every: minutes },
        { minutes: 60, knots, course: 90 },
      ],
    )

  it('GAP-1: 6 hours without a position are a gap, 5 hours 59 minutes are not', () => {
    const { events } = follow(silentFor(360))
    expect(rulesOf(events)).toEqual(['gap GAP-1'])
    expect(events[0]).toMatchObject({ fromMs: midnightMs + 190 * MINUTE_MS, confidence: 'medium' })
    expect(events[0]?.toMs).toBe(midnightMs + 550 * MINUTE_MS)
    expect(follow(silentFor(359)).events).toEqual([])
  })

  /** A drifting vessel, received for `steadyHours` every `every` minutes and then silent. */
  const silenced = (steadyHours: number, { every = 10, hours = 12, knots = 2 } = {}) =>
    sail(
      [10, 61],
      [
        { minutes: steadyHours * 60 + every, knots, every },
        { minutes: hours * 60 - every, knots, every: hours * 60 },
        { minutes: 60, knots },
      ],
    )
  const gapsOf = (track: Position[], around = openSea) =>
    follow(track, around).events.flatMap(({ kind, rule }) => (kind === 'gap' ? [rule] : []))
  /** Three others that were received here without a hole, or with holes. */
  const received = (reception: 'good' | 'poor') => {
    const cells = createReceptionCells()
    const [from] = sail([10, 61], [{ minutes: 1, every: 1 }])
    const hours = reception === 'good' ? 1 : 9
    if (from === undefined) throw new Error('A track has positions.')
    for (let count = 0; count < 90; count += 1) {
      const begin = { ...from, timeMs: from.timeMs + Math.floor(count / 3) * hours * HOUR_MS }
      learnReception(cells, count % 3, begin, { ...begin, lat: 10.5, timeMs: begin.timeMs + hours * HOUR_MS })
    }
    return { ...openSea, reception: cells }
  }

  it('GAP-2: 12 hours, 50 nm off, of a vessel that was well received are a likely disabled transmitter', () => {
    expect(gapsOf(silenced(37))).toEqual(['GAP-2'])
    expect(gapsOf(silenced(37, { hours: 11.9 }))).toEqual(['GAP-1'])
    expect(gapsOf(silenced(37), { ...openSea, distanceFromShoreNm: () => 49 })).toEqual(['GAP-1'])
  })

  it('GAP-2: 12 steady hours suffice where others are well received, and none where they are not', () => {
    expect([11, 13, 23, 25].map((hours) => gapsOf(silenced(hours))[0])).toEqual(['GAP-1', 'GAP-1', 'GAP-1', 'GAP-2'])
    expect([11, 13].map((hours) => gapsOf(silenced(hours), received('good'))[0])).toEqual(['GAP-1', 'GAP-2'])
    expect(gapsOf(silenced(100, { knots: 0.5 }), received('poor'))).toEqual(['GAP-1'])
  })

  it.each([0.1, 0.5, 2, 5, 10, 60, 120, 170])('GAP-2 is the same with a report in %s minutes', (every) => {
    expect(gapsOf(silenced(27, { every, hours: 16 }))).toEqual(['GAP-2'])
    expect(gapsOf(silenced(20, { every, hours: 16 }))).toEqual(['GAP-1'])
  })

  it('GAP-2: a silence of six times the usual one at least, where reception is not known', () => {
    expect([60, 120, 170].map((every) => gapsOf(silenced(27, { every, hours: 13 }))[0])).toEqual([
      'GAP-2',
      'GAP-2',
      'GAP-1',
    ])
  })

  it('GAP-2: bursts of a satellite, however dense, are no good reception', () => {
    const passes = Array.from({ length: 8 }, () => [
      { minutes: 12, knots: 2, every: 0.2 },
      { minutes: 420, knots: 2, every: 421 },
    ]).flat()
    const track = sail(
      [10, 60],
      [...passes, { minutes: 800, knots: 2, every: 801 }, { minutes: 12, knots: 2, every: 0.2 }],
    )
    expect(new Set(gapsOf(track))).toEqual(new Set(['GAP-1']))
  })

  it('GAP-6: a vessel that sailed on at 6 knots was out of range of receivers', () => {
    const slowed = (knots: number) =>
      sail(
        [10, 61],
        [
          { minutes: 2_400, knots: 9 },
          { minutes: 30, knots },
          { minutes: 1_560, knots, every: 1_570 },
          { minutes: 60, knots },
        ],
      )
    expect(gapsOf(slowed(5.9))).toEqual(['GAP-2'])
    expect(gapsOf(slowed(6.1))).toEqual(['GAP-1'])
  })

  it.each<[string, { usual?: number; before: number; during: number; course?: number }, string]>([
    ['a bulker at 5.8 kn', { before: 5.8, during: 5.8 }, 'GAP-1'],
    ['one that lost a fifth of its speed', { before: 5.8, during: 4.7 }, 'GAP-1'],
    ['one that met another for a third of it', { before: 5.8, during: 3.9 }, 'GAP-2'],
    ['a drifter', { before: 3.5, during: 3.5 }, 'GAP-2'],
    ['one that is found on another course', { before: 5.8, during: 5.8, course: 40 }, 'GAP-2'],
    ['one that slowed down just before, and was much faster', { usual: 12, before: 5, during: 5 }, 'GAP-2'],
  ])('GAP-6: its own speed and course, of %s', (_, { usual, before, during, course = 0 }, rule) => {
    const track = sail(
      [10, 61],
      [
        { minutes: 2_400, knots: usual ?? before },
        { minutes: 60, knots: before },
        { minutes: 1_560, knots: during, course, every: 1_570 },
        { minutes: 60, knots: before },
      ],
    )
    expect(gapsOf(track)).toEqual([rule])
  })

  it.each([
    ['class A', ['class_a'], 'class_a', true, 'high'],
    ['class B', ['class_b'], 'class_b', false, 'medium'],
    ['class B after class A', ['class_a', 'class_b'], 'class_b', true, 'medium'],
    ['an unknown class', [], 'class_unknown', false, 'high'],
  ] as const)('GAP-11: says by which class it was sent, %s', (_, classes, transceiver, hasSentClassA, confidence) => {
    const track = silenced(40, { hours: 14 }).map((one, at) => {
      const sent = at < 20 ? classes[0] : classes.at(-1)
      return sent === undefined ? one : { ...one, transceiver: sent }
    })
    expect(follow(track).events).toMatchObject([{ rule: 'GAP-2', confidence, details: { transceiver, hasSentClassA } }])
    // Two forged reports of class A show nothing.
    const forged = track.map((one, at) => (at === 5 || at === 9 ? { ...one, transceiver: 'class_a' as const } : one))
    expect(follow(forged).events).toMatchObject([{ details: { hasSentClassA } }])
  })

  it('GAP-7: an MMSI that was received elsewhere meanwhile was not switched off', () => {
    const track = silenced(40, { hours: 14 })
    const elsewhere = (minutes: number) => {
      const other = sail([30, -40], [{ minutes, knots: 2 }], midnightMs + 42 * HOUR_MS)
      const both = [...track, ...other].sort((a, b) => a.timeMs - b.timeMs)
      return follow(both).events.filter(({ kind }) => kind === 'gap')
    }
    expect(elsewhere(480)).toMatchObject([{ rule: 'GAP-1', confidence: 'medium' }])
    expect(elsewhere(180)).toMatchObject([{ rule: 'GAP-2', confidence: 'medium' }])
    expect(elsewhere(180)[0]?.details).toMatchObject({ elsewhereHours: 2.83, reportsWithin: 0 })
  })

  describe.each([14, 30, 60])('forged positions during a silence of %s hours', (hours) => {
    const track = silenced(40, { hours })
    const silentFromMs = midnightMs + 40 * HOUR_MS
    const forged = (reports: number, atHours: readonly number[], at: [number, number]) =>
      atHours.flatMap((hour) => sail(at, [{ minutes: reports * 5, knots: 2, every: 5 }], silentFromMs + hour * HOUR_MS))
    const judged = (false_: readonly Position[]) => {
      const both = [...track, ...false_].sort((a, b) => a.timeMs - b.timeMs)
      const whileSilent = both.filter((one) => one.timeMs < silentFromMs + (hours - 0.5) * HOUR_MS)
      const lasting = findLastingSilence(follow(whileSilent).state, openSea, silentFromMs + (hours - 0.25) * HOUR_MS)
      const ended = follow(both).events.filter(
        (event) =>
          event.kind === 'gap' && (event as { details: { isLikelyDisabled: boolean } }).details.isLikelyDisabled,
      )
      return [lasting?.gap.fromMs === silentFromMs, ended.length, ended[0]?.fromMs === silentFromMs, ended[0]?.rule]
    }
    const far: [number, number] = [30, -40]
    const elsewhere: [number, number] = [20, 61]

    it.each([1, 2, 3, 6])('GAP-5, GAP-7: %s far away neither end nor hide it', (reports) => {
      for (const at of [[1], [hours - 2], [1, hours - 3], [1, hours / 2, hours - 2]])
        expect(judged(forged(reports, at, far)), String(at)).toEqual([true, 1, true, 'GAP-2'])
    })

    it('GAP-5: nor do four places at once', () => {
      const all = [far, [-30, 100], [0, 0], [50, -170]].flatMap((at, one) =>
        forged(3, [1 + one / 9, hours - 3 + one / 9], at as [number, number]),
      )
      expect(judged(all)).toEqual([true, 1, true, 'GAP-2'])
    })

    it.each([1, 2])('GAP-10: %s where it can have sailed to do not end it', (reports) => {
      const near: [number, number] = [11.34, 61]
      for (const at of [[hours / 2], [hours / 4, hours * 0.7], [4, 8, 12].filter((hour) => hour < hours - 3.5)])
        expect(judged(forged(reports, at, near)), String(at)).toEqual([true, 1, true, 'GAP-10'])
    })

    it('GAP-7: nor do two false tracks side by side, whose hours are the same ones', () => {
      const atHour = silentFromMs + HOUR_MS
      const beside = [elsewhere, [-20, 61] as [number, number]].flatMap((at) =>
        sail(at, [{ minutes: hours * 60 * 0.3, knots: 2 }], atHour),
      )
      expect(judged(beside)).toEqual([true, 1, true, 'GAP-2'])
    })

    it('GAP-10: nor do three within minutes', () => {
      const near: [number, number] = [11.34, 61]
      expect(judged(forged(3, [hours / 2], near))).toEqual([true, 1, true, 'GAP-10'])
    })

    it('GAP-10: nor does one where it can have sailed at more than 6 knots (GAP-6)', () => {
      const away: [number, number] = [11.34, 61 + (hours / 2) * (6.5 / 60)]
      expect(judged(forged(1, [hours / 2], away))).toEqual([true, 1, true, 'GAP-10'])
    })

    it('GAP-7: seven forged reports over half of it leave two readings', () => {
      const reports = Math.ceil(hours / 2 / 2.5) + 2
      const forged = sail(elsewhere, [{ minutes: reports * 150, knots: 2, every: 150 }], silentFromMs + HOUR_MS)
      const both = [...track, ...forged.filter((one) => one.timeMs < silentFromMs + (hours - 1) * HOUR_MS)]
      const gaps = follow(both.sort((a, b) => a.timeMs - b.timeMs)).events.filter(({ kind }) => kind === 'gap')
      expect(gaps.filter(({ fromMs }) => fromMs === silentFromMs)).toMatchObject([
        { rule: 'GAP-1', details: { isLikelyDisabled: false, isDisabledOrElsewhere: true } },
      ])
    })

    it('a false track through half of it and more is one of two places', () => {
      const long = sail(elsewhere, [{ minutes: (hours - 2) * 60, knots: 2 }], silentFromMs + HOUR_MS)
      expect(judged(long)[1]).toBe(0)
    })
  })

  it('GAP-10: a fourth of the time, vouched for by reports as usual, ends a silence', () => {
    const back = (reports: number, every = 30, before = 10) => {
      const track = silenced(40, { hours: 40, every: before }).filter((one) => one.timeMs < midnightMs + 41 * HOUR_MS)
      const seen = sail([11.35, 61], [{ minutes: reports * every, knots: 1, every }], midnightMs + 60 * HOUR_MS)
      const again = sail([11.4, 61], [{ minutes: 60, knots: 1 }], midnightMs + 80 * HOUR_MS)
      return follow([...track, ...seen, ...again])
        .events.filter(({ kind }) => kind === 'gap')
        .map(({ rule, fromMs, toMs }) => [rule, Math.round(((toMs ?? 0) - fromMs) / HOUR_MS)])
    }
    for (const reports of [1, 2, 3, 6, 12]) expect(back(reports), String(reports)).toEqual([['GAP-10', 40]])
    expect(back(16)).toEqual([
      ['GAP-2', 20],
      ['GAP-1', 13],
    ])
    // Reports in two hours are unusual for a vessel that sent one in ten minutes, and vouch for half an hour each.
    expect(back(5, 120)).toEqual([['GAP-10', 40]])
    expect(back(7, 120)).toMatchObject([
      ['GAP-2', 20],
      [expect.anything(), 8],
    ])
    expect(back(5, 120, 100)).toMatchObject([
      ['GAP-2', 20],
      [expect.anything(), 12],
    ])
  })

  it('GAP-10: six reports in two groups make three silences of one no longer', () => {
    const track = silenced(40, { hours: 26 })
    const group = (hour: number) =>
      sail([11.34, 61], [{ minutes: 60, knots: 1, every: 20 }], midnightMs + (40 + hour) * HOUR_MS)
    const all = [...track, ...group(8), ...group(17)].toSorted((a, b) => a.timeMs - b.timeMs)
    expect(follow(all).events.filter(({ kind }) => kind === 'gap')).toMatchObject([
      { rule: 'GAP-10', details: { reportsWithin: 6, isLikelyDisabled: true } },
    ])
  })

  it('GAP-10: a vessel seldom received before, or that sailed on, has gaps of its own', () => {
    const seldom = sail([10, 61], [{ minutes: 6_000, knots: 1, every: 480 }])
    expect(new Set(gapsOf(seldom))).toEqual(new Set(['GAP-1']))
    const sailing = sail(
      [10, 61],
      [
        { minutes: 2_400, knots: 7 },
        { minutes: 6_000, knots: 7, every: 480 },
      ],
    )
    expect(new Set(gapsOf(sailing))).toEqual(new Set(['GAP-1']))
  })

  it.each([14, 30])(
    'GAP-5: a forged position elsewhere, before or during a silence of %s hours, does not hide it',
    (hours) => {
      const track = silenced(40, { hours })
      const silentFromMs = Math.max(
        ...track.filter((one) => one.timeMs < midnightMs + 41 * HOUR_MS).map((one) => one.timeMs),
      )
      for (const atMs of [silentFromMs - 2 * HOUR_MS, silentFromMs + HOUR_MS, silentFromMs + (hours - 2) * HOUR_MS]) {
        const forged = sail([30, -40], [{ minutes: 1, knots: 2, every: 1 }], atMs)
        expect(forged).toHaveLength(1)
        const both = [...track, ...forged].sort((a, b) => a.timeMs - b.timeMs)
        expect(gapsOf(both)).toEqual(['GAP-2'])
        const { state } = follow(both.filter((one) => one.timeMs <= Math.max(silentFromMs, atMs)))
        expect(findLastingSilence(state, openSea, silentFromMs + 13 * HOUR_MS)?.gap).toMatchObject({
          fromMs: silentFromMs,
        })
      }
    },
  )

  it('GAP-3: silence that begins and ends in one place is usually a moored vessel', () => {
    expect(gapsOf(silenced(37, { knots: 0 }))).toEqual(['GAP-2'])
    const inPort = follow(silenced(37, { knots: 0 }), { ...openSea, distanceFromShoreNm: () => 0 }).events
    expect(inPort.find(({ kind }) => kind === 'gap')).toMatchObject({ rule: 'GAP-3', confidence: 'low' })
  })

  it('GAP-4: a gap of 24 hours or more ends the segment and is still reported', () => {
    const { events, segments } = follow(silentFor(60 * 72))
    expect(new Set(segments).size).toBe(2)
    expect(events.flatMap((event) => (event.kind === 'gap' ? event.details.hours : []))).toEqual([72])
  })

  it('GAP-4: an MMSI of two places is silent as a whole, and that of which of them is not certain', () => {
    const forged = sail([17, 62], [{ minutes: 40, knots: 2 }], midnightMs + 30 * HOUR_MS)
    const both = [...silenced(40, { hours: 30 }), ...forged].sort((a, b) => a.timeMs - b.timeMs)
    const gaps = follow(both).events.filter(({ kind }) => kind === 'gap')
    expect(gaps).toMatchObject([{ rule: 'GAP-2', confidence: 'medium', lat: expect.closeTo(11.33, 1) }])
  })

  it('never links two vessels that share an MMSI', () => {
    const a = sail([10, 60], [{ minutes: 300, knots: 10 }])
    const b = sail([30, -40], [{ minutes: 300, knots: 10 }], midnightMs + 12 * HOUR_MS)
    expect(follow([...a, ...b]).events.filter(({ kind }) => kind === 'gap')).toEqual([])
  })

  it('are reported as ongoing only when the current time is given', () => {
    const track = sail([10, 60], [{ minutes: 200, knots: 12 }])
    expect(follow(track).events).toEqual([])
    const { events } = follow(track, openSea, midnightMs + 24 * HOUR_MS)
    expect(events).toMatchObject([{ kind: 'gap', toMs: null }])
  })
})
