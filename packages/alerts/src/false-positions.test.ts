import type { TrackEvent } from '@varuna/vocabulary/events'
import { expect, it } from 'vitest'
import { canBecomeGraver, isJumpToLand } from './false-positions.ts'

const noonMs = Date.UTC(2026, 0, 31, 12)
const from = { timeMs: noonMs - 600_000, lat: 12, lon: 62 }
const place = { timeMs: noonMs, lat: 12.1, lon: 61 }
const common = { kind: 'spoofing', vessels: [7], fromMs: noonMs, toMs: null, confidence: 'high' } as const
const jump = {
  ...common,
  id: 'jump',
  lat: place.lat,
  lon: place.lon,
  rule: 'SPOOF-2',
  evidence: [from, place],
  details: { what: 'impossible_speed', apartNm: 60, knots: 300, jumps: 1, returns: 0, positions: 3 },
} satisfies TrackEvent
const land = {
  ...common,
  id: 'land',
  lat: place.lat,
  lon: place.lon,
  rule: 'SPOOF-1',
  evidence: [{ ...place, timeMs: noonMs + 300_000 }],
  details: { what: 'on_land', insideLandNm: 8, positions: 3 },
} satisfies TrackEvent

it('a jump that lasts, and what is not certain, can become graver', () => {
  expect(canBecomeGraver(jump)).toBe(true)
  expect(canBecomeGraver({ ...land, confidence: 'medium' })).toBe(true)
  expect(canBecomeGraver({ ...jump, rule: 'SPOOF-3', confidence: 'medium' })).toBe(true)
  expect(canBecomeGraver(land)).toBe(false)
  expect(canBecomeGraver({ ...jump, rule: 'SPOOF-3' })).toBe(false)
  expect(canBecomeGraver({ ...jump, toMs: noonMs })).toBe(false)
})

it('a jump to land is one matter with the positions there that raise an alert', () => {
  expect(isJumpToLand(jump, [jump, land])).toBe(true)
  const others: TrackEvent[] = [
    { ...land, vessels: [8] },
    { ...land, confidence: 'low' },
    { ...land, details: { ...land.details, insideLandNm: 2 } },
    { ...land, evidence: [{ ...place, lat: 13 }] },
    { ...land, evidence: [{ ...place, timeMs: noonMs + 7_200_000 }] },
    jump,
  ]
  expect(others.map((other) => isJumpToLand(jump, [other]))).toEqual(others.map(() => false))
  expect(isJumpToLand(land, [jump, land])).toBe(false)
})
