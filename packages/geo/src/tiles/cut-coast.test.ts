import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openCoastline } from '../coastline/coastline.ts'
import { isOnLand } from '../coastline/on-land.ts'
import { cutCoast } from './cut-coast.ts'
import { EXTENT, latAt, lonAt, type TileAt } from './mercator.ts'

const coastline = openCoastline(readFileSync(new URL('../../../../data/geo/coastline.bin', import.meta.url)))

const tileAt = (lat: number, lon: number, z: number): TileAt => ({
  z,
  x: Math.min(2 ** z - 1, Math.floor((lon / 360 + 0.5) * 2 ** z)),
  y: Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z),
})

interface Bounds {
  west: number
  south: number
  east: number
  north: number
}
const knownBounds = new WeakMap<number[], Bounds>()

/** The least and greatest x and y of a ring, kept because each ring is asked for hundreds of points. */
function boundsOf(ring: number[]): Bounds {
  const known = knownBounds.get(ring)
  if (known) return known
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (let at = 0; at < ring.length; at += 2) {
    const [x, y] = [ring[at], ring[at + 1]] as [number, number]
    bounds.west = Math.min(bounds.west, x)
    bounds.east = Math.max(bounds.east, x)
    bounds.south = Math.min(bounds.south, y)
    bounds.north = Math.max(bounds.north, y)
  }
  knownBounds.set(ring, bounds)
  return bounds
}

const ringContains = (ring: number[], x: number, y: number) => {
  const { west, south, east, north } = boundsOf(ring)
  if (x < west || x > east || y < south || y > north) return false
  let inside = false
  for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
    const [ax, ay, bx, by] = [ring[before], ring[before + 1], ring[at], ring[at + 1]] as [
      number,
      number,
      number,
      number,
    ]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

const paintedAt = (shapes: ReturnType<typeof cutCoast>, x: number, y: number) =>
  shapes.findLast(({ ring }) => ringContains(ring, x, y))?.kind ?? 'water'

const places = {
  Mumbai: [18.94, 72.83],
  Lakshadweep: [10.57, 72.64],
  'Palk Strait': [9.3, 79.4],
  Singapore: [1.27, 103.8],
  Rotterdam: [51.95, 4.1],
  Fiji: [-16.8, 179.99],
  'Fiji beyond 180': [-16.8, -179.99],
  Chukotka: [65.5, 179.9],
  'north of Greenland': [83.5, -35],
  'Ross Sea': [-77.8, 179.9],
  'south of all coasts': [-85.03, 20],
  Åland: [60.2, 20.5],
  Patagonia: [-50, -74.5],
} as const

const GRID = 24

it.each(Object.entries(places))('%s: the painted area agrees with the land check, zoom 3 to 12', (_, [lat, lon]) => {
  for (let z = 3; z <= 12; z++) {
    const tile = tileAt(lat, lon, z)
    const shapes = cutCoast(coastline, tile)
    let wrong = 0
    for (let index = 0; index < GRID * GRID; index++) {
      const x = ((index % GRID) + 0.5) * (EXTENT / GRID) + 0.37
      const y = (Math.floor(index / GRID) + 0.5) * (EXTENT / GRID) + 0.21
      const land = isOnLand(coastline, latAt(tile, y), lonAt(tile, x))
      if (land !== (paintedAt(shapes, x, y) === 'land')) wrong++
    }
    expect(wrong / GRID ** 2, `zoom ${z}`).toBeLessThan(z < 8 ? 0.035 : 0.01)
  }
})

it.each([
  ['Åland', 60.2, 20.5],
  ['Singapore', 1.27, 103.8],
] as const)('%s: the coast meets at the seams of neighbouring tiles', (_, lat, lon) => {
  for (const z of [4, 6, 8, 10]) {
    const tile = tileAt(lat, lon, z)
    const here = cutCoast(coastline, tile)
    const east = cutCoast(coastline, { ...tile, x: tile.x + 1 })
    const south = cutCoast(coastline, { ...tile, y: tile.y + 1 })
    for (let at = 0.5; at < EXTENT; at += 16) {
      expect(paintedAt(here, EXTENT + 0.25, at)).toBe(paintedAt(east, 0.25, at))
      expect(paintedAt(here, at, EXTENT + 0.25)).toBe(paintedAt(south, at, 0.25))
    }
  }
})

it('draws no coast along the antimeridian', () => {
  for (const lon of [179.99, -179.99]) {
    const side = lon > 0 ? EXTENT : 0
    for (const { ring } of cutCoast(coastline, tileAt(-16.8, lon, 7))) {
      for (let at = 2; at < ring.length; at += 2) {
        const ax = ring[at - 2] as number
        const bx = ring[at] as number
        const along = Math.abs(ax - side) < 8 && Math.abs(bx - side) < 8
        expect(along && Math.abs((ring[at - 1] as number) - (ring[at + 1] as number)) > 40).toBe(false)
      }
    }
  }
})
