import { expect, test } from 'vitest'
import { continuousLine } from './continuous-line.ts'

const along = (...longitudes: number[]) => longitudes.map((lon) => ({ lat: 10, lon }))
const longitudesOf = (places: readonly { lon: number }[]) => places.map(({ lon }) => lon)

test('a line continues beyond the 180th meridian, and around the Earth', () => {
  expect(longitudesOf(continuousLine(along(179, -179, -178, 179)))).toEqual([179, 181, 182, 179])
  expect(longitudesOf(continuousLine(along(-120, 0, 120, -120)))).toEqual([-120, 0, 120, 240])
  expect(continuousLine([])).toEqual([])
})

test('a line starts within 180 degrees of another', () => {
  expect(longitudesOf(continuousLine(along(-179, 179), 178))).toEqual([181, 179])
})
