import { expect, it } from 'vitest'
import { settingOf } from './built-in-setting.ts'

it('states the limits that decide only a level where the rule decides it', () => {
  const rule = { number: 'ALERT-1', limits: { alarmHours: 48 }, shipped: { alarmHours: 24 } } as const
  expect(settingOf({ ...rule, level: null })).toBe('Level set by the rule · alarm after 48 h')
  expect(settingOf({ ...rule, level: 'caution' })).toBe('Always a caution')
  const met = { number: 'ALERT-3', level: 'alarm', limits: {}, shipped: { shoreNm: 5, cautionNm: 20 } } as const
  expect(settingOf(met)).toBe('Always an alarm · 5 nm or more from shore')
})
