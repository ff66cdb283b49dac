import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CELLS_PER_DEGREE, COLUMNS, UNITS_PER_DEGREE, decodeX } from './coastline-format.ts'
import { isMixedCell, openCoastline } from './coastline.ts'
import { distanceFromShore } from './distance-from-shore.ts'
import { checkLand } from './land-check.ts'
import { isOnLand, degreesWithoutCoast } from './on-land.ts'

const coastline = openCoastline(readFileSync(new URL('../../../../data/geo/coastline.bin', import.meta.url)))
const landPoints = readFileSync(new URL('../fixtures/land-points.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map(([name = '', lat, lon, expected = '']) => ({ name, lat: Number(lat), lon: Number(lon), expected }))

type Vector = readonly [number, number, number]

const toUnitVector = (lat: number, lon: number): Vector => {
  const phi = (lat * Math.PI) / 180
  const lambda = (lon * Math.PI) / 180
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

/** Every edge of the file as six numbers, for a search without the index. */
const allEdges = () => {
  const edges = new Float64Array(coastline.points.length * 3)
  let length = 0
  let mixed = 0
  for (let cell = 0; cell < coastline.land.length * 32; cell++) {
    if (!isMixedCell(coastline, cell)) continue
    const lat = (Math.floor(cell / COLUMNS) + 0.5) / CELLS_PER_DEGREE - 90
    const lon = ((cell % COLUMNS) + 0.5) / CELLS_PER_DEGREE - 180
    let last: Vector | null = null
    for (let at = coastline.starts[mixed] ?? 0; at < (coastline.starts[mixed + 1] ?? 0); at++) {
      const [kept = 0, y = 0] = coastline.points.subarray(at * 2, at * 2 + 2)
      const next = toUnitVector(lat + y / UNITS_PER_DEGREE, lon + decodeX(kept) / UNITS_PER_DEGREE)
      if (last && decodeX(kept) === kept) {
        edges.set(last, length)
        edges.set(next, length + 3)
        length += 6
      }
      last = next
    }
    mixed++
  }
  return edges.subarray(0, length)
}

const bruteForceNm = (edges: Float64Array, lat: number, lon: number) => {
  const [qx, qy, qz] = toUnitVector(lat, lon)
  let best = Infinity
  for (let at = 0; at < edges.length; at += 6) {
    const ax = edges[at] as number
    const ay = edges[at + 1] as number
    const az = edges[at + 2] as number
    const dx = (edges[at + 3] as number) - ax
    const dy = (edges[at + 4] as number) - ay
    const dz = (edges[at + 5] as number) - az
    const t = Math.max(
      0,
      Math.min(1, ((qx - ax) * dx + (qy - ay) * dy + (qz - az) * dz) / (dx * dx + dy * dy + dz * dz)),
    )
    best = Math.min(best, (qx - ax - t * dx) ** 2 + (qy - ay - t * dy) ** 2 + (qz - az - t * dz) ** 2)
  }
  return 2 * (6371.0088 / KM_PER_NAUTICAL_MILE) * Math.asin(Math.sqrt(best) / 2)
}

describe('the bundled coastline', () => {
  it('puts at least 29 of 32 difficult points on the correct side', () => {
    const right = landPoints.filter(({ lat, lon, expected }) => checkLand(coastline, lat, lon, 0).status === expected)
    expect(right.length).toBeGreaterThanOrEqual(29)
  })

  it('answers water in harbours, straits and rivers, and coast where they are within 0.05 nm of it', () => {
    const water = landPoints.filter(({ expected }) => expected === 'water')
    const others = water.filter(({ lat, lon }) => checkLand(coastline, lat, lon).status !== 'water')
    expect(others).toMatchObject([{ name: 'Johor Strait E of Causeway' }])
    expect(others.map(({ lat, lon }) => checkLand(coastline, lat, lon).status)).toEqual(['coast'])
  })

  it('reports no clearance that reaches a coast', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: -179, max: 179, noNaN: true }),
        fc.tuple(
          fc.double({ min: -0.999, max: 0.999, noNaN: true }),
          fc.double({ min: -0.999, max: 0.999, noNaN: true }),
        ),
        (lat, lon, [north, east]) => {
          const room = degreesWithoutCoast(coastline, lat, lon)
          if (room <= 0) return
          const beside = isOnLand(coastline, lat + north * room, lon + east * room)
          expect(beside).toBe(isOnLand(coastline, lat, lon))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('classifies continental interiors as land and mid-ocean points as water', () => {
    for (const [lat, lon] of [
      [23, 80],
      [48, 16],
      [-25, 135],
      [0, 25],
      [40, -100],
      [-80, 0],
      [-90, 0],
    ] as const) {
      expect(checkLand(coastline, lat, lon).status).toBe('land')
    }
    for (const [lat, lon] of [
      [0, 0],
      [0, 180],
      [0, -180],
      [15, 65],
      [-40, -120],
      [90, 0],
      [42, -87],
      [40.5, 51],
    ] as const) {
      expect(isOnLand(coastline, lat, lon)).toBe(false)
    }
  })

  it('measures the same distances as a brute-force search over every edge', () => {
    const edges = allEdges()
    const spots: [number, number][] = [
      [0, 0],
      [90, 0],
      [-90, 0],
      [-48.87, -123.39],
      [0, 180],
      [-17, 179.99],
      [65.7, -179.99],
      [10.57, 72.62],
      [18.92, 72.84],
      [60.4, 5.3],
      [72, 180],
    ]
    for (let index = 1; index <= 20; index++) {
      spots.push([
        (Math.asin(2 * ((index * 0.754877666) % 1) - 1) * 180) / Math.PI,
        360 * ((index * 0.569840291) % 1) - 180,
      ])
    }
    for (const [lat, lon] of spots) {
      expect(distanceFromShore(coastline, lat, lon), `${lat}, ${lon}`).toBeCloseTo(bruteForceNm(edges, lat, lon), 4)
    }
  })
})
