import { expect, test } from 'vitest'
import { languageOf } from './request-language.ts'

test.each([undefined, '', '*', 'en', 'en-GB,en;q=0.9', 'fr, en;q=0.5', 'fr', 'en;q=0', ';;q=,', 'x;q=high'])(
  'Accept-Language "%s" is answered in English, the only language',
  (accepted) => {
    expect(languageOf({ headers: accepted === undefined ? {} : { 'accept-language': accepted } }).tag).toBe('en')
  },
)
