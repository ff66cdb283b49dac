import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Coastline } from '@varuna/geo/coastline/coastline'
import { distanceFromShore, findNearestCoast } from '@varuna/geo/coastline/distance-from-shore'
import { checkLand } from '@varuna/geo/coastline/land-check'
import { isOnLand } from '@varuna/geo/coastline/on-land'
import { EXTENT, tileX, tileY } from '@varuna/geo/tiles/mercator'
import { openBaseMap } from '../apps/server/src/services/shared/base-map/base-map.ts'
import { loadGeo } from '../apps/server/src/services/shared/bundled-data/load-geo.ts'
import { peers } from './peers.ts'
import { perSecond, rateOf, seededRandom } from './rate.ts'

type Place = readonly [lat: number, lon: number]

interface Polygons {
  geometries: { coordinates: Place[][][] }[]
}

const geo = loadGeo(join(import.meta.dirname, '../data/geo'))
const { coastline } = geo
const random = seededRandom(7)

const anywhere = (): Place => [(Math.asin(2 * random() - 1) * 180) / Math.PI, 360 * random() - 180]

const places = (count: number, make: () => Place | null): Place[] => {
  const created: Place[] = []
  while (created.length < count) {
    const place = make()
    if (place) created.push(place)
  }
  return created
}

const onOcean = () => {
  const [lat, lon] = anywhere()
  return isOnLand(coastline, lat, lon) ? null : ([lat, lon] as const)
}

/** A random point within 1 nm of a coast, on either side. */
const nearCoast = (shore: Coastline) => (): Place | null => {
  const coast = findNearestCoast(shore, ...anywhere())
  if (!coast || Math.abs(coast.lat) > 84) return null
  const distance = Math.sqrt(random()) / 60
  const bearing = random() * 2 * Math.PI
  const lon = coast.lon + (distance * Math.cos(bearing)) / Math.cos((coast.lat * Math.PI) / 180)
  return [coast.lat + distance * Math.sin(bearing), lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon]
}

const ocean = places(100_000, onOcean)
const coasts = places(50_000, nearCoast(coastline))
const world = places(100_000, anywhere)

const ours = {
  'land check, ocean': rateOf(ocean, ([lat, lon]) => checkLand(coastline, lat, lon)),
  'land check, within 1 nm of the coast': rateOf(coasts, ([lat, lon]) => checkLand(coastline, lat, lon)),
  'side of the coast only, ocean': rateOf(ocean, ([lat, lon]) => isOnLand(coastline, lat, lon)),
  'side of the coast only, within 1 nm': rateOf(coasts, ([lat, lon]) => isOnLand(coastline, lat, lon)),
  'distance from shore, anywhere': rateOf(world, ([lat, lon]) => distanceFromShore(coastline, lat, lon)),
}
for (const [name, rate] of Object.entries(ours)) console.log(name.padEnd(40), perSecond(rate))

/** CPU milliseconds to cut and compress coastal tiles, each once. */
const tileTimes = (zoom: number) => {
  const { tile } = openBaseMap(join(import.meta.dirname, '../data/basemap'), geo)
  tile({ z: 0, x: 0, y: 0 })
  const tileKeys = new Map(
    coasts.slice(0, 400).map(([lat, lon]) => {
      const x = tileX({ z: zoom, x: 0, y: 0 }, lon)
      const y = tileY({ z: zoom, x: 0, y: 0 }, lat)
      const at = { z: zoom, x: Math.floor(x / EXTENT), y: Math.floor(y / EXTENT) }
      return [`${at.x} ${at.y}`, at]
    }),
  )
  const times: number[] = []
  let bytes = 0
  for (const at of tileKeys.values()) {
    const before = process.cpuUsage()
    bytes += tile(at).length
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1e3)
  }
  times.sort((a, b) => a - b)
  const part = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  return `median ${part(0.5)} ms, p95 ${part(0.95)} ms, ${(bytes / times.length / 1e3).toFixed(1)} kB each, ${times.length} tiles`
}
for (const zoom of [2, 4, 5, 6, 7, 8, 10, 12]) console.log(`tile of zoom ${zoom}`.padEnd(40), tileTimes(zoom))

const others = peers('geo', {
  '@geo-maps/earth-lands-10m': '0.6.0',
  '@turf/boolean-point-in-polygon': '7.4.0',
  'is-sea': '0.3.1',
  '@rapideditor/country-coder': '5.6.1',
})
const { booleanPointInPolygon } = (await others.load('@turf/boolean-point-in-polygon')) as {
  booleanPointInPolygon: (place: number[], polygon: unknown) => boolean
}
const isSea = (await others.load('is-sea')) as { default: (lat: number, lon: number) => boolean }
const coder = (await others.load('@rapideditor/country-coder')) as unknown as {
  iso1A2Code: (place: number[]) => string | null
}
const source = JSON.parse(readFileSync(others.path('@geo-maps/earth-lands-10m', 'map.geo.json'), 'utf8')) as Polygons
const lands = { type: 'MultiPolygon', coordinates: source.geometries.flatMap(({ coordinates }) => coordinates) }

const comparisons = [
  [
    'turf, the same polygons, ocean',
    rateOf(ocean.slice(0, 40), ([lat, lon]) => booleanPointInPolygon([lon, lat], lands)),
    'side of the coast only, ocean',
  ],
  [
    'turf, the same polygons, within 1 nm',
    rateOf(coasts.slice(0, 40), ([lat, lon]) => booleanPointInPolygon([lon, lat], lands)),
    'side of the coast only, within 1 nm',
  ],
  ['is-sea, ocean', rateOf(ocean, ([lat, lon]) => isSea.default(lat, lon)), 'side of the coast only, ocean'],
  [
    'is-sea, within 1 nm',
    rateOf(coasts, ([lat, lon]) => isSea.default(lat, lon)),
    'side of the coast only, within 1 nm',
  ],
  [
    'country-coder, ocean',
    rateOf(ocean, ([lat, lon]) => coder.iso1A2Code([lon, lat])),
    'side of the coast only, ocean',
  ],
  [
    'country-coder, within 1 nm',
    rateOf(coasts, ([lat, lon]) => coder.iso1A2Code([lon, lat])),
    'side of the coast only, within 1 nm',
  ],
] as const
for (const [name, rate, against] of comparisons) {
  console.log(name.padEnd(40), perSecond(rate).padEnd(12), `ours is ${(ours[against] / rate).toFixed(1)} times that`)
}

const start = () =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'geo-start.mjs')], { encoding: 'utf8' }).stdout
start()
console.log(start().trim())
