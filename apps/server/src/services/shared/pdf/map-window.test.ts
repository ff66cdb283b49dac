import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitWindow, graticuleStep, labelGraticule, placeOnPage, roundMiles } from './map-window.ts'

const width = 500
const height = 300
const onPage = (places: { lat: number; lon: number }[]) => {
  const window = fitWindow(places, width, height)
  return { window, points: places.map((place) => placeOnPage(window, width, place)) }
}

test.each([
  ['one place', [{ lat: 18.9, lon: 72.1 }]],
  ['two near places', [18.9, 19].map((lat) => ({ lat, lon: 72.1 }))],
  ['both sides of the 180th meridian', [178, -171].map((lon) => ({ lat: -17, lon }))],
  ['the poles', [-90, 90].map((lat) => ({ lat, lon: 0 }))],
  ['all around the world', [-150, -60, 20, 100, 175].map((lon) => ({ lat: lon / 3, lon }))],
])('%s are on the page', (_what, places) => {
  const { window, points } = onPage(places)
  for (const [x, y] of points) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(width)
    expect(y).toBeGreaterThanOrEqual(-1)
    expect(y).toBeLessThanOrEqual(height + 1)
  }
  expect(window.scale).toBeGreaterThan(0)
})

test('places on both sides of the 180th meridian are drawn close together', () => {
  const xs = onPage([178, -171].map((lon) => ({ lat: -17, lon }))).points.map(([x]) => x)
  expect((xs[1] ?? 0) - (xs[0] ?? 0)).toBeGreaterThan(300)
})

test('the graticule has a handful of lines, and the scale bar a round number', () => {
  for (const span of [360, 100, 7, 0.5, 0.04]) {
    const lines = span / graticuleStep(span)
    expect(lines).toBeGreaterThanOrEqual(3)
    expect(lines).toBeLessThanOrEqual(12)
  }
  expect([2_345, 999, 19, 5, 0.7].map(roundMiles)).toEqual([2_000, 500, 10, 5, 0.5])
})

test('graticule labels neither overlap nor are cut off, wherever the lines fall', () => {
  const frame = { width: 500, height: 190 }
  const line = (limit: number) =>
    fc.record({
      text: fc.constant('10° W'),
      at: fc.double({ min: 0, max: limit, noNaN: true }),
      width: fc.constant(19),
    })
  const parallels = fc
    .array(fc.double({ min: 0, max: 60, noNaN: true }), { maxLength: 5 })
    .map((steps) =>
      steps
        .reduce<number[]>((ats, step) => [...ats, (ats.at(-1) ?? 0) + 9 + step], [])
        .filter((at) => at <= frame.height),
    )
  fc.assert(
    fc.property(fc.array(line(frame.width), { maxLength: 8 }), parallels, (meridians, ats) => {
      const labels = labelGraticule(
        { meridians, parallels: ats.map((at) => ({ text: '20° N', at, width: 19 })) },
        frame,
      )
      for (const { x, y } of labels) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + 19).toBeLessThanOrEqual(frame.width)
        expect(y + 8).toBeLessThanOrEqual(frame.height)
      }
      labels.forEach((a, at) =>
        labels.slice(at + 1).forEach((b) => expect(Math.abs(a.x - b.x) >= 19 || Math.abs(a.y - b.y) >= 8).toBe(true)),
      )
    }),
  )
})
