import { expect, test } from 'vitest'
import { chooseEncoding } from './choose-encoding.ts'

const choose = (accepted?: string) =>
  chooseEncoding(accepted === undefined ? {} : { 'accept-encoding': accepted }, ['br', 'gzip'])

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=1.0, br;q=0.2', 'gzip'],
  ['br;q=0.000', 'identity'],
  ['identity, gzip;q=0.5', 'identity'],
  ['gzip;q=0, identity', 'identity'],
  ['xgzip, gzip-ish', 'identity'],
  ['br;q=9, *;q=0', 'br'],
  ['br;q=high', 'identity'],
  ['identity;q=0, *;q=0', 'identity'],
  [',;=,', 'identity'],
  ['', 'identity'],
])('a client that accepts "%s" gets %s', (accepted, encoding) => {
  expect(choose(accepted)).toBe(encoding)
})

test('a client without Accept-Encoding gets the bytes uncompressed', () => {
  expect(choose()).toBe('identity')
})
