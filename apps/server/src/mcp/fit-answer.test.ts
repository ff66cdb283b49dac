import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitAnswer } from './fit-answer.ts'

test('hidden characters leave texts and names, and long texts are cut between characters', () => {
  const { answer } = fitAnswer({ name: 'EVIL\u202e\u0000\u001b[31m\nNAME', long: '\u{1f6a2}'.repeat(5_000) }, 50_000)
  const { name, long } = answer as { name: string; long: string }
  expect(name).toBe('EVIL [31m NAME')
  expect([...long]).toHaveLength(600)
  expect(long.isWellFormed()).toBe(true)
})

test('the largest lists are cut until the answer fits, which is stated', () => {
  const rows = Array.from({ length: 100 }, (_, at) => ({ at, text: 'x'.repeat(100) }))
  const { answer, leftOut } = fitAnswer({ name: 'A', small: [1, 2, 3], rows }, 4_000)
  expect(answer).toEqual({ name: 'A', small: [1, 2, 3], rows: rows.slice(0, 25) })
  expect(leftOut).toEqual(["'rows' has its first 25 of 100 rows, to keep the answer short."])
})

test('any answer fits', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.integer({ min: 60, max: 2_000 }), (given, most) => {
      expect(Buffer.byteLength(JSON.stringify(fitAnswer(given, most).answer))).toBeLessThanOrEqual(most)
    }),
  )
})
