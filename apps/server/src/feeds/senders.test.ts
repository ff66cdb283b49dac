import { expect, test } from 'vitest'
import { networkOf, parseAllowList } from './senders.ts'

test.each([
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['192.0.2.7', '::ffff:192.0.2.7', true],
  ['::ffff:192.0.2.7', '192.0.2.7', true],
  ['10.0.0.0/8', '10.255.1.2', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['0.0.0.0/0', '203.0.113.9', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['192.0.2.7, 2001:db8::/32', '2001:db8::9', true],
  ['fe80::/10', 'fe80::1%eth0', true],
  ['10.0.0.0/8', 'not an address', false],
])('%s with %s: %s', (list, address, isIncluded) => {
  expect(parseAllowList(list).includes(address)).toBe(isIncluded)
})

test.each(['', 'harbour', '10.0.0.0/', '10.0.0.0/33', '2001:db8::/129', '10.0.0.0/8/8', '10.0.0.0/-1', '10.0.0.1,'])(
  'the list %j is refused',
  (list) => {
    expect(() => parseAllowList(list)).toThrow('is not an address or a range')
  },
)

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:db8:0:1:ffff::', '2001:db8:0:1::/64'],
  ['2001:0db8::1:0:0:1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['10.0.0.0/8,192.168.0.0/16,2001:db8::/32,::1', false],
  ['::ffff:a00:0/104', false],
  ['0.0.0.0/0', true],
  ['::/0', true],
  ['0.0.0.0/1,128.0.0.0/1', true],
  ['11.0.0.0/8,12.0.0.0/8', true],
  ['2000::/3', true],
  ['::ffff:0:0/96', true],
  ['0:0:0:0:1::/79', true],
])('%s is so wide that it names nobody: %s', (list, isWide) => expect(parseAllowList(list).isWide).toBe(isWide))
