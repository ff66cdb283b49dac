import { expect, it } from 'vitest'
import { textOf } from '../../text.ts'
import { alertErrors } from './alerts.ts'

it.each([
  ['acknowledge', 'ana acknowledged this alert at 12:00 UTC, after you read it.'],
  ['need_evidence', 'ana marked this alert as needing evidence at 12:00 UTC, after you read it.'],
  ['undo', 'ana undid a change to this alert at 12:00 UTC, after you read it.'],
] as const)('says in a sentence what was done meanwhile: %s', (action, sentence) => {
  const params = { by: 'ana', action, time: '2026-11-01T12:00:00.000Z' }
  expect(textOf(alertErrors, { code: 'alert_changed', params })).toBe(
    `${sentence} Look at it as it is now, and decide again.`,
  )
})
