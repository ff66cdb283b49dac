import { expect, it } from 'vitest'
import { tabOf } from './tab-name.ts'

it('reads the tab of an address and falls back to Illegal Fishing', () => {
  expect(['oil', 'trafficking', 'fishing', null, '', 'Oil', '__proto__'].map(tabOf)).toEqual([
    'oil',
    'trafficking',
    'fishing',
    'fishing',
    'fishing',
    'fishing',
    'fishing',
  ])
})
