import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeChartLines, openChartLines } from './chart-lines.ts'

const degree = (most: number) => fc.integer({ min: -most * 10_000, max: most * 10_000 }).map((units) => units / 10_000)

it('decodes lines to 1e-4 degree with their bounding box', () => {
  fc.assert(
    fc.property(fc.uniqueArray(degree(90), { minLength: 2, maxLength: 20 }), degree(180), (lats, lon) => {
      const line = lats.flatMap((lat) => [lon, lat])
      const [read, ...rest] = openChartLines(encodeChartLines([{ kind: 'territorial', line }]))
      expect(rest).toEqual([])
      expect(read?.kind).toBe('territorial')
      expect(read?.line.every((value, at) => Math.abs(value - (line[at] as number)) < 1e-9)).toBe(true)
      expect([read?.west, read?.east]).toEqual([read?.line[0], read?.line[0]])
    }),
  )
})

it('splits a long line into connected pieces', () => {
  const line = Array.from({ length: 1000 }, (_, at) => at / 50)
  const pieces = openChartLines(encodeChartLines([{ kind: 'exclusive', line }]))
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.slice(1).map(({ line: [x, y] }) => [x, y])).toEqual(
    pieces.slice(0, -1).map(({ line: whole }) => whole.slice(-2)),
  )
})

it('rejects other files', () => {
  expect(() => openChartLines(new Uint8Array([9, 1, 0, 0]))).toThrow('Not a file of chart lines')
})
