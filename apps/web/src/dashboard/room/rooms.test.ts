import { expect, test } from 'vitest'
import { roomOf, vesselPath } from './rooms.ts'

test('the tabs belong to Analysis', () => {
  expect(['/dashboard-analysis', '/dashboard-analysis/', vesselPath(419001234)].map(roomOf)).toEqual([
    'analysis',
    'analysis',
    null,
  ])
})

test('the address of a vessel has nine digits', () => {
  expect(vesselPath(2442000)).toBe('/dashboard-analysis/vessels/002442000')
})
