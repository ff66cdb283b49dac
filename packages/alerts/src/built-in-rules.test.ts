import type { RuleNumber } from '@varuna/vocabulary/alert-rules'
import { alertCodes, alertSpecifications, type AlertCause, type VesselCause } from '@varuna/vocabulary/alerts'
import { expect, it } from 'vitest'
import { fishingAlertCause, riskAlertCause } from './alert.ts'
import {
  confirmationLimits,
  coolDownMs,
  levelByRules,
  maxAlertsAnHour,
  reportLimits,
  type RuleSetting,
  type RuleSettings,
} from './built-in-rules.ts'

const vessel = { mmsi: 412_000_001, name: 'STAR', confidence: 'high' } as const
const dark = (hours: number, isLikelyDisabled: boolean, distanceFromShoreNm = 30): VesselCause => ({
  code: 'vessel_dark',
  params: {
    ...vessel,
    rule: isLikelyDisabled ? 'GAP-2' : 'GAP-1',
    hours,
    distanceFromShoreNm,
    isLikelyDisabled,
    lasts: false,
  },
})
type Changed = Partial<Record<RuleNumber, Partial<RuleSetting>>>
const settingsOf = (changed: Changed): RuleSettings => {
  const asShipped = { active: true, level: null, limits: {} }
  return new Map(
    Object.entries(changed).map(([number, one]) => [number as RuleNumber, { ...asShipped, ...one }] as const),
  )
}
const level = (cause: AlertCause, changed: Changed = {}) => levelByRules(cause, settingsOf(changed))

it('a rule that is switched off raises nothing, and leaves the others as they are', () => {
  const off = { 'ALERT-1': { active: false } }
  expect([level(dark(30, true)), level(dark(30, true), off), level(dark(30, false), off)]).toEqual([
    'alarm',
    null,
    'notice',
  ])
})

it('a level that was set replaces the one by the table', () => {
  expect(level(dark(2, true), { 'ALERT-1': { level: 'notice' } })).toBe('notice')
})

it('a changed limit holds, and those that were not changed are as they ship', () => {
  const later = { 'ALERT-2': { limits: { hours: 48 } } }
  expect([level(dark(30, false), later), level(dark(48, false), later), level(dark(48, false, 19), later)]).toEqual([
    null,
    'notice',
    null,
  ])
})

it('what no built-in rule is about is raised by none', () => {
  expect(
    level({ code: 'port_entered', params: { ...vessel, rule: 'PORT-1', hours: 3, port: 'Vigo', country: 'ES' } }),
  ).toBeNull()
})

it('ALERT-8: reports, images and watched vessels have the level that was set, and raise nothing where it is switched off', () => {
  const oil: AlertCause = { code: 'oil_spill', params: { filename: 'a.png', probability: 0.9 } }
  expect([
    level(oil),
    level(oil, { 'ALERT-8': { level: 'notice' } }),
    level(oil, { 'ALERT-8': { active: false } }),
  ]).toEqual(['alarm', 'notice', null])
  expect(level({ code: 'fishing_assessed', params: { mmsi: 1, probability: 0.9 } })).toBeNull()
})

it('ALERT-8: the thresholds of reports move both ways', () => {
  const { probability, riskScore } = reportLimits(
    settingsOf({ 'ALERT-8': { limits: { probability: 0.2, riskScore: 90 } } }),
  )
  const judged = { mmsi: 1, probability: 0.3, brokenRule: null, isInZone: false, isLegalityOpen: true }
  expect([fishingAlertCause(judged)?.code, fishingAlertCause(judged, probability)?.code]).toEqual([
    undefined,
    'probable_fishing',
  ])
  const vessel = { vesselId: 'IMO 9074729', riskScore: 85, recommendedAction: '' }
  expect([riskAlertCause(vessel, false)?.code, riskAlertCause(vessel, false, riskScore)?.code]).toEqual([
    'high_risk_vessel',
    undefined,
  ])
  expect(riskAlertCause(vessel, true, riskScore)?.code).toBe('vessel_on_land')
})

it('ALERT-9: cool-downs are those of each code as they ship, as they are set, and none where it is switched off', () => {
  for (const code of alertCodes)
    expect(coolDownMs(code, new Map()), code).toBe(alertSpecifications[code].coolDownHours * 3_600_000)
  const changed = settingsOf({ 'ALERT-9': { limits: { vesselHours: 2, watchHours: 0 } } })
  expect(
    ['vessel_dark', 'watched_vessel_dark', 'identity_changed', 'oil_spill'].map((code) => {
      const found = alertCodes.find((one) => one === code)
      return found && coolDownMs(found, changed) / 3_600_000
    }),
  ).toEqual([2, 0, 168, 0])
  expect(alertCodes.map((code) => coolDownMs(code, settingsOf({ 'ALERT-9': { active: false } })))).toEqual(
    alertCodes.map(() => 0),
  )
})

it('ALERT-11 and ALERT-12 are as they ship, as they are set, or at their widest where they are switched off', () => {
  const off = { active: false }
  expect(confirmationLimits(new Map())).toEqual({ positions: 3, spanMs: 600_000 })
  expect(confirmationLimits(settingsOf({ 'ALERT-11': { limits: { minutes: 30 } } }))).toEqual({
    positions: 3,
    spanMs: 1_800_000,
  })
  expect(confirmationLimits(settingsOf({ 'ALERT-11': off }))).toEqual({ positions: 1, spanMs: 0 })
  expect(maxAlertsAnHour(new Map(), 50)).toBe(50)
  expect(maxAlertsAnHour(settingsOf({ 'ALERT-12': { limits: { alerts: 7 } } }), 50)).toBe(7)
  expect([50, 90_000].map((configured) => maxAlertsAnHour(settingsOf({ 'ALERT-12': off }), configured))).toEqual([
    10_000, 90_000,
  ])
})
