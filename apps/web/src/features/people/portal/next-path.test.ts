import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test.each([
  ['/dashboard-analysis', '/dashboard-analysis'],
  ['/dashboard-analysis?tab=oil#map', '/dashboard-analysis?tab=oil#map'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/..//evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['dashboard-analysis', null],
  ['', null],
])('next=%j leads to %j', (next, path) => {
  expect(nextPath(new URLSearchParams({ next }))).toBe(path)
})

test('returns null without a next parameter', () => expect(nextPath(new URLSearchParams())).toBeNull())
