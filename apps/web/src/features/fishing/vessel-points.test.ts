import type { VesselAssessment } from '@varuna/contract/vessel'
import { expect, it } from 'vitest'
import { sampleReport } from './sample-report.ts'
import { currentPoint, earlierPoints } from './vessel-points.ts'

const assessed = (id: string, illegal = false) =>
  ({ id, timestamp: '2026-01-05T07:03:00Z', report: sampleReport, is_illegal_fishing: illegal }) as VesselAssessment

it('tells MMSI, speed in knots and course of the current vessel', () => {
  const point = currentPoint({ ...sampleReport, course: 7 }, { onLand: false, isSample: true })
  expect(point.facts.map(({ value }) => value)).toEqual(['419001234', '3.4 kn', '007°'])
  expect(currentPoint(sampleReport, { onLand: true, isSample: false })).toMatchObject({
    warning: 'LAND LOCATION',
    tone: 'alarm',
  })
})

it('keeps earlier reports as extra points, the current one only once', () => {
  const points = earlierPoints([assessed('a'), assessed('b', true), assessed('c')], 'a')
  expect(points.map(({ id, tone }) => [id, tone])).toEqual([
    ['b', 'alarm'],
    ['c', 'note'],
  ])
  expect(
    earlierPoints(
      Array.from({ length: 150 }, (_, index) => assessed(`${index}`)),
      null,
    ),
  ).toHaveLength(100)
})
