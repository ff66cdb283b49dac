import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { qrMatrix } from './qr-matrix.ts'
import { correctionOf } from './reed-solomon.ts'

const drawn = (text: string) => (qrMatrix(text) ?? []).map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))

/** These pictures were read back by a decoder of another author (npm `qr` 0.7.0), with 99 texts of all fourteen sizes. */
it('draws the smallest code', () => {
  expect(drawn('VARUNA')).toEqual([
    '#######..####.#######',
    '#.....#..#.#..#.....#',
    '#.###.#..#....#.###.#',
    '#.###.#.####..#.###.#',
    '#.###.#.#.###.#.###.#',
    '#.....#...#.#.#.....#',
    '#######.#.#.#.#######',
    '.........####........',
    '##...###.#..#...##...',
    '....#..##.#.#.#.#.#.#',
    '..##..#.#..#.#..####.',
    '##.##..###......###.#',
    '....###.#.#...#...#.#',
    '........#######...##.',
    '#######.##..#.##...#.',
    '#.....#.######.####..',
    '#.###.#..##.#..#.###.',
    '#.###.#..##.#....##..',
    '#.###.#...#...#.#.###',
    '#.....#.#.......###..',
    '#######.##.#.#..#.##.',
  ])
})

it.each([
  [100, 37, 'b0089ce1f3caff51'],
  [200, 53, '4b3474c5b260cc46'],
  [458, 73, '8d308e6490c598c3'],
])('draws %i bytes in %i modules, with alignment patterns, a version and several blocks', (bytes, size, digest) => {
  const rows = drawn('a1'.repeat(bytes / 2))
  expect(rows).toHaveLength(size)
  expect(createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)).toBe(digest)
})

it('draws none for more than fits', () => expect(qrMatrix('x'.repeat(459))).toBeNull())

it('corrects as the example of ISO/IEC 18004, annex I', () => {
  const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11]
  expect(correctionOf(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55])
})
