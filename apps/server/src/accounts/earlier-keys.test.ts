import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signWithCurrent } from './earlier-keys.ts'

const [current, earlier, oldest, stranger] = ['current', 'earlier', 'oldest', 'stranger'].map((key) => key.repeat(6))
const keys = [current ?? '', earlier ?? '', oldest ?? ''] as const
const signed = (value: string, key = '') =>
  encodeURIComponent(`${value}.${createHmac('sha256', key).update(value).digest('base64')}`)

test.each(['varuna.session_token', '__Secure-varuna.session_token', '__Host-varuna.session_token'])(
  'a cookie %s that an earlier key signed is signed with the current one',
  (name) => {
    for (const key of [earlier, oldest])
      expect(signWithCurrent(`theme=dark; ${name}=${signed('token', key)}`, keys)).toBe(
        `theme=dark; ${name}=${signed('token', current)}`,
      )
  },
)

test.each([
  ['of the current key', `varuna.session_token=${signed('token', current)}`],
  ['of an unknown key', `varuna.session_token=${signed('token', stranger)}`],
  ['of another value', `varuna.session_token=${signed('token', earlier).replace('token', 'other')}`],
  ['of another program', `other.session_token=${signed('token', earlier)}`],
  ['without a signature', 'varuna.session_token=token'],
  ['that is no text', 'varuna.session_token=%E0%A4%A'],
  ['without a name', ''],
])('a cookie %s stays as it is', (_what, cookie) => expect(signWithCurrent(cookie, keys)).toBe(cookie))

test('with one key, nothing changes', () => {
  const cookie = `varuna.session_token=${signed('token', earlier)}`
  expect(signWithCurrent(cookie, [current ?? ''])).toBe(cookie)
})
