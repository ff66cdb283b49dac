import { expect, test } from 'vitest'
import { firstAccountCode, isFirstAccountCode } from './first-account-code.ts'

test.each([
  ['localhost', null, false],
  ['127.0.0.1', 'http://localhost:8000', false],
  ['::1', null, false],
  ['localhost', 'https://varuna.example', true],
  ['0.0.0.0', null, true],
  ['0.0.0.0', 'http://localhost:8000', true],
  ['192.0.2.7', null, true],
])('a server on %s at %s needs a code: %s', (host, publicUrl, isNeeded) => {
  expect(firstAccountCode({ host, publicUrl }, 'secret') !== null).toBe(isNeeded)
})

test('the code follows from the secret, and is compared however it is typed', () => {
  const config = { host: '0.0.0.0', publicUrl: null }
  const code = firstAccountCode(config, 'secret') ?? ''
  expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect([firstAccountCode(config, 'secret'), firstAccountCode(config, 'other')]).toEqual([
    code,
    expect.not.stringMatching(code),
  ])
  expect([isFirstAccountCode(` ${code.toUpperCase()} `, code), isFirstAccountCode('', code)]).toEqual([true, false])
})
