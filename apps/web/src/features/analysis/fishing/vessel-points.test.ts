import type { VesselAssessment } from '@varuna/contract/analysis/vessel'
import { expect, it } from 'vitest'
import { sampleVesselReport as report } from '@varuna/contract/analysis/sample-reports'
import { reportedPoint, earlierPoints } from './vessel-points.ts'

const assessmentWith = (id: string, illegal = false) =>
  ({ id, timestamp: '2026-01-05T07:03:00Z', report, is_illegal_fishing: illegal }) as VesselAssessment

it('the current vessel has its MMSI, speed in knots and course', () => {
  const point = reportedPoint({ ...report, course: 7 }, { onLand: false, notEvidence: null })
  expect(point.facts.map(({ value }) => value)).toEqual(['419001234', '3.4 kn', '007°'])
  expect(point.title).toBe('Vessel 419001234')
  expect(reportedPoint(report, { onLand: true, notEvidence: null })).toMatchObject({
    warning: 'LAND LOCATION',
    tone: 'alarm',
    isOutline: false,
  })
})

it.each([
  ['sample', 'Vessel 419001234, sample', 'an invented vessel, not kept'],
  ['simulation', 'Vessel 419001234, simulation', 'random, not an analysis'],
  ['form', 'Vessel 419001234, from the form', 'not assessed, not kept'],
] as const)(
  'what is no evidence (%s) says so in its name and its first fact, and is an outline',
  (why, title, fact) => {
    const point = reportedPoint(report, { onLand: false, notEvidence: why })
    expect(point).toMatchObject({ title, isOutline: true })
    expect(point.facts[0]?.value).toBe(fact)
  },
)

it('an empty field is not shown as zero', () => {
  const { title, course, facts } = reportedPoint(
    { mmsi: null, lat: 1, lon: 2, speed: null, course: null },
    { onLand: false, notEvidence: 'form' },
  )
  expect([title, course]).toEqual(['Vessel without an MMSI, from the form', null])
  expect(facts.slice(1).map(({ value }) => value)).toEqual(['not entered', 'not entered', 'not entered'])
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
