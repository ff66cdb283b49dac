import { expect, test } from 'vitest'
import { measureFeatures, noMeasure } from './measure-layer.ts'

test('legs across the 180th meridian are one continuous line, with a text in the middle of each', () => {
  const features = measureFeatures({
    ...noMeasure,
    points: [
      { lat: 0, lon: 178 },
      { lat: 0, lon: -178 },
      { lat: 0, lon: -176 },
    ],
    legs: ['first', 'second'],
  })
  const lines = features.flatMap(({ geometry }) => (geometry.type === 'LineString' ? [geometry.coordinates] : []))
  expect(lines.map((line) => [Math.round(line[0]?.[0] ?? 0), Math.round(line.at(-1)?.[0] ?? 0)])).toEqual([
    [178, 182],
    [182, 184],
  ])
  const labels = features.filter(({ properties }) => properties?.['kind'] === 'label')
  expect(labels.map(({ properties }) => properties?.['text'])).toEqual(['first', 'second'])
  const [middle] = labels.flatMap(({ geometry }) => (geometry.type === 'Point' ? [geometry.coordinates] : []))
  expect(middle?.[0]).toBeCloseTo(180, 6)
})

test('a ring closes and its bearing line ends on it', () => {
  const ring = { centre: { lat: 10, lon: 70 }, radiusNm: 60, bearing: 90, label: '60 nm' }
  const [circle, bearing] = measureFeatures({ ...noMeasure, ring }).flatMap(({ geometry }) =>
    geometry.type === 'LineString' ? [geometry.coordinates] : [],
  )
  expect(circle?.[0]).toEqual(circle?.at(-1))
  expect(bearing?.at(-1)?.[0]).toBeCloseTo(71.015, 2)
  expect(measureFeatures(noMeasure)).toEqual([])
})
