import { expect, test } from 'vitest'
import { maskSecret } from './mask-secret.ts'

test.each([
  ['key very-secret twice very-secret', 'very-secret', 'key *** twice ***'],
  ['{"APIKey":"a\\"b\\\\c"}', 'a"b\\c', '{"APIKey":"***"}'],
  ['{"APIKey":"very-sec', 'very-secret', '{"APIKey":"***'],
  ['secret is no key', 'very-secret', '*** is no key'],
  ['a very long day', 'very-secret', 'a very long day'],
  ['anything', null, 'anything'],
  ['anything', '', 'anything'],
])('%j without %j is %j', (text, secret, shown) => expect(maskSecret(text, secret)).toBe(shown))
