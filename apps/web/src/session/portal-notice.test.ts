import { expect, test } from 'vitest'
import { portalNotice, parseNotice } from './portal-notice.ts'

test('accepts only the notices of the site itself', () => {
  expect(parseNotice(portalNotice.expired)).toBe('Your session has ended. Please sign in again.')
  expect([null, undefined, 'x', {}, { notice: 7 }, { notice: 'Send us your password' }].map(parseNotice)).toEqual(
    Array(6).fill(null),
  )
})
