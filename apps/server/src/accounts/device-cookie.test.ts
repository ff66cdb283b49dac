import { expect, test } from 'vitest'
import { createDeviceCookies } from './device-cookie.ts'

const [first, second, third] = ['first key', 'second key', 'third key']
const after = (setCookie: string) => new Headers({ cookie: setCookie.split(';')[0] ?? '' })

test('a device is known under a new key until the earlier one is removed, and then if it signed in meanwhile', () => {
  const before = createDeviceCookies([first], 'by_page')
  const known = after(before.remember(new Headers(), 'asha'))
  const id = before.knownId(known, 'asha')
  expect(id).not.toBeNull()

  const during = createDeviceCookies([second, first], 'by_page')
  expect(during.knownId(known, 'asha')).toBe(id)
  expect(during.knownId(known, 'bo')).toBeNull()
  expect(createDeviceCookies([second], 'by_page').knownId(known, 'asha')).toBeNull()

  const signedInMeanwhile = after(during.remember(known, 'asha'))
  expect(createDeviceCookies([second], 'by_page').knownId(signedInMeanwhile, 'asha')).toBe(id)
  expect(createDeviceCookies([third], 'by_page').knownId(signedInMeanwhile, 'asha')).toBeNull()
})

test('an account has one mark in a cookie, whichever key signed it', () => {
  const known = after(createDeviceCookies([first], 'by_page').remember(new Headers(), 'asha'))
  const again = createDeviceCookies([second, first], 'by_page').remember(known, 'asha')
  expect(again.split(';')[0]?.split('.')).toHaveLength(3)
})
