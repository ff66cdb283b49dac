import { expect, test } from 'vitest'
import { createFormTokens } from './form-tokens.ts'

const tokens = createFormTokens('a secret')
const token = { id: 'f3b1-77', issuedAtMs: 1_800_000_000_000 }

test('verify returns what was issued', () => {
  expect(tokens.verify(tokens.issue(token))).toEqual(token)
})

test.each([
  ['nothing', ''],
  ['another secret', createFormTokens('another').issue(token)],
  ['an earlier time', tokens.issue(token).replace('1800000000000', '1700000000000')],
  ['another id', tokens.issue(token).replace('f3b1-77', 'f3b1-78')],
  ['a truncated signature', tokens.issue(token).slice(0, -1)],
  ['letters outside its alphabet', tokens.issue({ ...token, id: '../x' })],
])('%s is not a valid token', (_, text) => {
  expect(tokens.verify(text)).toBeNull()
})

test('a token that an earlier key signed is accepted while that key is named', () => {
  const token = createFormTokens('earlier key').issue({ id: 'a', issuedAtMs: 5 })
  expect(createFormTokens('new key, earlier key').verify(token)).toEqual({ id: 'a', issuedAtMs: 5 })
  expect(createFormTokens('new key').verify(token)).toBeNull()
})
