import { globSync, readFileSync } from 'node:fs'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { expect, test } from 'vitest'
import { eventDetailText } from './event-detail-text.ts'

test('every value that a rule measures has a name in words', () => {
  const sources = globSync(`${import.meta.dirname}/../../../../../packages/tracks/src/**/*.ts`)
  const measured = sources
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bdetails: \{([^{}]*)/g)])
    .flatMap(([, fields = '']) => [...fields.matchAll(/(?:^|,)\s*(\w+)(?=[:,\s]|$)/g)].map(([, name = '']) => name))
  expect(measured).toContain('insideLandNm')
  expect([...new Set(measured)].filter((name) => vesselPageWords.details[name] === undefined)).toEqual([])
})

test('codes are said in words', () => {
  expect(eventDetailText('on_land')).toBe('on land')
  expect(eventDetailText('imo 2000042')).toBe('IMO 2000042')
  expect(eventDetailText(4.384)).toBe('4.38')
})
