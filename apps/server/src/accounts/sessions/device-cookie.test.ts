import { expect, test } from 'vitest'
import { createDeviceCookies } from './device-cookie.ts'

const [first, second, third] = ['first key', 'second key', 'third key']
const sinceMs = Date.UTC(2026, 0, 31)
const after = (setCookie: string) => new Headers({ cookie: setCookie.split(';')[0] ?? '' })

test('a device is known under a new key until the earlier one is removed, and then if it signed in meanwhile', () => {
  const before = createDeviceCookies([first], 'by_page')
  const known = after(before.remember(new Headers(), 'asha', sinceMs))
  const device = before.known(known, 'asha')
  expect(device).toEqual({ id: before.issuedId(known), sinceMs })

  const during = createDeviceCookies([second, first], 'by_page')
  expect(during.known(known, 'asha')).toEqual(device)
  expect(during.known(known, 'bo')).toBeNull()
  expect(createDeviceCookies([second], 'by_page').known(known, 'asha')).toBeNull()

  const signedInMeanwhile = after(during.remember(known, 'asha', sinceMs))
  expect(createDeviceCookies([second], 'by_page').known(signedInMeanwhile, 'asha')).toEqual(device)
  expect(createDeviceCookies([third], 'by_page').known(signedInMeanwhile, 'asha')).toBeNull()
})

test('an account has one mark in a cookie, whichever key signed it', () => {
  const known = after(createDeviceCookies([first], 'by_page').remember(new Headers(), 'asha', sinceMs))
  const again = createDeviceCookies([second, first], 'by_page').remember(known, 'asha', sinceMs)
  expect(again.split(';')[0]?.split('=')[1]?.split('.')).toHaveLength(3)
})

test('an id or a time that this server did not give out is no device', () => {
  const devices = createDeviceCookies([first], 'by_page')
  const known = after(devices.remember(new Headers(), 'asha', sinceMs)).get('cookie') ?? ''
  const [id = '', ...rest] = (known.split('=')[1] ?? '').split('.')
  const altered = (value: string) => new Headers({ cookie: `varuna.device=${value}` })
  const madeUp = altered([`${id.slice(0, 21)}${id.endsWith('A') ? 'B' : 'A'}`, ...rest].join('.'))
  expect([devices.issuedId(madeUp), devices.known(madeUp, 'asha')]).toEqual([null, null])
  const [signature = '', mark = ''] = rest
  const older = altered([id, signature, `0${mark.slice(1)}`].join('.'))
  expect([devices.issuedId(older), devices.known(older, 'asha')]).toEqual([id, null])
})

test('where the public address is https, a cookie without the prefix is no device', () => {
  const planted = after(createDeviceCookies([first], 'by_page').remember(new Headers(), 'asha', sinceMs))
  expect(createDeviceCookies([first], 'always').known(planted, 'asha')).toBeNull()
})
