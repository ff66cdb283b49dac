import { describe, expect, it } from 'vitest'
import type { EventOf, TrackEvent } from '@varuna/vocabulary/events'
import { HOUR_MS } from '../position.ts'
import { follow, midnightMs, openSea, sail } from '../testing.ts'
import { isAtAnchorage, settingOf, withSetting } from './setting.ts'

const unknown = { shipType: null, lengthM: null }
const ship = { shipType: 70, lengthM: 200 }
const bunkerTanker = { shipType: 80, lengthM: 90 }
const fishing = { shipType: 30, lengthM: 30 }

describe('ENC-7 to ENC-10: the setting of an encounter', () => {
  it.each([
    ['a tug with a ship', { shipType: 52, lengthM: 30 }, ship, false, 'service'],
    ['a pilot at an anchorage', ship, { shipType: 50, lengthM: 20 }, true, 'service'],
    ['a bunker tanker beside a ship at anchor', bunkerTanker, ship, true, 'bunkering'],
    ['the same at sea', bunkerTanker, ship, false, 'at_sea'],
    ['two tankers of one size at anchor', bunkerTanker, bunkerTanker, true, 'anchorage'],
    ['a large tanker beside a small ship at anchor', { shipType: 80, lengthM: 330 }, ship, true, 'anchorage'],
    ['unknown vessels at anchor', unknown, unknown, true, 'anchorage'],
    ['two fishing vessels', fishing, fishing, false, 'in_company'],
    ['a fishing vessel and a carrier', fishing, ship, false, 'at_sea'],
    ['unknown vessels at sea', unknown, fishing, false, 'at_sea'],
  ] as const)('%s', (_, one, other, isAnchorage, expected) => {
    expect(settingOf(one, other, isAnchorage)).toBe(expected)
    expect(settingOf(other, one, isAnchorage)).toBe(expected)
  })
})

describe('ENC-7: anchorages', () => {
  const stopOf = (mmsi: number, [lat, lon]: [number, number] = [10, 60], minutes = 120): TrackEvent[] =>
    follow(
      sail(
        [lat, lon],
        [
          { minutes, knots: 0 },
          { minutes: 30, knots: 8 },
        ],
      ),
      openSea,
      null,
      mmsi,
    ).events
  const encounter = (distanceFromShoreNm: number | null): EventOf<'encounter'> => ({
    id: 'encounter-1-2',
    kind: 'encounter',
    vessels: [1, 2],
    fromMs: midnightMs,
    toMs: midnightMs + 3 * HOUR_MS,
    lat: 10.01,
    lon: 60.01,
    rule: 'ENC-1',
    confidence: 'high',
    evidence: [],
    details: {
      medianKnots: 0,
      meanDistanceKm: 0.1,
      distanceFromPortKm: 20,
      distanceFromShoreNm,
      setting: 'at_sea',
      segments: [],
    },
  })
  const stops = (count: number, place?: [number, number], minutes?: number) =>
    Array.from({ length: count }, (_, at) => stopOf(at + 1, place, minutes)).flat()

  it('are where five vessels stopped for an hour, within 2 nm and 30 nm of a shore', () => {
    expect(isAtAnchorage(encounter(6), stops(5))).toBe(true)
    expect(isAtAnchorage(encounter(6), stops(4))).toBe(false)
    expect(isAtAnchorage(encounter(6), [...stops(4), ...stops(4)])).toBe(false)
    expect(isAtAnchorage(encounter(6), stops(9, [10.1, 60]))).toBe(false)
    expect(isAtAnchorage(encounter(6), stops(9, [10, 60], 40))).toBe(false)
    expect(isAtAnchorage(encounter(31), stops(9))).toBe(false)
    expect(isAtAnchorage(encounter(null), stops(9))).toBe(false)
  })

  it('name the encounters in them', () => {
    const stated = (mmsi: number) => (mmsi === 1 ? bunkerTanker : ship)
    expect(withSetting(encounter(6), stated, stops(6)).details.setting).toBe('bunkering')
    expect(withSetting(encounter(6), () => undefined, stops(6)).details.setting).toBe('anchorage')
    expect(withSetting(encounter(6), stated, []).details.setting).toBe('at_sea')
    const listed = encounter(6)
    const inList = { ...listed, details: { ...listed.details, setting: 'anchorage' as const } }
    expect(withSetting(inList, stated, []).details.setting).toBe('bunkering')
    expect(withSetting(inList, () => undefined, []).details.setting).toBe('anchorage')
  })
})
