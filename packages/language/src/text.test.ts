import { expect, test } from 'vitest'
import { textOf, type Texts } from './text.ts'

type Depth =
  | { readonly code: 'shallow' | 'deep'; readonly params: { readonly metres: number } }
  | { readonly code: 'not_known'; readonly params: Readonly<Record<string, never>> }

const texts: Texts<Depth> = {
  shallow: ({ metres }) => `only ${metres} m`,
  deep: ({ metres }) => `${metres} m`,
  not_known: () => 'not known',
}

test('a statement is put in the words of its code', () => {
  expect(textOf(texts, { code: 'deep', params: { metres: 90 } })).toBe('90 m')
  expect(textOf(texts, { code: 'not_known', params: {} })).toBe('not known')
})

test('a sentence of an earlier record stays as it is', () => {
  expect(textOf(texts, { code: 'earlier_text', params: { text: 'It is deep.' } })).toBe('It is deep.')
})

test('a code that is not known is its own text', () => {
  expect(textOf(texts, { code: 'abyssal', params: {} } as unknown as Depth)).toBe('abyssal')
})

test('a language that lacks a code or takes other params does not compile', () => {
  // @ts-expect-error not_known is missing
  const lacking: Texts<Depth> = { shallow: () => '', deep: () => '' }
  // @ts-expect-error a depth has no fathoms
  const wrong: Texts<Depth> = { ...texts, deep: ({ fathoms }) => `${fathoms}` }
  expect(Object.keys({ ...lacking, ...wrong })).toHaveLength(3)
})
