import type { RuleNumber } from '@varuna/vocabulary/alert-rules'
import type { VesselCause } from '@varuna/vocabulary/alerts'
import { expect, it } from 'vitest'
import { levelByRules, type RuleSetting } from './built-in-rules.ts'

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
const level = (cause: VesselCause, changed: Partial<Record<RuleNumber, Partial<RuleSetting>>> = {}) => {
  const asShipped = { active: true, level: null, limits: {} }
  const settings = Object.entries(changed).map(
    ([number, one]) => [number as RuleNumber, { ...asShipped, ...one }] as const,
  )
  return levelByRules(cause, new Map(settings))
}

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
