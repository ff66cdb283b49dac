import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteLine, quoteLines } from './quoted-text.ts'

test.each([
  ['See https://evil.example/a?b=1', 'See https[:]//evil[.]example/a?b=1'],
  ['www.evil.example', 'www[.]evil[.]example'],
  ['write to eve@evil.example', 'write to eve@evil[.]example'],
  ['mailto:eve', 'mailto[:]eve'],
  ['http://127.0.0.1/x', 'http[:]//127.0.0.1/x'],
  ['evil。example', 'evil[.]example'],
  ['пример.рф', 'пример[.]рф'],
  ['a\r\nBcc: all@harbour.example', 'a Bcc: all@harbour[.]example'],
  ['\u202egnp.exe', 'gnp[.]exe'],
  ['18.95 N, 72.8 E at 12.5 kn', '18.95 N, 72.8 E at 12.5 kn'],
  ['M.V. Sea Star, e.g. off Konkan', 'M.V. Sea Star, e.g. off Konkan'],
  ['👩‍👩‍👧 علی‌رضا שלום', '👩‍👩‍👧 علی‌رضا שלום'],
])('%j is quoted in a mail as %j', (text, quoted) => expect(quoteLine(text, 200)).toBe(quoted))

test('bounds quoted text without splitting a surrogate pair', () => {
  expect(quoteLine('x'.repeat(500), 20)).toBe(`${'x'.repeat(19)}…`)
  expect(quoteLine('🐟'.repeat(30), 20)).toBe(`${'🐟'.repeat(19)}…`)
  expect([...quoteLines('line\n'.repeat(5_000), 100)].length).toBeLessThan(200)
})

test('marks every line of a note as quoted', () => {
  expect(quoteLines('Call me.\nLevel: Alarm\u2028Sent by the rule “Duty”.', 200)).toBe(
    '> Call me.\n> Level: Alarm\n> Sent by the rule “Duty”.',
  )
})

test('never turns text into several lines, a link or a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const line = quoteLine(text, 100)
      expect(line).not.toMatch(/[\r\n\0\u2028\u2029\u202a-\u202e\u2066-\u2069]|:\/\/|www\.[a-z]/iu)
    }),
  )
})
