import { describe, expect, it } from 'vitest'
import { alertLevel } from '@varuna/vocabulary/alerts'
import {
  encounterSettings,
  eventSpecifications,
  type EventDetails,
  type EventKind,
  type EventOf,
  type EventRule,
} from '@varuna/vocabulary/events'
import { testDetails } from '@varuna/vocabulary/testing'
import { levelByRules } from './built-in-rules.ts'
import { eventAlertCause, type VesselEvent } from './event-cause.ts'

const HOUR_MS = 3_600_000
const fromMs = Date.UTC(2026, 10, 1)
type Fields<K extends EventKind> = Partial<Omit<EventOf<K>, 'details'>> & { details?: Partial<EventDetails<K>> }
const event = <K extends EventKind>(kind: K, rule: EventRule<K>, { details, ...fields }: Fields<K> = {}): VesselEvent =>
  ({
    kind,
    rule,
    vessels: [412_000_001],
    fromMs,
    toMs: fromMs + 30 * HOUR_MS,
    confidence: 'high',
    ...fields,
    details: { ...testDetails[kind], ...details },
  }) as VesselEvent
const fishing = () => ({ name: 'STAR', shipType: 30, lengthM: null })
const judge = (one: VesselEvent, stated: Parameters<typeof eventAlertCause>[1] = fishing) => {
  const cause = eventAlertCause(one, stated)
  if (cause) expect(eventSpecifications[one.kind].raises).toContain(cause.code)
  return cause && [cause.code, alertLevel(cause)]
}

describe('ALERT-1 and ALERT-2: silence', () => {
  const gap = (rule: EventRule<'gap'>, hours: number, distanceFromShoreNm: number | null) =>
    judge(event('gap', rule, { details: { hours, distanceFromShoreNm, isLikelyDisabled: rule === 'GAP-2' } }))

  it('is a caution when the transmitter was probably disabled, and an alarm after 24 hours', () => {
    expect([gap('GAP-2', 23.9, 60), gap('GAP-2', 24, 60)]).toEqual([
      ['vessel_dark', 'caution'],
      ['vessel_dark', 'alarm'],
    ])
  })

  it('is a notice of a sailing or pleasure craft, which says so', () => {
    const details = { hours: 90, distanceFromShoreNm: 60, isLikelyDisabled: true }
    for (const shipType of [36, 37]) {
      const cause = eventAlertCause(event('gap', 'GAP-2', { details }), () => ({ name: null, shipType, lengthM: 14 }))
      expect([cause && alertLevel(cause), cause?.params]).toMatchObject(['notice', { isPleasure: true }])
    }
  })

  it.each([
    ['a boat of class B', { shipType: null, lengthM: 12 }, { hasSentClassA: false }, 'notice', 'allowed'],
    ['one that states nothing', { shipType: null, lengthM: null }, { hasSentClassA: false }, 'notice', 'allowed'],
    ['a tanker of class B', { shipType: 80, lengthM: null }, { hasSentClassA: false }, 'alarm', 'instead_of_class_a'],
    ['a long "yacht"', { shipType: 37, lengthM: 90 }, { hasSentClassA: false }, 'alarm', 'instead_of_class_a'],
    ['one that sent as class A', { shipType: 30, lengthM: 30 }, { hasSentClassA: true }, 'alarm', 'after_class_a'],
  ] as const)('GAP-11: weighs class B, of %s', (_, stated, { hasSentClassA }, level, classB) => {
    const details = {
      hours: 90,
      distanceFromShoreNm: 60,
      isLikelyDisabled: true,
      transceiver: 'class_b' as const,
      hasSentClassA,
    }
    const cause = eventAlertCause(event('gap', 'GAP-2', { details }), () => ({ name: null, ...stated }))
    expect([cause && alertLevel(cause), cause?.params, cause && levelByRules(cause, new Map())]).toMatchObject([
      level,
      { classB },
      level,
    ])
  })

  it('GAP-7: is a notice where the MMSI was received elsewhere for half of it, however short', () => {
    const details = { hours: 14, distanceFromShoreNm: 60, elsewhereHours: 8, isDisabledOrElsewhere: true }
    const one = event('gap', 'GAP-1', { details })
    expect(judge(one)).toEqual(['vessel_dark', 'notice'])
    expect(eventAlertCause(one, fishing)?.params).toMatchObject({ elsewhereHours: 8, isLikelyDisabled: false })
  })

  it('is a notice after 24 hours offshore, and none otherwise', () => {
    expect(gap('GAP-1', 24, 20)).toEqual(['vessel_dark', 'notice'])
    expect([gap('GAP-1', 23.9, 20), gap('GAP-1', 24, 19.9), gap('GAP-1', 900, null), gap('GAP-3', 900, 200)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('ALERT-1 and ALERT-2: silences that reports broke, and of vessels received once a day', () => {
  const gap = (details: Partial<EventDetails<'gap'>>, rule: EventRule<'gap'> = 'GAP-1') =>
    judge(event('gap', rule, { details: { distanceFromShoreNm: 60, ...details } }))

  it('is no alarm, however long, where single reports broke it', () => {
    expect(gap({ hours: 90, isLikelyDisabled: true }, 'GAP-10')).toEqual(['vessel_dark', 'caution'])
    expect(gap({ hours: 90 }, 'GAP-10')).toEqual(['vessel_dark', 'notice'])
  })

  it('is a notice from 48 hours where a day is usual', () => {
    expect([24, 47.9, 48].map((hours) => gap({ hours, positionsBefore: 1 }))).toEqual([
      null,
      null,
      ['vessel_dark', 'notice'],
    ])
    expect(gap({ hours: 24, positionsBefore: 2 })).toEqual(['vessel_dark', 'notice'])
  })
})

describe('ALERT-3: encounters', () => {
  const meet = (distanceFromShoreNm: number | null) =>
    judge(event('encounter', 'ENC-1', { vessels: [1, 2], details: { distanceFromShoreNm } }))

  it('is a caution offshore, a notice closer to shore, and none within 5 nm', () => {
    expect([meet(20), meet(19.9), meet(null), meet(5), meet(4.9)]).toEqual([
      ['encounter_at_sea', 'caution'],
      ['encounter_at_sea', 'notice'],
      ['encounter_at_sea', 'notice'],
      ['encounter_at_sea', 'notice'],
      null,
    ])
  })

  it('is none at an anchorage, of bunkering, of fishing in company, and of vessels that serve others', () => {
    for (const setting of encounterSettings) {
      const details = { distanceFromShoreNm: 30, setting }
      const raised = judge(event('encounter', 'ENC-1', { vessels: [1, 2], details }))
      expect(raised).toEqual(setting === 'at_sea' ? ['encounter_at_sea', 'caution'] : null)
    }
  })

  it('is raised for an ongoing encounter, without a duration', () => {
    const lasting = event('encounter', 'ENC-1', { vessels: [1, 2], toMs: null, details: { distanceFromShoreNm: 40 } })
    expect(eventAlertCause(lasting, () => undefined)?.params).toMatchObject({ hours: null, name: null, otherMmsi: 2 })
  })
})

describe('ALERT-4: false positions', () => {
  it.each([
    ['SPOOF-1', 'on_land', 'high', 'alarm'],
    ['SPOOF-1', 'on_land', 'medium', 'caution'],
    ['SPOOF-1', 'on_land', 'low', null],
    ['SPOOF-2', 'impossible_speed', 'high', 'notice'],
    ['SPOOF-2', 'impossible_speed', 'medium', null],
    ['SPOOF-3', 'two_places_at_once', 'high', 'caution'],
    ['SPOOF-3', 'two_places_at_once', 'medium', 'notice'],
  ] as const)('%s %s, confidence %s: %s', (rule, what, confidence, level) => {
    const details = { what, ...(what === 'on_land' && { insideLandNm: 3 }) }
    expect(judge(event('spoofing', rule, { confidence, details }))?.[1] ?? null).toBe(level)
  })

  it('is none within 3 nm of the coast, where maps lack waterways', () => {
    const details = { what: 'on_land', insideLandNm: 2.9, positions: 20 } as const
    expect(judge(event('spoofing', 'SPOOF-1', { confidence: 'medium', details }))).toBeNull()
  })
})

describe('ALERT-5: changes of identity', () => {
  it.each([
    ['ID-1', 'high', 'alarm'],
    ['ID-1', 'medium', 'caution'],
    ['ID-2', 'medium', 'notice'],
    ['ID-4', 'low', 'notice'],
  ] as const)('%s, confidence %s: %s', (rule, confidence, level) => {
    const change = event('identity_change', rule, { confidence, vessels: [1, 2], details: { identity: 'imo 9074729' } })
    expect(judge(change)).toEqual(['identity_changed', level])
    expect(eventAlertCause(change, fishing)?.params).toMatchObject({ mmsi: 2, earlierMmsi: 1 })
  })

  it('names the vessel that states the identity now', () => {
    const change = event('identity_change', 'ID-1', { vessels: [1, 2] })
    const params = eventAlertCause(change, (mmsi) => ({ name: `VESSEL ${mmsi}`, shipType: 70, lengthM: null }))?.params
    expect(params).toMatchObject({ mmsi: 2, name: 'VESSEL 2' })
  })
})

describe('ALERT-6: loitering', () => {
  const loiter = (hours: number | null, confidence: 'high' | 'medium' = 'high') =>
    judge(
      event('loitering', 'LOIT-1', { toMs: hours === null ? null : fromMs + hours * HOUR_MS, confidence }),
      () => undefined,
    )

  it('is a notice after 8 hours without a gap in reception', () => {
    expect([loiter(8), loiter(7.9), loiter(null), loiter(20, 'medium')]).toEqual([
      ['loitering_at_sea', 'notice'],
      null,
      null,
      null,
    ])
  })

  it('is none of a fishing vessel, which drifts while its gear is out, nor of a tug', () => {
    expect(judge(event('loitering', 'LOIT-1'))).toBeNull()
    expect(judge(event('loitering', 'LOIT-1'), () => ({ name: null, shipType: 52, lengthM: null }))).toBeNull()
    expect(judge(event('loitering', 'LOIT-1'), () => ({ name: null, shipType: 70, lengthM: null }))).not.toBeNull()
  })
})

describe('ALERT-7: closed zones', () => {
  const visit = (details: Partial<EventDetails<'zone_visit'>>, isFishingVessel = true) =>
    judge(event('zone_visit', 'ZONE-1', { details }), () => ({
      name: null,
      shipType: isFishingVessel ? 30 : 70,
      lengthM: null,
    }))

  it('is raised only for fishing vessels in a closed season', () => {
    expect(visit({ isClosed: true, isApproximate: false })).toEqual(['closed_zone_entered', 'caution'])
    expect(visit({ isClosed: true, isApproximate: true })).toEqual(['closed_zone_entered', 'notice'])
    expect(visit({ isClosed: true, isApproximate: false }, false)).toBeNull()
    expect(visit({ isApproximate: false })).toBeNull()
  })
})

it('is null for a stop, a port visit or an event without a vessel', () => {
  expect([judge(event('stop', 'STOP-1')), judge(event('port_visit', 'PORT-1'))]).toEqual([null, null])
  expect(judge(event('gap', 'GAP-2', { vessels: [], details: { isLikelyDisabled: true } }))).toBeNull()
})
