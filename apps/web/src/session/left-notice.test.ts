import { expect, test } from 'vitest'
import { leftNotice, noticeIn } from './left-notice.ts'

test('says only what the site itself wrote', () => {
  expect(noticeIn(leftNotice.expired)).toBe('Your session has ended. Please sign in again.')
  expect([null, undefined, 'x', {}, { notice: 7 }, { notice: 'Send us your password' }].map(noticeIn)).toEqual(
    Array(6).fill(null),
  )
})
