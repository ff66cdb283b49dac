import { expect, test } from 'vitest'
import { boundedText, fileName, invisibleFault, oneLine, requiredText } from './bounded-text.ts'
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

test.each([7, ['Ana']])('rejects %j, which is not text', (value) =>
  expect(getMessages(value)).toEqual([fault('value_of_wrong_type', { expected: 'text' })]),
)

test.each([undefined, null, '', '   ', '\u200d', '\u0301'])('treats %j as missing', (text) =>
  expect(getMessages(text)).toEqual(['missing']),
)

test('multi-line text needs a visible character', () => {
  const note = requiredText(40, messages)
  for (const text of ['', ' \n', '\ufeff', '\u2800 \u2800'])
    expect(note.safeParse(text).error?.issues, JSON.stringify(text)).toMatchObject([{ message: 'missing' }])
  expect(note.safeParse('x'.repeat(41)).error?.issues).toMatchObject([{ message: 'too long' }])
})

test.each([
  'seen at\n\tدبي',
  'שלום עולם',
  'שלום\u200f (12)',
  '\u061cعلی‌رضا',
  '👩‍👩‍👧 🏴‍☠️ ❤️‍🔥 🧑🏽‍🚀 👁️‍🗨️ 1️⃣ #️⃣ ☎︎ ©️',
  '葛\u{e0100}城 and ᠨᠠᠢᠮ\u180eᠠ',
  '\u061c-5 سفن',
  'C++\u200e שלום',
  'the flag 🏴󠁧󠁢󠁳󠁣󠁴󠁿 of Scotland',
  'क्‍ष and ക്രിസ്‍തു',
])('accepts multi-line text %j unchanged', (text) => {
  expect(requiredText(100, messages).parse(text)).toBe(text)
})

const hiding = [
  ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
  ...[0x200b, 0x2060, 0x2061, 0x2064, 0x206a, 0x206f, 0xfeff, 0xfff9, 0xfffb],
  ...[0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180e, 0x200e, 0x200f, 0x3164, 0xffa0],
  ...[0xfe00, 0xfe0e, 0xfe0f, 0xe0100, 0xe01ef, 0x1d173, 0x1bca0, 0xfff0, 0xe0080, 0xe0fff],
  ...[0xe0001, 0xe0041, 0xe007f, 0x0, 0x7, 0x1b, 0x7f, 0x85, 0x2028, 0x2029, 0xfffe],
]
test.each(hiding.map((code) => [`U+${code.toString(16)}`, `a${String.fromCodePoint(code)}b`]))(
  'rejects multi-line text with %s, a hidden character',
  (_, text) => {
    expect(boundedText(40, messages).safeParse(text).error?.issues).toMatchObject([{ message: invisibleFault }])
    expect(getMessages(text)).toEqual([invisibleFault])
  },
)

test.each(['pay\u200dpal', 'a\u200c', 'naïve \u200d', 'х\u200dх', 'علی\u200c\u200cرضا'])(
  'rejects a joiner that only hides a difference in %j',
  (text) => expect(getMessages(text)).toEqual([invisibleFault]),
)

test.each(['1\ufe0f', '❤\ufe0f\ufe0f', 'a \u061c b', '葛\u{e0100}\u{e0100}', '\ufe0fa'])(
  'rejects a selector or mark without effect in %j',
  (text) => {
    expect(boundedText(40, messages).safeParse(text).error?.issues).toMatchObject([{ message: invisibleFault }])
    expect(getMessages(text)).toEqual([invisibleFault])
  },
)

test('stores the line breaks of any system as one character', () => {
  expect(boundedText(40, messages).parse('one\r\ntwo\rthree\n')).toBe('one\ntwo\nthree')
})

test('keeps a file name without its hidden characters', () => {
  expect(fileName(40).parse(' cod\u202egnp.exe\u200b ')).toBe('codgnp.exe')
  expect(fileName(40).parse('c\u3164o\u00add\ufe0f❤\ufe0f.csv')).toBe('cod❤\ufe0f.csv')
  expect(fileName(40).safeParse('\u202e').success).toBe(false)
})
