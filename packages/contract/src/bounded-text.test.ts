import { expect, test } from 'vitest'
import { boundedText, invisibleFault, oneLine, requiredText } from './bounded-text.ts'
import { fault } from './field-fault.ts'

const messages = { missing: 'missing', tooLong: 'too long' }
const line = oneLine(40, messages)
const getMessages = (text: unknown) => line.safeParse(text).error?.issues.map(({ message }) => message) ?? []

test('skips later checks for text that is too long', () => {
  let read = 0
  const counted = boundedText(40, messages).refine(() => (read += 1) > 0)
  expect(counted.safeParse('x'.repeat(40)).success).toBe(true)
  expect(counted.safeParse('x'.repeat(41)).error?.issues).toMatchObject([{ code: 'too_big', message: 'too long' }])
  expect(read).toBe(1)
})

test.each([
  'Ana',
  "O'Brien-Smith Jr.",
  'José Ñúñez',
  'Łukasz Żółć',
  'Ἀριστοτέλης',
  'Владимир',
  'محمد بن سلمان',
  'علی‌رضا',
  'יִצְחָק',
  'राजेश कुमार',
  'ക്രിസ്‍തു',
  'தமிழ்ச்செல்வி',
  'นางสาวสมหญิง',
  '王小明',
  '邊󠄀',
  'さくら',
  '김민수',
  'አበበ',
  'ᠮᠣᠩᠭᠣᠯ',
  '𞤀𞤣𞤤𞤢𞤥',
  'MV Ocean Star 🚢️',
])('accepts the name %s unchanged', (name) => expect(line.parse(name)).toBe(name))

test.each([
  ['NUL', 'Ana\0'],
  ['a control character', 'An\u001ba'],
  ['a C1 control character', 'An\u0085a'],
  ['a line break', 'Ana\nRao'],
  ['a line separator', 'Ana\u2028Rao'],
  ['a paragraph separator', 'Ana\u2029Rao'],
  ...['061c', '200e', '200f', '202a', '202b', '202c', '202d', '202e', '2066', '2067', '2068', '2069'].map((hex) => [
    `the direction mark U+${hex}`,
    `Ana${String.fromCodePoint(parseInt(hex, 16))}Rao`,
  ]),
  ['a zero-width space', 'Ana\u200bRao'],
  ['a byte-order mark', 'Ana\ufeffRao'],
  ['a noncharacter', 'Ana\uffff'],
  ['a lone high surrogate', 'Ana\ud800'],
  ['a lone low surrogate', '\udc00Ana'],
])('rejects %s as invisible', (_, text) => expect(getMessages(text)).toEqual([invisibleFault]))

test.each([7, ['Ana']])('rejects %j, which is no text', (value) =>
  expect(getMessages(value)).toEqual([fault('value_of_wrong_type', { expected: 'text' })]),
)

test.each([undefined, null, '', '   ', '\u200d', '\u0301'])('treats %j as missing', (text) =>
  expect(getMessages(text)).toEqual(['missing']),
)

test('text of several lines needs a visible character, and keeps the marks of its direction', () => {
  const note = requiredText(40, messages)
  for (const text of ['', ' \n', '\u200b', '\u202e\u2066', '\ufeff'])
    expect(note.safeParse(text).error?.issues).toMatchObject([{ message: 'missing' }])
  expect(note.safeParse('x'.repeat(41)).error?.issues).toMatchObject([{ message: 'too long' }])
  expect(note.parse('seen at\n\u202bشروق\u202c')).toBe('seen at\n\u202bشروق\u202c')
})
