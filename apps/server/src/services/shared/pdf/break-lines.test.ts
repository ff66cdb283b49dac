import { expect, test } from 'vitest'
import fc from 'fast-check'
import { breakLines, type Line } from './break-lines.ts'

/** Lower-case letters are 1 wide, capitals 2; other scripts use another font, and combining marks have no width. */
const measure = (character: string) => ({
  font: /[\u0370-\u03ff]/.test(character) ? 'greek' : 'latin',
  width: /\p{M}/u.test(character) ? 0 : /[A-Z]/.test(character) ? 2 : 1,
})
const textOf = (line: Line) => line.map(({ text }) => text).join('')
const linesOf = (text: string, width: number) => [...breakLines(text, width, measure)].map(textOf)

test('lines end after a space, between ideographs, and where the text has them', () => {
  expect(linesOf('a slick off Konkan\n\nat dawn', 12)).toEqual(['a slick off ', 'Konkan', '', 'at dawn'])
  expect(linesOf('漁船が見える', 4)).toEqual(['漁船が見', 'える'])
})

test('a word wider than a line starts on a new line, is broken anywhere, and other words follow it', () => {
  expect(linesOf('see abcdefghij for more', 4)).toEqual(['see ', 'abcd', 'efgh', 'ij ', 'for ', 'more'])
})

test('a line has one run for each font of a word', () => {
  expect([...breakLines('aγγ bb', 9, measure)][0]).toEqual([
    { font: 'latin', text: 'a', width: 1 },
    { font: 'greek', text: 'γγ', width: 2 },
    { font: 'latin', text: ' ', width: 1 },
    { font: 'latin', text: 'bb', width: 2 },
  ])
})

test('combining marks do not make an endless line', () => {
  expect(linesOf('\u0301'.repeat(10_000), 100).map(({ length }) => length)).toEqual(Array(25).fill(400))
})

test('no line is too wide, no text is lost, and each character is measured once', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'W', ' ', '\n', 'γ', '漁', '\u0301'), maxLength: 300 })
  fc.assert(
    fc.property(texts, fc.integer({ min: 2, max: 20 }), (text, width) => {
      let measured = 0
      const lines = [...breakLines(text, width, (character) => (measured++, measure(character)))]
      for (const line of lines)
        expect(
          line.reduce((sum, run) => sum + run.width, 0),
          JSON.stringify(text),
        ).toBeLessThanOrEqual(width)
      expect(lines.map(textOf).join('')).toBe(text.replaceAll('\n', ''))
      expect(measured).toBe(text.replaceAll('\n', '').length)
    }),
  )
})
