import { expect, it } from 'vitest'
import { parseTabName } from './tab-name.ts'

it('parses the tab parameter and defaults to Illegal Fishing', () => {
  expect(['oil', 'trafficking', 'fishing', null, '', 'Oil', '__proto__'].map(parseTabName)).toEqual([
    'oil',
    'trafficking',
    'fishing',
    'fishing',
    'fishing',
    'fishing',
    'fishing',
  ])
})
