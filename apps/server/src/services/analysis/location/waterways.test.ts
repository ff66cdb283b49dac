import { locate } from '@varuna/geo/locate'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCsv } from '@varuna/csv/parse-csv'
import { distanceFromShore } from '@varuna/geo/coastline/distance-from-shore'
import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { readNarrowWaters } from '@varuna/geo/waterways/waterways'
import { describe, expect, it } from 'vitest'
import { bundledPath } from '../../../paths.ts'
import { loadSurroundings } from '../../watch/tracks/load-surroundings.ts'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'

const geo = loadGeo(bundledPath.geo)
const around = loadSurroundings(bundledPath.geo)

describe('waterways navigable by ships', () => {
  it.each([
    ['Panama Canal', 9.06, -79.66],
    ['Panama Canal', 9.0558, -79.6533],
    ['Panama Canal', 9.0167, -79.6128],
    ['Panama Canal', 9.278, -79.909],
    ['Panama Canal', 8.9945, -79.5965],
    ['Panama Canal', 9.2, -79.92],
    ['Suez Canal', 30.2, 32.57],
    ['Kiel Canal', 54.1776, 9.46],
    ['Kiel Canal', 54.3597, 10.0503],
    ['Corinth Canal', 37.9348, 22.9841],
    ['Welland Canal', 43.1327, -79.1923],
    ['Rhine', 51.45, 6.72],
    ['Rhine', 50.94, 6.9665],
    ['Rhine', 47.5884, 7.5902],
    ['Scheldt', 51.32, 4.27],
    ['Albert Canal', 51.2206, 4.5581],
    ['Mississippi', 30.347, -91.1944],
    ['Willamette', 45.5958, -122.7764],
    ['Saigon River', 10.6227, 106.8584],
    ['Danube', 48.2287, 16.4095],
    ['Main', 50.1, 8.67],
    ['Thames', 51.5079, -0.0877],
    ['Gironde and Garonne', 44.8386, -0.5636],
    ['Douro', 41.1473, -8.6405],
    ['Huangpu', 31.2085, 121.502],
    ['Parramatta River', -33.842, 151.1475],
  ])('%s is water at %d, %d', (name, lat, lon) => {
    expect(locate(geo, lat, lon)).toMatchObject({ status: 'water', waterway: { name }, insideNm: null })
    expect(around.groundAt(lat, lon).kind).not.toBe('land')
  })

  it.each([
    ['Duisburg main station', 51.4298, 6.7756],
    ['Duisburg town hall', 51.435, 6.7624],
    ['Düsseldorf main station', 51.2199, 6.7944],
    ['Cologne cathedral', 50.9413, 6.9583],
    ['Antwerp cathedral', 51.2203, 4.4015],
    ['Utrecht cathedral', 52.0907, 5.1214],
    ['Rouen cathedral', 49.4402, 1.095],
    ['Vienna cathedral', 48.2085, 16.373],
    ['Budapest Keleti', 47.5003, 19.0839],
    ['Miraflores dam, Panama', 9.0, -79.57],
    ['Suez city', 29.9737, 32.5263],
    ['Ismailia', 30.6043, 32.2723],
    ['Welland city hall', 42.992, -79.248],
    ['New Orleans airport', 29.9934, -90.258],
    ['St Louis, Forest Park', 38.639, -90.285],
    ['Memphis airport', 35.0421, -89.9792],
    ['Albany capitol', 42.6526, -73.7562],
    ['Portland, Pioneer Square', 45.5189, -122.6793],
    ['Houston city hall', 29.7603, -95.3694],
    ['Manaus airport', -3.0386, -60.0497],
    ['Rosario airport', -32.9036, -60.785],
    ['Nanjing South', 31.969, 118.798],
    ['Wuhan station', 30.6069, 114.424],
    ['Ho Chi Minh City airport', 10.8188, 106.6519],
    ['Kolkata, Sealdah', 22.5677, 88.3705],
  ])('%s is not water', (_, lat, lon) => {
    expect(locate(geo, lat, lon)).toMatchObject({ status: expect.stringMatching(/^(?:land|coast)$/), waterway: null })
  })

  it.each([
    ['Rhine', 'Duisburg main station', 51.4298, 6.7756],
    ['Rhine', 'Düsseldorf main station', 51.2199, 6.7944],
    ['Danube', 'Budapest Keleti', 47.5003, 19.0839],
    ['Suez Canal', 'Ismailia airport', 30.613, 32.235],
    ['Houston Ship Channel', 'Houston city hall', 29.7603, -95.3694],
    ['Amazon', 'Manaus airport', -3.0386, -60.0497],
    ['Paraná', 'Rosario airport', -32.9036, -60.785],
    ['Yangtze', 'Wuhan station', 30.6069, 114.424],
  ])('half a mile and more from the %s, %s is land', (_, __, lat, lon) => {
    expect(locate(geo, lat, lon)).toMatchObject({ status: 'land', waterway: null })
  })

  it('have no distance from shore, because their banks are the shore', () => {
    expect(locate(geo, 9.06, -79.66).distanceFromShoreNm).toBe(0)
    expect(locate(geo, 51.45, 6.72).waters).toBeNull()
  })
})

const table = (name: string) => parseCsv(readFileSync(join(bundledPath.geo, name), 'utf8'))

it('every harbour, strait and reach of our own table is water along its whole line', () => {
  const rows = readNarrowWaters(table('narrow-waters.csv'))
  expect(rows.length).toBeGreaterThan(90)
  for (const { name, line } of rows)
    for (const [at, [lat, lon]] of line.entries()) {
      const [nextLat, nextLon] = line[at + 1] ?? [lat, lon]
      for (const share of [0, 0.5]) {
        const place = locate(geo, lat + (nextLat - lat) * share, lon + (nextLon - lon) * share)
        expect({ name, status: place.status }).toEqual({ name, status: 'water' })
      }
    }
})

it('the islands of our own table lie in water, apart from each other and from any other land', () => {
  const islands = table('small-islands.csv').map((row) => ({
    name: row['name'],
    lat: Number(row['lat']),
    lon: Number(row['lon']),
    radiusNm: Number(row['radius_km']) / 1.852,
  }))
  const wrong = islands.filter(({ name, lat, lon, radiusNm }) => {
    const neighbour = islands.find(
      (other) => other.name !== name && greatCircleNm(lat, lon, other.lat, other.lon) < radiusNm + other.radiusNm,
    )
    const inner = distanceFromShore(geo.coastline, lat, lon) ?? 0
    return neighbour !== undefined || inner < radiusNm * 0.9
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})
