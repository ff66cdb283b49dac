import { expect, it } from 'vitest'
import { textOf } from '../../text.ts'
import { doubtOf } from './alert-doubt.ts'
import { alerts } from './alert-sentences.ts'

it('says what the specification says', () => {
  const params = { mmsi: 1, probability: 0.9 }
  const vessel = { vesselId: 'MV Test', riskScore: 90, recommendedAction: 'Immediate Inspection' }
  expect([
    textOf(alerts, { code: 'illegal_fishing', params }),
    textOf(alerts, { code: 'probable_fishing', params: { ...params, isLegalityOpen: true } }),
    textOf(alerts, { code: 'fishing_report_on_land', params }),
    textOf(alerts, { code: 'high_risk_vessel', params: vessel }),
    textOf(alerts, { code: 'vessel_on_land', params: vessel }),
  ]).toEqual([
    'ILLEGAL FISHING ALERT: Vessel detected in restricted zone!',
    'HIGH FISHING PROBABILITY ALERT: Vessel likely engaged in fishing activity.',
    'LOCATION ERROR: The specified coordinates are on land.',
    'HIGH RISK VESSEL: MV Test has a risk score of 90%',
    'Vessel MV Test reports a position on land: possible AIS/GPS spoofing.',
  ])
})

it('says of an image only that it looks like oil', () => {
  expect(textOf(alerts, { code: 'oil_spill', params: { filename: 'a.png', probability: 0.99 } })).toBe(
    'OIL SPILL ALERT: a.png looks like oil on the water.',
  )
})

it('names no zone where the broken rule is not that of a zone', () => {
  const texts = ['IUU-11', 'IUU-12', 'IUU-13', 'IUU-15', 'IUU-99'].map((rule) =>
    textOf(alerts, { code: 'illegal_fishing_outside_zones', params: { mmsi: 1, probability: 0.9, rule } }),
  )
  expect(texts.filter((text) => /restricted zone/.test(text))).toEqual([])
  expect(new Set(texts).size).toBe(texts.length)
})

it.each([
  [2.52, '2.5 hours'],
  [1, '1 hour'],
  [9.97, '10 hours'],
  [47.4, '47 hours'],
  [6013 * 24, '6,013 days'],
])('states %d hours as %s', (hours, expected) => {
  const params = { mmsi: 1, name: null, hours, distanceFromShoreNm: null, rule: 'LOIT-1', confidence: 'high' } as const
  expect(
    textOf(alerts, { code: 'loitering_at_sea', params: { ...params, meanKnots: null, isExpected: false } }),
  ).toContain(`for ${expected}.`)
})

it('names the vessel, how long, and how far from shore', () => {
  const vessel = { mmsi: 412_000_001, name: 'STAR', rule: 'GAP-2', confidence: 'high' } as const
  const dark = { ...vessel, hours: 14.2, distanceFromShoreNm: 82.4, isLikelyDisabled: true, lasts: false }
  expect([
    textOf(alerts, { code: 'vessel_dark', params: dark }),
    textOf(alerts, {
      code: 'encounter_at_sea',
      params: { ...vessel, name: null, otherMmsi: 2, otherName: 'MOON', hours: 72, distanceFromShoreNm: null },
    }),
  ]).toEqual([
    'Vessel dark: STAR (MMSI 412000001) was not received for 14 hours, 82 nm from shore. It was well received before, so its transmitter was likely switched off.',
    'Encounter at sea: MMSI 412000001 and MOON (MMSI 2) were together for 3 days.',
  ])
})

it('GAP-12: says that an old track sent again is no reception', () => {
  const params = {
    mmsi: 412_000_001,
    name: 'STAR',
    rule: 'GAP-2',
    confidence: 'medium',
    distanceFromShoreNm: null,
    hours: 26,
    isLikelyDisabled: true,
    lasts: true,
    copiedPositions: 1_204,
  } as const
  expect(textOf(alerts, { code: 'vessel_dark', params })).toContain(
    ' Its MMSI sent 1,204 positions that lie where it had sailed before and cannot have returned to in the time: an old track sent again does not count as reception.',
  )
})

it('ALERT-14: says which vessel is doubted, why and when', () => {
  const dark = {
    mmsi: 412_000_001,
    name: 'STAR',
    rule: 'GAP-2',
    confidence: 'high',
    distanceFromShoreNm: null,
    hours: 20,
    isLikelyDisabled: false,
    lasts: false,
    loweredFrom: 'alarm',
    loweredMmsi: 412_000_001,
  } as const
  const fromMs = Date.UTC(2026, 10, 23, 19, 3)
  const clauseOf = (lowered: object) =>
    textOf(alerts, { code: 'vessel_dark', params: { ...dark, ...lowered } }).replace(/^.*The level/, 'The level')
  expect([
    clauseOf({ loweredBecause: 'simulated' }),
    clauseOf({ loweredBecause: 'false_positions' }),
    clauseOf({ loweredBecause: 'false_positions', doubtFromMs: fromMs, doubtToMs: fromMs + 3_600_000 }),
    clauseOf({ loweredBecause: 'jammed', doubtFromMs: fromMs, doubtToMs: fromMs }),
    clauseOf({ loweredBecause: 'two_places_at_once', doubtFromMs: fromMs, doubtToMs: null }),
  ]).toEqual([
    'The level is lowered from alarm, because this vessel is simulated.',
    'The level is lowered from alarm, because this vessel reported positions that cannot be true.',
    'The level is lowered from alarm, because this vessel reported positions that cannot be true, from 2026-11-23 19:03 UTC to 2026-11-23 20:03 UTC.',
    'The level is lowered from alarm, because this vessel was among vessels whose positions were jammed, at 2026-11-23 19:03 UTC.',
    'The level is lowered from alarm, because this vessel was received from two places at once, since 2026-11-23 19:03 UTC, so two vessels may share the number.',
  ])
  const pair = { ...dark, otherMmsi: 412_000_002, otherName: null, loweredBecause: 'simulated' } as const
  expect(textOf(alerts, { code: 'encounter_at_sea', params: { ...pair, loweredMmsi: 412_000_002 } })).toMatch(
    /, because MMSI 412000002 is simulated\.$/,
  )
  expect(textOf(alerts, { code: 'encounter_at_sea', params: pair })).toMatch(
    /, because STAR \(MMSI 412000001\) is simulated\.$/,
  )
})

it('ALERT-14: what is not certain of an alert stands as a sentence, with the event that shows it', () => {
  const fromMs = Date.UTC(2026, 10, 23, 19, 3)
  const params = {
    mmsi: 412_000_001,
    name: 'STAR',
    otherMmsi: 412_000_002,
    otherName: null,
    loweredFrom: 'alarm',
    loweredBecause: 'two_places_at_once',
    loweredMmsi: 412_000_002,
    doubtFromMs: fromMs,
    doubtToMs: null,
    doubtEvent: 'spoofing-1',
  }
  expect(doubtOf({ params })).toEqual({
    text: 'Certainty about MMSI 412000002: it was received from two places at once, since 2026-11-23 19:03 UTC, so two vessels may share the number.',
    eventId: 'spoofing-1',
  })
  const { doubtFromMs: _from, doubtToMs: _to, doubtEvent: _event, ...timeless } = params
  expect(doubtOf({ params: { ...timeless, loweredBecause: 'simulated', otherMmsi: undefined } })).toEqual({
    text: 'Certainty about this vessel: it is simulated.',
    eventId: null,
  })
  expect(doubtOf({ params: { mmsi: 412_000_001, name: 'STAR' } })).toBeNull()
  expect(doubtOf({ params: { ...params, loweredBecause: 'worst' } })).toBeNull()
})

it.each([
  [0, 'less than a minute'],
  [0.01, 'less than a minute'],
  [0.1, '6 minutes'],
  [1, '1 hour'],
  [9.9, '9.9 hours'],
  [26.2, '26 hours'],
  [60, '3 days'],
])('says %s hours as people say them', (hours, said) => {
  const params = { mmsi: 412_000_001, name: null, areaName: 'the bay', wasSeenEntering: true, hours }
  expect(textOf(alerts, { code: 'area_left', params })).toBe(
    `Area left: MMSI 412000001 left the bay, where it was for ${said}.`,
  )
})

it('a change of identity says what came of the earlier MMSI, and how many others state it', () => {
  const params = { mmsi: 2, name: null, rule: 'ID-1', confidence: 'high', earlierMmsi: 1, identity: 'imo 9074729' }
  const text = (more: object) => textOf(alerts, { code: 'identity_changed', params: { ...params, ...more } } as never)
  expect(text({})).toMatch(/now states IMO 9074729, which MMSI 1 stated before\.$/)
  expect(text({ earlierAgain: 'single_reports', otherHolders: 22 })).toMatch(
    /That MMSI has stated it since, in single reports, which can be forged\. 22 other MMSIs stated it too\.$/,
  )
  expect(text({ otherHolders: 1 })).toMatch(/ 1 other MMSI stated it too\.$/)
})
