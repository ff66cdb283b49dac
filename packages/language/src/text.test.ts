import { expect, test } from 'vitest'
import { textOf } from './text.ts'

const texts = { seen: ({ count }: { count: number }) => `Seen ${count} times` }
type Seen = { code: 'seen'; params: { count: number } }

test('the text of a code is that of its language', () => {
  expect(textOf(texts, { code: 'seen', params: { count: 2 } })).toBe('Seen 2 times')
})

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf'])(
  'a code that every object has, %s, is its own text',
  (code) => {
    expect(textOf(texts, { code, params: { count: 2 } } as unknown as Seen)).toBe(code)
  },
)
