import { expect, test } from 'vitest'
import { parseKernelDrops } from './kernel-drops.ts'

const table = `   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops
  121: 00000000:0FA0 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 4711 2 0000000000000000 1234
  121: 0100007F:0FA0 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 4712 2 0000000000000000 7
  122: 00000000:0FA1 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 4713 2 0000000000000000 99
`

test('only drops of our own sockets at the port are counted', () => {
  expect(parseKernelDrops(table, 4000, new Set(['4711']))).toBe(1234)
  expect(parseKernelDrops(table, 4000, new Set(['4711', '4712', '4713']))).toBe(1241)
  expect(parseKernelDrops(table, 4001, new Set(['4711']))).toBe(0)
  expect(parseKernelDrops('something else\n', 4000, new Set(['4711']))).toBe(0)
})
