import { expect, test } from 'vitest'
import { createFormTokens } from './form-tokens.ts'

const tokens = createFormTokens('a secret')
const token = { id: 'f3b1-77', issuedAtMs: 1_800_000_000_000 }

test('a token says what was written into it', () => {
  expect(tokens.read(tokens.write(token))).toEqual(token)
})

test.each([
  ['nothing', ''],
  ['another secret', createFormTokens('another').write(token)],
  ['an earlier time', tokens.write(token).replace('1800000000000', '1700000000000')],
  ['another id', tokens.write(token).replace('f3b1-77', 'f3b1-78')],
  ['a seal cut short', tokens.write(token).slice(0, -1)],
  ['letters outside its alphabet', tokens.write({ ...token, id: '../x' })],
])('%s is no token of ours', (_, text) => {
  expect(tokens.read(text)).toBeNull()
})
