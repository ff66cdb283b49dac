import { expect, test } from 'vitest'
import { createAddressCodes } from './address-codes.ts'

test('a code that an earlier key made is accepted while that key is named; new codes are of the first key', () => {
  const earlier = createAddressCodes('earlier key')
  const both = createAddressCodes('new key,earlier key')
  const alone = createAddressCodes('new key')
  const code = earlier.codeOf('rule', 'ana@harbour.example')
  expect(both.isCodeOf('rule', 'ana@harbour.example', code)).toBe(true)
  expect(alone.isCodeOf('rule', 'ana@harbour.example', code)).toBe(false)
  expect(both.codeOf('rule', 'ana@harbour.example')).toBe(alone.codeOf('rule', 'ana@harbour.example'))
})
