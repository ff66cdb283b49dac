import { describe, expect, it, test } from 'vitest'
import type { Surroundings } from '../surroundings/surroundings.ts'
import { follow, onlyEvent, openSea, sail } from '../testing.ts'
import { shortenName } from './zone-visit.ts'

const withZone: Surroundings = {
  ...openSea,
  zonesAt: (lat) => (lat > 10 && lat < 10.5 ? [{ id: 'reserve', name: 'A reserve', approximate: true }] : []),
}

describe('zone visits', () => {
  it('ZONE-1: last from the first to the last position inside', () => {
    const found = onlyEvent(follow(sail([9.9, 60], [{ minutes: 600, knots: 6 }]), withZone).events)
    expect(found).toMatchObject({ kind: 'zone_visit', rule: 'ZONE-1', details: { zone: 'reserve' } })
    expect([found.fromMinutes, found.toMinutes]).toEqual([70, 360])
  })

  it('ZONE-2: less than an hour outside does not end a visit', () => {
    const track = sail(
      [10.45, 60],
      [
        { minutes: 60, knots: 6 },
        { minutes: 60, knots: 6, course: 180 },
      ],
    )
    expect(follow(track, withZone).events).toHaveLength(1)
  })

  it('ZONE-3: a position on land is in no zone, and does not end a visit that resumes within the hour', () => {
    const onLand: Surroundings = { ...withZone, groundAt: () => ({ kind: 'land', insideNm: 3 }) }
    const track = sail([10.1, 60], [{ minutes: 120, knots: 6 }])
    expect(follow(track, onLand).events.filter(({ kind }) => kind === 'zone_visit')).toEqual([])
    const half: Surroundings = {
      ...withZone,
      groundAt: (lat) => (lat > 10.14 && lat < 10.16 ? { kind: 'land', insideNm: 3 } : { kind: 'water' }),
    }
    const visits = follow(track, half).events.filter(({ kind }) => kind === 'zone_visit')
    expect(visits).toHaveLength(1)
    expect(visits[0]?.details).toMatchObject({ positions: 11 })
  })

  it('rests on one position where it has one', () => {
    const track = sail([9.9, 60], [{ minutes: 120, knots: 20, every: 30 }])
    const narrow: Surroundings = {
      ...openSea,
      zonesAt: (lat) => (lat > 10 && lat < 10.1 ? [{ id: 'reserve', name: 'A reserve', approximate: true }] : []),
    }
    const [visit] = follow(track, narrow).events
    expect(visit?.details).toMatchObject({ positions: 1 })
    expect(visit?.evidence).toHaveLength(1)
  })

  it('has none for a vessel next to the zone', () => {
    expect(follow(sail([9.4, 60], [{ minutes: 300, knots: 6 }]), withZone).events).toEqual([])
  })
})

test.each([
  ['Gulf of Mannar Marine National Park', 'Gulf of Mannar Marine National Park'],
  ['A'.repeat(40), 'A'.repeat(40)],
  ['Mahatma Gandhi Marine National Park (Wandoor)', 'Mahatma Gandhi Marine National Park…'],
  ['Palk Bay Dugong Conservation Reserve (2022; 448 km2)', 'Palk Bay Dugong Conservation Reserve…'],
  ['Gulf of Kachchh Marine National Park and Sanctuary', 'Gulf of Kachchh Marine National Park…'],
  ['東'.repeat(50), `${'東'.repeat(39)}…`],
  [`${'x'.repeat(38)}🐟🐟`, `${'x'.repeat(38)}…`],
])('the name %s is kept as %s', (name, kept) => {
  expect(shortenName(name)).toBe(kept)
  expect(kept.length).toBeLessThanOrEqual(40)
})
