import { expect, test } from 'vitest'
import { toChartPoints } from './place-points.ts'

const place = { id: 'a', name: 'A', where: 'B', lat: 1, lon: 2, year: '2020', size: '3 t', text: 'C.[^d]' }

test('the selected place is the current and active point', () => {
  const points = toChartPoints([place, { ...place, id: 'b' }], 'b', 'Oil lost')
  expect(points.map(({ id, kind, tone }) => ({ id, kind, tone }))).toEqual([
    { id: 'a', kind: 'earlier', tone: 'alarm' },
    { id: 'b', kind: 'current', tone: 'active' },
  ])
  expect(points[0]?.facts).toContainEqual({ label: 'Oil lost', value: '3 t' })
})
