import { expect, test } from 'vitest'
import { roomOf, vesselPath } from './rooms.ts'

test('a vessel belongs to Watch, an alert to Alerts, and the tabs to Analysis', () => {
  expect(
    [
      '/dashboard-analysis/start',
      '/dashboard-analysis/live',
      '/dashboard-analysis/vessels/419001234',
      '/dashboard-analysis/areas',
      '/dashboard-analysis/alerts',
      '/dashboard-analysis/alerts/a1',
      '/dashboard-analysis/sources',
      '/dashboard-analysis/assessments/compare',
      '/dashboard-analysis/assessments/image/i1',
      '/dashboard-analysis',
      '/dashboard-analysis/',
      '/dashboard-analysis/cases',
      '/dashboard-analysis/cases/x',
    ].map(roomOf),
  ).toEqual([
    'start',
    'watch',
    'watch',
    'watch',
    'alerts',
    'alerts',
    'sources',
    'analysis',
    'analysis',
    'analysis',
    'analysis',
    'cases',
    'cases',
  ])
})

test('a path without a page belongs to no room', () => {
  const addresses = ['nonsense', 'vessels', 'live/x', 'alerts/a1/x', 'assessments', 'assessments/a/b/c', 'livefeed']
  for (const address of addresses) expect(roomOf(`/dashboard-analysis/${address}`), address).toBeNull()
})

test('the path of a vessel has nine digits', () => {
  expect(vesselPath(2442000)).toBe('/dashboard-analysis/vessels/002442000')
})
