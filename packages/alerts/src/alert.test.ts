import { describe, expect, it } from 'vitest'
import { alertLevel } from '@varuna/vocabulary/alerts'
import { fishingAlertCause, riskAlertCause } from './alert.ts'

const judged = (probability: number | null, isIllegal: boolean, isInZone = isIllegal) =>
  fishingAlertCause({
    mmsi: 419_001_234,
    probability,
    brokenRule: isIllegal ? 'IUU-13' : null,
    isInZone,
    isLegalityOpen: !isIllegal,
  })

describe('fishingAlertCause', () => {
  it.each([
    [0.5, false, undefined],
    [0.51, false, 'probable_fishing'],
    [0.1, true, 'illegal_fishing'],
    [null, true, 'illegal_fishing'],
    [null, false, undefined],
  ] as const)('probability %s, illegal %s: %s', (probability, isIllegal, code) => {
    expect(judged(probability, isIllegal)?.code).toBe(code)
  })

  it("names the rule, and no zone, where the broken rule is not a zone's", () => {
    const params = { mmsi: 419_001_234, probability: 0.8, rule: 'IUU-13' }
    expect(judged(0.8, true, false)).toEqual({ code: 'illegal_fishing_outside_zones', params })
  })

  it('states that the legality is open when no rule is known to be broken', () => {
    expect(judged(0.8, false)?.params).toMatchObject({ isLegalityOpen: true })
  })
})

describe('riskAlertCause', () => {
  const causeOf = (riskScore: number, isOnLand = false) =>
    riskAlertCause({ vesselId: 'MV Test', riskScore, recommendedAction: 'Monitor Closely' }, isOnLand)

  it('is raised above 65, and on land whatever the score', () => {
    expect([causeOf(65)?.code, causeOf(66)?.code, causeOf(0, true)?.code]).toEqual([
      undefined,
      'high_risk_vessel',
      'vessel_on_land',
    ])
  })

  it('is an alarm above 80, a caution above 60, else a notice', () => {
    const levels = [81, 80, 61, 60, 0].map((score) => {
      const cause = causeOf(score, true)
      return cause && alertLevel(cause)
    })
    expect(levels).toEqual(['alarm', 'caution', 'caution', 'notice', 'notice'])
  })
})

describe('alertLevel', () => {
  const fishing = (probability: number | null, isIllegal: boolean) => {
    const cause = judged(probability, isIllegal)
    return cause && alertLevel(cause)
  }

  it('is an alarm for a reported broken rule, a caution above 0.7, else a notice', () => {
    expect([fishing(0.1, true), fishing(0.71, false), fishing(0.7, false)]).toEqual(['alarm', 'caution', 'notice'])
    expect(alertLevel({ code: 'fishing_report_on_land', params: { mmsi: 1, probability: 0 } })).toBe('alarm')
    expect(alertLevel({ code: 'oil_spill', params: { filename: 'a.png', probability: 0.9 } })).toBe('alarm')
  })

  it.each([
    [0.55, 'caution'],
    [0.79, 'caution'],
    [0.8, 'alarm'],
    [null, 'caution'],
  ] as const)(
    'is, for a broken rule of no zone at a probability of %s, as for one of a zone: %s',
    (probability, level) => {
      const params = { mmsi: 1, probability, rule: 'IUU-13' }
      expect(alertLevel({ code: 'illegal_fishing_outside_zones', params })).toBe(level)
    },
  )

  const inZone = (probability: number, isIllegal: boolean, likelyHours = 0) => {
    const vessel = { mmsi: 1, name: null, rule: 'IUU-1', zoneId: 'a', zoneName: 'A', confidence: 'low' } as const
    const params = { ...vessel, probability, isIllegal, likelyHours }
    return alertLevel({ code: 'fishing_in_zone', params })
  }

  it.each([0.55, 0.71, 0.99])(
    'has the same level for fishing in a zone without a broken rule, from a report or from received positions: %d',
    (probability) => expect(inZone(probability, false)).toBe(fishing(probability, false)),
  )

  it('is an alarm for a received vessel that breaks the rule of a zone from 0.8 on, else a caution', () => {
    expect([0.52, 0.79, 0.8, 0.99].map((probability) => inZone(probability, true))).toEqual([
      'caution',
      'caution',
      'alarm',
      'alarm',
    ])
  })

  it('is an alarm for a broken rule of a zone once fishing has been likely for an hour', () => {
    expect([inZone(0.52, true, 0.13), inZone(0.52, true, 0.99), inZone(0.52, true, 1)]).toEqual([
      'caution',
      'caution',
      'alarm',
    ])
    expect(inZone(0.52, false, 5)).toBe('notice')
  })

  it('is a notice where a zone leaves open what its own vessels may fish (IUU-3), however likely they fish', () => {
    const vessel = { mmsi: 1, name: null, confidence: 'low', zoneId: 'a', zoneName: 'A', probability: 0.95 } as const
    const levelOf = (rule: string, isIllegal: boolean) =>
      alertLevel({ code: 'fishing_in_zone', params: { ...vessel, rule, isIllegal } })
    expect([levelOf('IUU-3', false), levelOf('IUU-2', false), levelOf('IUU-3', true)]).toEqual([
      'notice',
      'caution',
      'alarm',
    ])
  })
})
