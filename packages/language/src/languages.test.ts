import { expect, test } from 'vitest'
import { selectLanguage } from './languages.ts'

test.each([
  undefined,
  '',
  '*',
  'en',
  'en-GB,en;q=0.9',
  'fr-FR, fr;q=0.8, en;q=0.5',
  'fr',
  'en;q=0',
  ';;q=,',
  'x;q=nan',
])('Accept-Language %s is answered in English, the only language', (header) => {
  expect(selectLanguage(header).tag).toBe('en')
})
