import type { VesselAssessment } from '@varuna/contract/vessel'
import { expect, it } from 'vitest'
import { sampleReport } from './sample-report.ts'
import { currentPoint, earlierPoints } from './vessel-points.ts'

const assessmentWith = (id: string, illegal = false) =>
  ({ id, timestamp: '2026-01-05T07:03:00Z', report: sampleReport, is_illegal_fishing: illegal }) as VesselAssessment

it('the current vessel has its MMSI, speed in knots and course', () => {
  const point = currentPoint({ ...sampleReport, course: 7 }, { onLand: false, isSample: true })
  expect(point.facts.map(({ value }) => value)).toEqual(['an invented vessel, not kept', '419001234', '3.4 kn', '007°'])
  expect(point.title).toBe('Vessel 419001234, sample')
  expect(currentPoint(sampleReport, { onLand: true, isSample: false })).toMatchObject({
    warning: 'LAND LOCATION',
    tone: 'alarm',
  })
})

it('earlier reports are extra points without the current one', () => {
  const points = earlierPoints([assessmentWith('a'), assessmentWith('b', true), assessmentWith('c')], 'a')
  expect(points.map(({ id, tone }) => [id, tone])).toEqual([
    ['b', 'alarm'],
    ['c', 'note'],
  ])
  expect(
    earlierPoints(
      Array.from({ length: 150 }, (_, index) => assessmentWith(`${index}`)),
      null,
    ),
  ).toHaveLength(100)
})
