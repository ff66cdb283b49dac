/**
 * Builds data/geo/waterways.json from hand-drawn courses. Run by hand: `node scripts/geo/build-waterways.ts FOLDER [names]`. The folder has
 * `ne_10m_rivers_*.json` (Natural Earth 1:10m, GeoJSON) and `positions.csv` (mmsi,lat,lon of vessels under way, in time order).
 */
import { readFileSync, writeFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Ring } from '@varuna/geo/coastline/encode-coastline'
import { simplifyLine } from '@varuna/geo/geometry/simplify-line'
import { fetchSources } from './fetch-sources.ts'
import { cellCosts, findChannel } from './find-channel.ts'
import { packRings, rasterizeWater, type WaterRaster } from './water-raster.ts'

/** A point on the course, degrees; 'exact' where no source draws the water, so that the point itself is used. */
type Via = readonly [lat: number, lon: number, exact?: 'exact']

interface Course {
  readonly name: string
  readonly kind: 'canal' | 'river'
  /** Half width where neither positions nor the coastline show it: the width of the water plus the error of the line. */
  readonly halfWidthM: number
  /** Half width where accurate but scattered positions show the fairway. */
  readonly fairwayM: number
  readonly via: readonly Via[]
}

interface Place {
  readonly lat: number
  readonly lon: number
}

type Vertex = readonly [lat: number, lon: number, halfWidthM: number]

interface Ground extends WaterRaster {
  readonly costs: Float32Array
}

const CELL_M = 75
const MARGIN_M = 14_000
/** Maximum distance of an approximate point from the water it stands for. */
const SNAP_M = 2_500
const TOLERANCE_M = 50
const M_PER_DEGREE = 111_195
/** Positions of a vessel farther apart than this say little about the path between them. */
const STROKE_M = 1_500
/** Natural Earth's rivers are off by this many cells. */
const RIVER_CELLS = 4
/** Inland the coastline is cut into triangles; its banks are real only where it is this wide. */
const TRUE_BANK_CELLS = 5
const BANK_MARGIN_M = 60
const MAX_HALF_WIDTH_M = 1_500

const folder = process.argv[2] ?? '.'
const wanted = process.argv[3]?.split(',')
const read = fetchSources('varuna-geo', { '@geo-maps/earth-lands-10m': '0.6.0' }, folder)
const map = read('@geo-maps/earth-lands-10m', 'map.geo.json') as { geometries: { coordinates: Ring[][] }[] }
const lands = packRings(map.geometries.flatMap(({ coordinates }) => coordinates.flat()))
const rivers = readdirSync(folder)
  .filter((file) => file.startsWith('ne_10m_rivers'))
  .flatMap(readRivers)
const strokes = readStrokes()

const courses = JSON.parse(readFileSync('data/geo/waterway-courses.json', 'utf8')) as Course[]
const waterways = courses.filter(({ name }) => wanted?.includes(name) ?? true).map(buildWaterway)
const lines = waterways.map((waterway) => JSON.stringify(waterway))
writeFileSync(join(wanted ? folder : 'data/geo', 'waterways.json'), `[\n${lines.join(',\n')}\n]\n`)

function readRivers(file: string): Place[][] {
  const { features } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
    features: { geometry: { type: string; coordinates: number[][] | number[][][] } | null }[]
  }
  const found = features.flatMap(({ geometry }) => {
    if (geometry === null) return []
    return geometry.type === 'LineString'
      ? [geometry.coordinates as number[][]]
      : (geometry.coordinates as number[][][])
  })
  return found.map((line) => line.map(([lon = 0, lat = 0]) => ({ lat, lon })))
}

function readStrokes(): Place[][] {
  const newest = new Map<string, Place>()
  const found: Place[][] = []
  for (const row of readFileSync(join(folder, 'positions.csv'), 'utf8').split('\n').slice(1)) {
    const [mmsi = '', lat, lon] = row.split(',')
    const place = { lat: Number(lat), lon: Number(lon) }
    const before = newest.get(mmsi)
    found.push(before && metresBetween(before, place) < STROKE_M ? [before, place] : [place])
    newest.set(mmsi, place)
  }
  return found
}

function metresBetween(a: Place, b: Place) {
  return Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180)) * M_PER_DEGREE
}

function buildWaterway(course: Course) {
  const { name, kind, via } = course
  const places = via.map(([lat, lon, exact]) => (exact ? { lat, lon } : snap({ lat, lon })))
  const vertices: Vertex[] = []
  const counts = { sailed: 0, water: 0, river: 0, land: 0 }
  for (const [index, to] of places.slice(1).entries()) {
    const from = places[index] as Place
    const isDrawn = via[index]?.[2] !== undefined && via[index + 1]?.[2] !== undefined
    const ground = groundAround([from, to])
    const way = isDrawn
      ? [cellAt(ground, from), cellAt(ground, to)]
      : findChannel(ground.costs, ground.columns, cellAt(ground, from), cellAt(ground, to))
    for (const cell of way) counts[kindOf(ground, cell)] += 1
    vertices.push(...toVertices(ground, way, course).slice(vertices.length > 0 ? 1 : 0))
  }
  console.log(`${name}: ${vertices.length} vertices`, JSON.stringify(counts))
  return { name, kind, line: vertices }
}

function groundAround(places: readonly Place[], marginM = MARGIN_M): Ground {
  const lats = places.map(({ lat }) => lat)
  const lons = places.map(({ lon }) => lon)
  const high = marginM / M_PER_DEGREE
  const wide = high / Math.cos(((lats[0] ?? 0) * Math.PI) / 180)
  const box = {
    west: Math.min(...lons) - wide,
    east: Math.max(...lons) + wide,
    south: Math.min(...lats) - high,
    north: Math.max(...lats) + high,
  }
  const raster = rasterizeWater(lands, box, CELL_M)
  const costs = Float32Array.from(raster.bank, (bank) =>
    bank === 0 ? cellCosts.land : cellCosts.water * (2 - Math.min(bank, TRUE_BANK_CELLS) / TRUE_BANK_CELLS),
  )
  for (const river of rivers) draw(raster, costs, river, RIVER_CELLS, cellCosts.river)
  for (const stroke of strokes) draw(raster, costs, stroke, 1, cellCosts.sailed)
  return { ...raster, costs }
}

/** Lowers the cost of the cells within `reach` of a line. */
function draw(raster: WaterRaster, costs: Float32Array, line: readonly Place[], reach: number, cost: number) {
  const { columns, rows } = raster
  const mark = ({ lat, lon }: Place) => {
    const column = Math.floor((lon - raster.west) / raster.degreesLon)
    const row = Math.floor((lat - raster.south) / raster.degreesLat)
    for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y++)
      for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x++) {
        const cell = y * columns + x
        costs[cell] = Math.min(costs[cell] as number, cost)
      }
  }
  for (const [index, to] of line.entries()) {
    const from = line[index - 1] ?? to
    const isOutside =
      Math.max(from.lat, to.lat) < raster.south ||
      Math.min(from.lat, to.lat) > raster.south + rows * raster.degreesLat ||
      Math.max(from.lon, to.lon) < raster.west ||
      Math.min(from.lon, to.lon) > raster.west + columns * raster.degreesLon
    if (isOutside) continue
    const steps = Math.max(1, Math.ceil(metresBetween(from, to) / CELL_M))
    for (let step = 0; step <= steps; step++)
      mark({
        lat: from.lat + ((to.lat - from.lat) * step) / steps,
        lon: from.lon + ((to.lon - from.lon) * step) / steps,
      })
  }
}

function cellAt({ west, south, columns, degreesLat, degreesLon }: WaterRaster, { lat, lon }: Place) {
  return Math.floor((lat - south) / degreesLat) * columns + Math.floor((lon - west) / degreesLon)
}

function placeOf({ west, south, columns, degreesLat, degreesLon }: WaterRaster, cell: number): Place {
  const column = cell % columns
  return { lat: south + ((cell - column) / columns + 0.5) * degreesLat, lon: west + (column + 0.5) * degreesLon }
}

/** Snaps an approximate point to the nearest place where vessels sailed, otherwise to water or a river. */
function snap(place: Place): Place {
  const ground = groundAround([place], SNAP_M)
  const centre = cellAt(ground, place)
  let [best, least] = [centre, Infinity]
  for (const [cell, cost] of ground.costs.entries()) {
    if (cost >= cellCosts.land) continue
    const right = (cell % ground.columns) - (centre % ground.columns)
    const up = Math.floor(cell / ground.columns) - Math.floor(centre / ground.columns)
    const off = Math.hypot(right, up) * CELL_M + cost * 300
    if (off < least) [best, least] = [cell, off]
  }
  return placeOf(ground, best)
}

function kindOf({ costs, bank }: Ground, cell: number) {
  if (costs[cell] === cellCosts.sailed) return 'sailed'
  if (costs[cell] === cellCosts.river && bank[cell] === 0) return 'river'
  return bank[cell] === 0 ? 'land' : 'water'
}

function toVertices(ground: Ground, way: readonly number[], course: Course): Vertex[] {
  const flat = way.flatMap((cell) => [(cell % ground.columns) * CELL_M, Math.floor(cell / ground.columns) * CELL_M])
  const simple = simplifyLine(flat, TOLERANCE_M)
  const kept: number[] = []
  for (let [at, vertex] = [0, 0]; vertex < simple.length / 2; at++)
    if (flat[at * 2] === simple[vertex * 2] && flat[at * 2 + 1] === simple[vertex * 2 + 1]) {
      kept.push(at)
      vertex++
    }
  return kept.map((at, index) => {
    const [before, after] = [kept[index - 1] ?? at, kept[index + 1] ?? at]
    const near = way.slice(Math.round((before + at) / 2), Math.round((at + after) / 2) + 1)
    const { lat, lon } = placeOf(ground, way[at] as number)
    const widthM = Math.min(MAX_HALF_WIDTH_M, halfWidthOf(ground, near, course))
    return [round(lat), round(lon), Math.round(widthM / 10) * 10] as const
  })
}

function halfWidthOf(ground: Ground, near: readonly number[], { halfWidthM, fairwayM }: Course): number {
  const bankCells = near.reduce((sum, cell) => sum + (ground.bank[cell] as number), 0) / near.length
  const sailed = near.filter((cell) => kindOf(ground, cell) === 'sailed').length * 2 >= near.length
  const otherwise = sailed ? fairwayM : halfWidthM
  return bankCells >= TRUE_BANK_CELLS ? Math.max(otherwise, bankCells * CELL_M + BANK_MARGIN_M) : otherwise
}

function round(degrees: number) {
  return Math.round(degrees * 1e4) / 1e4
}
