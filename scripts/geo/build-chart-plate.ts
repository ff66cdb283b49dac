/**
 * Draws the chart behind the portal: the coast around Mumbai and the lines 12, 24, 100 and 200 nautical miles from the nearest shore.
 * Reads Natural Earth; writes the picture and the positions of its degree ticks.
 */
import { writeFileSync } from 'node:fs'
import { fetchSources } from './fetch-sources.ts'
import { traceIsoLines } from './iso-lines.ts'
import { flatten, round, simplify } from './planar-rings.ts'
import { atlasPolygons, type Atlas } from './atlas-polygons.ts'

type Point = [number, number]

const portal = 'apps/web/src/features/people/portal/'
const read = fetchSources('varuna-basemap', { 'world-atlas': '2.0.2' })
const atlas = read('world-atlas', 'countries-10m.json') as Atlas
const land = atlasPolygons(atlas, 'land')
  .flatMap(({ polygons }) => polygons)
  .flatMap((polygon) => flatten(polygon).map((ring) => round(simplify(ring, 0.0045), 3)))

const size = { width: 1600, height: 1000 }
const west = 61.5
const east = 75.5
const middleLat = 18.35
const pixelsPerDegree = size.width / (east - west)
const radians = Math.PI / 180
const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * radians) / 2)) / radians
const toLatitude = (y: number) => (2 * Math.atan(Math.exp(y * radians)) - Math.PI / 2) / radians
const top = mercator(middleLat) + size.height / 2 / pixelsPerDegree

const project = ([lon, lat]: Point): Point => [(lon - west) * pixelsPerDegree, (top - mercator(lat)) * pixelsPerDegree]
const unproject = ([x, y]: Point): Point => [west + x / pixelsPerDegree, toLatitude(top - y / pixelsPerDegree)]

const margin = 460
const near = ([x, y]: Point) => x > -margin && x < size.width + margin && y > -margin && y < size.height + margin
const rings = land.map((ring) => ring.map(project)).filter((ring) => ring.some(near))

const shore = rings
  .flatMap((ring) => ring.flatMap((point, index) => between(point, ring[index + 1] ?? point)))
  .filter(near)
const shoreDegrees = shore.map(unproject)

const step = 5
const columns = size.width / step + 1
const rows = size.height / step + 1
const distances = new Float64Array(columns * rows)
for (let row = 0; row < rows; row++) {
  for (let column = 0; column < columns; column++) {
    const [lon, lat] = unproject([column * step, row * step])
    distances[row * columns + column] = milesToShore(lon, lat)
  }
}

function between([x1, y1]: Point, [x2, y2]: Point): Point[] {
  const pieces = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / 3))
  return Array.from({ length: pieces }, (_, i) => [x1 + ((x2 - x1) * i) / pieces, y1 + ((y2 - y1) * i) / pieces])
}

function milesToShore(lon: number, lat: number): number {
  let best = Infinity
  for (const [shoreLon, shoreLat] of shoreDegrees) {
    const dy = shoreLat - lat
    const dx = (shoreLon - lon) * Math.cos(((shoreLat + lat) / 2) * radians)
    best = Math.min(best, dx * dx + dy * dy)
  }
  return Math.sqrt(best) * 60
}

/** Clips a ring to a box slightly larger than the picture, side by side (Sutherland-Hodgman). */
function clip(ring: Point[]): Point[] {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, -20, 1],
    [0, size.width + 20, -1],
    [1, -20, 1],
    [1, size.height + 20, -1],
  ]
  return sides.reduce((points, [axis, limit, sign]) => {
    const inside = (point: Point) => (point[axis] - limit) * sign >= 0
    return points.flatMap((point, index) => {
      const previous = points.at(index - 1) as Point
      if (inside(point) === inside(previous)) return inside(point) ? [point] : []
      const t = (limit - previous[axis]) / (point[axis] - previous[axis])
      const cut: Point = [previous[0] + t * (point[0] - previous[0]), previous[1] + t * (point[1] - previous[1])]
      return inside(point) ? [cut, point] : [cut]
    })
  }, ring)
}

const smooth = (line: Point[]): Point[] => [
  line[0] as Point,
  ...line.slice(1).flatMap(([x, y], i): Point[] => {
    const [px, py] = line[i] as Point
    return [
      [px * 0.75 + x * 0.25, py * 0.75 + y * 0.25],
      [px * 0.25 + x * 0.75, py * 0.25 + y * 0.75],
    ]
  }),
  line.at(-1) as Point,
]

const thin = (line: Point[], least: number): Point[] => {
  const kept = line.slice(0, 1)
  for (const point of line.slice(1, -1)) {
    const [x, y] = kept.at(-1) as Point
    if (Math.hypot(point[0] - x, point[1] - y) >= least) kept.push(point)
  }
  return [...kept, line.at(-1) as Point]
}

const formatPath = (line: Point[], close = '') =>
  `M${line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${close}`

const cut = rings.map(clip).filter((ring) => ring.length > 2)
const onLand = Array.from(distances, (_, cell) => {
  const [x, y]: Point = [(cell % columns) * step, Math.floor(cell / columns) * step]
  return cut.some((ring) => contains(ring, x, y))
})

const isSea = (line: Point[]) => {
  const [x, y] = line[Math.floor(line.length / 2)] as Point
  return !cut.some((ring) => contains(ring, x, y))
}

function contains(ring: Point[], x: number, y: number): boolean {
  let inside = false
  ring.forEach(([x1, y1], index) => {
    const [x2, y2] = ring.at(index - 1) as Point
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  })
  return inside
}

const contour = (miles: number) =>
  traceIsoLines(distances, columns, rows, miles)
    .map((line) => line.map(([x, y]): Point => [x * step, y * step]))
    .filter((line) => line.length > 12 && isSea(line))
    .map((line) => formatPath(thin(smooth(thin(line, 6)), 4)))
    .join('')

/** The water nearer to the shore than `miles`, as closed shapes that continue under the land and end at the picture's edge. */
function belt(miles: number): string {
  const wide = columns + 2
  const values = new Float64Array(wide * (rows + 2)).fill(miles * 2)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column
      values[(row + 1) * wide + column + 1] = onLand[cell] ? 0 : (distances[cell] as number)
    }
  }
  return traceIsoLines(values, wide, rows + 2, miles)
    .map((line) => line.map(([x, y]): Point => [(x - 1) * step, (y - 1) * step]))
    .map((line) => formatPath(thin(smooth(thin(line, 6)), 4), 'Z'))
    .join('')
}

const landPath = cut.map((ring) => formatPath(thin(ring, 0.7), 'Z')).join('')

const degrees = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const percent = (value: number, of: number) => Number(((value / of) * 100).toFixed(3))
const meridians = degrees(Math.ceil(west), Math.floor(east)).map((lon) => ({
  degree: lon,
  at: percent(project([lon, middleLat])[0], size.width),
}))
const parallels = degrees(14, 22).map((lat) => ({ degree: lat, at: percent(project([west, lat])[1], size.height) }))
const graticule = [
  ...meridians.map(({ at }) => `M${(at * size.width) / 100} 0V${size.height}`),
  ...parallels.map(({ at }) => `M0 ${((at * size.height) / 100).toFixed(1)}H${size.width}`),
].join('')

const parts = {
  land: landPath,
  'belt-12': belt(12),
  'belt-24': belt(24),
  'nm-12': contour(12),
  'nm-24': contour(24),
  'nm-100': contour(100),
  'nm-200': contour(200),
  graticule,
}
const svg = Object.entries(parts).map(
  ([id, d]) => `<symbol id="${id}" viewBox="0 0 ${size.width} ${size.height}"><path d="${d}"/></symbol>`,
)
writeFileSync(`${portal}plate.svg`, `<svg xmlns="http://www.w3.org/2000/svg">${svg.join('\n')}</svg>\n`)

const places = {
  mumbai: [72.84, 18.92],
  veraval: [70.37, 20.9],
  ratnagiri: [73.28, 16.99],
  goa: [73.8, 15.41],
  surat: [72.83, 21.17],
}
writeFileSync(
  `${portal}plate.json`,
  `${JSON.stringify({ ...size, meridians, parallels, places: Object.fromEntries(Object.entries(places).map(([name, at]) => [name, project(at as Point).map(Math.round)])) }, null, 2)}\n`,
)
console.log(
  Object.entries(parts)
    .map(([id, d]) => `${id}: ${d.length} bytes`)
    .join('\n'),
  shore.length,
)
