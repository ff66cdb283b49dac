import { describe, expect, it } from 'vitest'
import { isOfKind, type TrackEvent } from '@varuna/vocabulary/events'
import { MINUTE_MS } from '../position.ts'
import { follow, midnightMs, openSea, sail, withPort } from '../testing.ts'
import {
  findJamming,
  isExplainedByJamming,
  isMadeByFalsePositions,
  isMadeByJamming,
  isPartOfJamming,
} from './find-jamming.ts'

/** A vessel that sails for an hour, reports from the false place for `minutes`, and from its true place again. */
const jammedVessel = (
  mmsi: number,
  {
    falsePlace = [10, 60] as [number, number],
    from = [12, 62 + (mmsi % 100) / 10] as [number, number],
    startsAt = 0,
    minutes = 120,
    around = openSea,
  } = {},
): TrackEvent[] => {
  const place = from
  const track = sail(
    place,
    [
      { minutes: 60 + startsAt, knots: 10, every: 2 },
      { minutes, knots: 0, every: 2, jump: falsePlace },
      { minutes: 180, knots: 10, every: 2, jump: [place[0] + 0.5, place[1]] },
    ],
    midnightMs,
  )
  return follow(track, around, null, mmsi).events
}

const jammed = (count: number, options: Parameters<typeof jammedVessel>[1] = {}) =>
  Array.from({ length: count }, (_, at) => jammedVessel(419_000_001 + at, { startsAt: at, ...options })).flat()

describe('JAM-1: many vessels at one false place', () => {
  it('is one event with all its vessels, from the first false position to the last', () => {
    const [found, ...others] = findJamming(jammed(7))
    expect(others).toEqual([])
    expect(found).toMatchObject({ kind: 'jamming', lat: 10, lon: 60, fromMs: midnightMs + 60 * MINUTE_MS })
    expect(found?.details).toEqual({ vesselCount: 7, radiusNm: 0 })
    expect(found?.vessels).toHaveLength(7)
    expect(found?.toMs).toBeGreaterThan(midnightMs + 170 * MINUTE_MS)
  })

  it('does not depend on the order of the events, and finds each place', () => {
    const events = [...jammed(6), ...jammed(9, { falsePlace: [-20, 179.99] })]
    const found = findJamming(events)
    expect(found.map(({ details }) => details.vesselCount).sort()).toEqual([6, 9])
    expect(findJamming(events.toReversed())).toEqual(found)
  })

  it('is not two vessels, nor five far apart in place or time', () => {
    expect(findJamming(jammed(2))).toEqual([])
    const apart = Array.from({ length: 6 }, (_, at) => jammedVessel(419_000_001 + at, { falsePlace: [10 + at, 60] }))
    expect(findJamming(apart.flat())).toEqual([])
    const later = Array.from({ length: 6 }, (_, at) =>
      jammedVessel(419_000_001 + at, { startsAt: at * 180, minutes: 20 }),
    )
    expect(findJamming(later.flat())).toEqual([])
  })

  it('is one event where false positions circle, out to five miles', () => {
    const circling = Array.from({ length: 30 }, (_, at) => {
      const angle = (at * Math.PI) / 15
      return jammedVessel(419_000_001 + at, {
        startsAt: at / 4,
        falsePlace: [10 + (5 / 60) * Math.sin(angle), 60 + (5 / 60) * Math.cos(angle)],
      })
    })
    const found = findJamming(circling.flat())
    expect(found.map(({ details }) => details.vesselCount)).toEqual([30])
    expect(found[0]?.details.radiusNm).toBeCloseTo(5, 0)
  })

  it('is one event a day where it comes daily', () => {
    const days = [0, 1, 2, 3].flatMap((day) => [
      { minutes: 120, knots: 0, every: 5, jump: [10, 60] as [number, number] },
      { minutes: 22 * 60, knots: 1, every: 10, jump: [12 + day / 10, 62] as [number, number] },
    ])
    const events = Array.from({ length: 5 }, (_, at) => {
      const track = sail([12, 62 + at / 10], [{ minutes: 60, knots: 1, every: 2 }, ...days], midnightMs)
      return follow(track, openSea, null, 419_000_001 + at).events
    })
    const found = findJamming(events.flat())
    expect(found).toHaveLength(4)
    for (const { fromMs, toMs } of found) expect((toMs ?? Infinity) - fromMs).toBeLessThan(4 * 60 * MINUTE_MS)
  })

  it('joins vessels that come while it lasts', () => {
    const late = jammedVessel(419_000_050, { startsAt: 100 })
    expect(findJamming([...jammed(5), ...late]).map(({ details }) => details.vesselCount)).toEqual([6])
  })
})

describe('JAM-5: three or four vessels that jump to one place', () => {
  it('are an event of less confidence, which keeps its id when others join', () => {
    for (const count of [3, 4]) {
      const [found, ...others] = findJamming(jammed(count))
      expect(others).toEqual([])
      expect(found).toMatchObject({ rule: 'JAM-5', confidence: 'medium', details: { vesselCount: count, radiusNm: 0 } })
      expect(findJamming(jammed(5))).toMatchObject([{ id: found?.id, rule: 'JAM-1', confidence: 'high' }])
    }
  })

  it('are none where they could have sailed there, lie on land, or are miles apart', () => {
    const spoofings = jammed(4).filter(isOfKind('spoofing'))
    expect(findJamming(spoofings.map((one) => ({ ...one, confidence: 'medium' as const })))).toEqual([])
    const onLand = { what: 'on_land', insideLandNm: 4, positions: 9 } as const
    expect(findJamming(spoofings.map((one): TrackEvent => ({ ...one, details: onLand })))).toEqual([])
    const apart = Array.from({ length: 4 }, (_, at) =>
      jammedVessel(419_000_001 + at, { falsePlace: [10 + (4 * at) / 60, 60] }),
    )
    expect(findJamming(apart.flat())).toEqual([])
  })

  it('are none of ships that were oceans apart, and five of them are', () => {
    const scattered = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        jammedVessel(419_000_001 + at, { from: [12, 62 + at * 12], startsAt: at }),
      ).flat()
    expect(findJamming(scattered(4))).toEqual([])
    expect(findJamming(scattered(5))).toMatchObject([{ rule: 'JAM-1' }])
  })

  it('explain no silence that outlasts them', () => {
    const silentFor = (falseMinutes: number) =>
      Array.from({ length: 3 }, (_, at) => {
        const own = sail([12, 62 + at / 10], [{ minutes: 26 * 60, knots: 1 }])
        const fromMs = (own.at(-1)?.timeMs ?? 0) + MINUTE_MS * (at + 1)
        const false_ = sail([5, 50], [{ minutes: falseMinutes, knots: 0 }], fromMs)
        const back = sail([12.5, 62 + at / 10], [{ minutes: 60, knots: 1 }], fromMs + 20 * 60 * MINUTE_MS)
        return follow([...own, ...false_, ...back], openSea, null, 419_000_001 + at).events
      }).flat()
    const gapsLeft = (events: readonly TrackEvent[]) => {
      const spoofings = events.filter(isOfKind('spoofing'))
      const jammings = findJamming(events)
      expect(jammings).toMatchObject([{ rule: 'JAM-5' }])
      const gaps = events.filter(isOfKind('gap'))
      return gaps.filter((one) => !isMadeByFalsePositions(one, spoofings, jammings)).map(({ rule }) => rule)
    }
    expect(gapsLeft(silentFor(60))).toEqual(['GAP-2', 'GAP-2', 'GAP-2'])
    expect(gapsLeft(silentFor(18 * 60))).toEqual([])
  })

  it('takes no event from a vessel that only meets them', () => {
    const events = jammed(3, { around: withPort })
    const jammings = findJamming(events)
    const visit = events.find(isOfKind('port_visit'))
    if (visit === undefined) throw new Error('A visit is expected.')
    expect(isMadeByJamming(visit, jammings)).toBe(true)
    const meeting = { ...visit, kind: 'encounter', vessels: [visit.vessels[0], 419_999_999] } as unknown as TrackEvent
    expect(isMadeByJamming(meeting, jammings)).toBe(false)
  })
})

it('follows a busy place through time, also where few vessels come at once', () => {
  const [one] = jammedVessel(419_000_001).filter(isOfKind('spoofing'))
  if (one === undefined) throw new Error('A false position is expected.')
  const at = (vessel: number, minutes: number): TrackEvent => ({
    ...one,
    vessels: [vessel],
    toMs: one.fromMs + minutes * MINUTE_MS,
    evidence: one.evidence.map((each) => ({ ...each, timeMs: each.timeMs + minutes * MINUTE_MS })),
  })
  const sparse = Array.from({ length: 20_000 }, (_, index) => at(index, 6 * index))
  expect(findJamming(sparse)).toEqual([])
})

describe('JAM-3: what false positions would make', () => {
  const events = jammed(6, { around: withPort })
  const jammings = findJamming(events)

  it('is left out: visits and stops at the false place', () => {
    expect(events.filter(isOfKind('port_visit'))).toHaveLength(6)
    const kept = events.filter((event) => !isMadeByJamming(event, jammings))
    expect(kept.filter(({ kind }) => kind !== 'spoofing')).toEqual([])
  })

  it('leaves the true visits of others, and those of the same vessels elsewhere and at other times', () => {
    const visit = events.find(isOfKind('port_visit'))
    if (visit === undefined) throw new Error('A visit is expected.')
    const [first] = visit.evidence
    if (first === undefined) throw new Error('A visit rests on positions.')
    expect(isMadeByJamming(visit, jammings)).toBe(true)
    expect(isMadeByJamming({ ...visit, vessels: [1] }, jammings)).toBe(false)
    expect(isMadeByJamming({ ...visit, evidence: [{ ...first, lat: 11 }] }, jammings)).toBe(false)
    expect(
      isMadeByJamming({ ...visit, evidence: [{ ...first, timeMs: first.timeMs - 30 * 60 * MINUTE_MS }] }, jammings),
    ).toBe(false)
  })

  it('leaves a meeting with a vessel that is not jammed', () => {
    const visit = events.find(isOfKind('port_visit'))
    const [jammedOne = 0, jammedOther = 0] = jammings[0]?.vessels ?? []
    if (visit === undefined) throw new Error('A visit is expected.')
    const meeting = { ...visit, kind: 'encounter', vessels: [jammedOne, jammedOther] } as unknown as TrackEvent
    expect(isMadeByJamming(meeting, jammings)).toBe(true)
    expect(isMadeByJamming({ ...meeting, vessels: [jammedOne, 419_999_999] }, jammings)).toBe(false)
  })

  it('leaves out a meeting of two vessels that jumped to one place, and what false tracks show farther on', () => {
    const pair = jammed(2)
    const spoofings = pair.filter(isOfKind('spoofing'))
    const [one, other] = spoofings
    const at = one?.evidence[1]
    if (one === undefined || other === undefined || at === undefined) throw new Error('False positions are expected.')
    const vessels = [one.vessels[0] ?? 0, other.vessels[0] ?? 0]
    const meeting = { ...one, kind: 'encounter', vessels, evidence: [at] } as unknown as TrackEvent
    expect(isMadeByFalsePositions(meeting, spoofings, [])).toBe(true)
    expect(isMadeByFalsePositions(meeting, [one], [])).toBe(false)
    expect(isMadeByFalsePositions({ ...meeting, evidence: [{ ...at, lat: 12 }] }, spoofings, [])).toBe(false)
    const gap = { ...one, kind: 'gap', evidence: [{ ...at, lat: 12 }], fromMs: at.timeMs } as unknown as TrackEvent
    expect(isMadeByFalsePositions(gap, [one], [])).toBe(false)
    expect(isMadeByFalsePositions({ ...gap, vessels: [jammings[0]?.vessels[0] ?? 0] }, events, jammings)).toBe(true)
  })

  it('knows whose false positions are part of it', () => {
    const spoofed = events.filter(isOfKind('spoofing'))
    expect(spoofed).toHaveLength(6)
    expect(spoofed.every((event) => isPartOfJamming(event, jammings))).toBe(true)
    const [alone] = jammedVessel(419_000_099, { falsePlace: [30, 60] }).filter(isOfKind('spoofing'))
    expect(alone && isPartOfJamming(alone, jammings)).toBe(false)
  })
})

it('a vessel on land that did not jump there is not explained by vessels that are forged beside it', () => {
  const forged = jammed(6)
  const [template] = forged.filter(isOfKind('spoofing'))
  if (template === undefined) throw new Error('Jammed vessels have false positions.')
  const [, at] = template.evidence
  const onLand: TrackEvent = {
    ...template,
    id: 'on-land',
    vessels: [416_000_001],
    rule: 'SPOOF-1',
    evidence: at === undefined ? [] : [at],
    details: { what: 'on_land', insideLandNm: 4, positions: 9 },
  }
  const all = [...forged, onLand]
  const jammings = findJamming(all)
  expect(jammings[0]?.vessels).toContain(416_000_001)
  expect(isPartOfJamming(onLand, jammings)).toBe(true)
  expect(isExplainedByJamming(onLand, all, jammings)).toBe(false)
  expect(isExplainedByJamming(template, all, jammings)).toBe(true)
  const victim: TrackEvent = { ...onLand, vessels: template.vessels }
  expect(isExplainedByJamming(victim, all, jammings)).toBe(true)
})
