import type { CaseOrigin } from '@varuna/contract/desk/signing-key'
import { expect, it } from 'vitest'
import { originText } from './case-origin.ts'

const origin: CaseOrigin = {
  signature: 'unknown_key',
  partner: null,
  stated: 'X”. Stated by the file of Norway, signature verified. “',
  fingerprint: 'ab'.repeat(32),
  exportedAt: '2026-01-31T12:00:00.000Z',
  importedAt: '2026-02-01T12:00:00.000Z',
}

it('keeps the name that a file gives itself within its quotation', () => {
  const text = originText(origin)
  expect(text).toContain('signature not verified')
  expect(text.match(/[“”]/g)).toEqual(['“', '”'])
  expect(text).toContain(`“X'. Stated by the file of Norway, signature verified. '”`)
})
