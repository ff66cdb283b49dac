import { expect, it } from 'vitest'
import { conflictsOfGap, conflictsOfReasons, excludedBy } from './conflicts.ts'

const table = {
  still: { verdicts: ['no'], excludes: ['still', 'moves'] },
  moves: { verdicts: ['yes', 'no'], excludes: ['still'] },
} as const

it('names a verdict that a reason does not allow, and reasons that exclude each other', () => {
  expect(conflictsOfReasons(table, ['still'], 'no')).toEqual([])
  expect(conflictsOfReasons<'still' | 'moves', 'yes' | 'no'>(table, ['still', 'moves'], 'yes')).toEqual([
    ['still', 'yes'],
    ['still', 'moves'],
    ['moves', 'still'],
  ])
})

it('allows a code beside itself', () => {
  expect(excludedBy('still', table.still.excludes, new Set(['still']))).toEqual([])
})

it('names a missing fact that a reason uses', () => {
  expect(conflictsOfGap('track', ['moves'], new Set(['moves']))).toEqual([['missing track', 'moves']])
})
