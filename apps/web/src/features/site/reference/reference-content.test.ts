import { readFileSync } from 'node:fs'
import { frameWords } from '@varuna/language/site/frame'
import { expect, test } from 'vitest'
import corrections from '#content/corrections.json'
import glossary from '#content/glossary.json'
import teach from '#content/teach.json'
import { termId } from './term-id.ts'

test('corrections are listed newest first, each under its own anchor', () => {
  const dates = corrections.items.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(new Set(corrections.items.map(({ id }) => id)).size).toBe(corrections.items.length)
  expect(corrections.reviewed >= (dates[0] ?? '')).toBe(true)
})

test('every page that was corrected is called by a name', () => {
  const pages = new Set(corrections.items.map(({ page }) => page))
  expect([...pages].filter((page) => !(page in frameWords.pageNames))).toEqual([])
})

test('terms of the glossary are sorted within their group, and none is explained twice', () => {
  const all = glossary.groups.flatMap(({ terms }) => terms.map(({ term }) => termId(term)))
  expect(new Set(all).size).toBe(all.length)
  for (const { terms } of glossary.groups) {
    const names = terms.map(({ term }) => term.toLowerCase())
    expect(names).toEqual(names.toSorted())
  }
  expect(termId('Port state control')).toBe('term-port-state-control')
})

test('each teaching sheet fills 45 minutes and has questions with answers', () => {
  for (const { steps, questions } of teach.sheets) {
    expect(steps.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(45)
    expect(questions.every(({ question, answer }) => question.endsWith('?') && answer.length > 20)).toBe(true)
  }
})

test.each(teach.sheets)('the sheet $id is a PDF of two pages', ({ id }) => {
  const pdf = readFileSync(new URL(`../../../../public/sheets/varuna-${id}.pdf`, import.meta.url), 'latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)
})
