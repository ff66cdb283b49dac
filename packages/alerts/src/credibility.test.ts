import { alertCodes, alertLevels, credibilityDoubts, type AlertCode, type AlertLevel } from '@varuna/vocabulary/alerts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDoubt, lowerLevel, type VesselDoubt } from './credibility.ts'

const HOUR_MS = 3_600_000
const doubt = (over: Partial<VesselDoubt> = {}): VesselDoubt => ({
  eventId: 'spoofing-1',
  mmsi: 412_000_001,
  because: 'false_positions',
  fromMs: 0,
  toMs: HOUR_MS,
  ...over,
})
const code: fc.Arbitrary<AlertCode> = fc.constantFrom(...alertCodes)
const level: fc.Arbitrary<AlertLevel> = fc.constantFrom(...alertLevels)
const time = fc.integer({ min: -10 * HOUR_MS, max: 10 * HOUR_MS })
const anyDoubt: fc.Arbitrary<VesselDoubt> = fc.record({
  eventId: fc.constant('spoofing-1'),
  mmsi: fc.integer({ min: 1, max: 4 }),
  because: fc.constantFrom(...credibilityDoubts),
  fromMs: time,
  toMs: fc.option(time),
})

describe('ALERT-14', () => {
  it('never raises a level, lowers it by one step at most, and states from what and why exactly where it did', () => {
    fc.assert(
      fc.property(
        code,
        level,
        fc.array(anyDoubt, { maxLength: 8 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }),
        time,
        fc.integer({ min: 0, max: 20 * HOUR_MS }),
        (of, before, doubts, mmsis, fromMs, beforeMs) => {
          const found = findDoubt(doubts, mmsis, { fromMs, toMs: fromMs + HOUR_MS }, beforeMs)
          const { level: after, lowered } = lowerLevel(of, before, found)
          const steps = alertLevels.indexOf(after) - alertLevels.indexOf(before)
          expect([0, 1]).toContain(steps)
          expect(lowered).toEqual(
            steps === 0 || found === null
              ? {}
              : {
                  loweredFrom: before,
                  loweredBecause: found.because,
                  loweredMmsi: found.mmsi,
                  ...(found.because !== 'simulated' && { doubtFromMs: found.fromMs, doubtToMs: found.toMs }),
                  doubtEvent: 'spoofing-1',
                },
          )
          if (found !== null) expect(mmsis).toContain(found.mmsi)
        },
      ),
    )
  })

  it('counts a doubt from so long before until the end, and while it lasts', () => {
    const period = { fromMs: 10 * HOUR_MS, toMs: 12 * HOUR_MS }
    const isFound = (over: Partial<VesselDoubt>, hours: number) =>
      findDoubt([doubt(over)], [412_000_001], period, hours * HOUR_MS) !== null
    expect([isFound({}, 8), isFound({}, 9)]).toEqual([false, true])
    expect(isFound({ toMs: null }, 0)).toBe(true)
    expect([
      isFound({ fromMs: period.toMs, toMs: null }, 0),
      isFound({ fromMs: period.toMs + 1, toMs: null }, 0),
    ]).toEqual([true, false])
    expect(isFound({ mmsi: 412_000_002 }, 9)).toBe(false)
  })

  it('states the strongest doubt of a pair, and of equal ones that of its first vessel', () => {
    const period = { fromMs: 0, toMs: HOUR_MS }
    const [one, other] = [412_000_001, 412_000_002]
    const found = (...doubts: VesselDoubt[]) => findDoubt(doubts, [one, other], period, 0)
    expect(found(doubt({ because: 'jammed' }), doubt({ mmsi: other }))).toMatchObject({ mmsi: other })
    expect(found(doubt({ mmsi: other }), doubt())).toMatchObject({ mmsi: one })
  })

  it('leaves the levels of alerts about false positions, identities and what people stated', () => {
    const kept = alertCodes.filter((of) => lowerLevel(of, 'alarm', doubt()).level === 'alarm')
    expect(alertCodes.filter((of) => !kept.includes(of))).toEqual([
      'vessel_dark',
      'encounter_at_sea',
      'loitering_at_sea',
      'closed_zone_entered',
      'fishing_in_zone',
    ])
  })
})
