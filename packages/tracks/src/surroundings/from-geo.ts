import { distanceFromShore } from '@varuna/geo/coastline/distance-from-shore'
import { isOnLand } from '@varuna/geo/coastline/on-land'
import type { Geo } from '@varuna/geo/locate'
import { findAnchorage } from '@varuna/geo/ports/anchorages'
import { findNearestPort, type PortRow } from '@varuna/geo/ports/ports'
import { coastalWatersAt } from '@varuna/geo/waters/waters'
import { createWatersReach } from '@varuna/geo/waters/waters-reach'
import { findWaterway, type Waterways } from '@varuna/geo/waterways/waterways'
import type { ZoneRow } from '@varuna/geo/zones/zone'
import { zonesAt } from '@varuna/geo/zones/zones'
import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import { createSphereGrid } from '../sphere/sphere-grid.ts'
import { toUnitVector } from '../sphere/unit-vector.ts'
import { kmBetween } from '../position.ts'
import { createReceptionCells } from '../reception/reception-cells.ts'
import { coastCells, createCoastCells, OFFSHORE_NM } from './coast-cells.ts'
import { createPlaceMask } from './place-mask.ts'
import type { Ground, Surroundings, ZoneHere } from './surroundings.ts'

const NEARBY_KM = 4
/** Closer to water than this may be docks, marinas, creeks or harbours missing from the coastline. */
const MIN_INSIDE_NM = 1
/** Docks and side channels of a waterway lie beside its line. */
const BESIDE_WATERWAY_NM = 2
const water: Ground = { kind: 'water' }
const shore: Ground = { kind: 'shore' }
const CELLS_PER_DEGREE = 4
const ROW_CELLS = 360 * CELLS_PER_DEGREE + 1
/** Zone lists are numbered with 16 bits; 0 marks a cell whose zones are not computed yet. */
const MAX_LISTS = 65_535
const noZones: readonly ZoneHere[] = []

/**
 * Answers from the embedded coastline, ports, waterways, waters and screening zones; `rivers` are less exact lines of additional waterways.
 */
export const surroundingsFromGeo = (geo: Geo, rivers: Waterways): Surroundings => {
  let known = { ports: geo.ports, find: createPortLookup(geo.ports.rows) }
  // Imported lists replace the ports while a server runs.
  const findPortNearby: Surroundings['findPortNearby'] = (lat, lon) => {
    const { ports } = geo
    if (known.ports !== ports) known = { ports, find: createPortLookup(ports.rows) }
    return known.find(lat, lon)
  }
  const zonesNear = createZoneLookup(geo)
  const isOnWaterway = (lat: number, lon: number) =>
    findWaterway(geo.waterways, lat, lon, BESIDE_WATERWAY_NM) !== null || findWaterway(rivers, lat, lon) !== null
  const coast = createCoastCells(geo.coastline, MIN_INSIDE_NM)
  return {
    findPortNearby,
    distanceFromPortKm: (lat, lon) =>
      (findNearestPort(geo.ports, lat, lon)?.distanceNm ?? Infinity) * KM_PER_NAUTICAL_MILE,
    distanceFromShoreNm(lat, lon, withinNm = Infinity) {
      if (withinNm <= OFFSHORE_NM && coast.kindOf(lat, lon) === coastCells.offshore) return null
      return isOnLand(geo.coastline, lat, lon) ? 0 : distanceFromShore(geo.coastline, lat, lon, withinNm)
    },
    groundAt(lat, lon) {
      const kind = coast.kindOf(lat, lon)
      if (kind === coastCells.offshore || kind === coastCells.water) return water
      if (kind === coastCells.shore) return shore
      if (kind !== coastCells.inland && !isOnLand(geo.coastline, lat, lon)) return water
      if (kind === coastCells.nearCoast) return shore
      const insideNm = distanceFromShore(geo.coastline, lat, lon)
      const isInland = insideNm !== null && insideNm >= MIN_INSIDE_NM && !isOnWaterway(lat, lon)
      return isInland ? { kind: 'land', insideNm } : shore
    },
    isAnchorage: (lat, lon) => findAnchorage(geo.anchorages, lat, lon) !== null,
    reception: createReceptionCells(),
    zonesAt: (lat, lon, timeMs) => zonesNear(lat, lon, timeMs),
  }
}

const createPortLookup = (rows: readonly PortRow[]): Surroundings['findPortNearby'] => {
  const grid = createSphereGrid(NEARBY_KM)
  const byCell = new Map<number, PortRow[]>()
  for (const row of rows) {
    for (const cell of grid.cellsAround(toUnitVector(row))) byCell.set(cell, [...(byCell.get(cell) ?? []), row])
  }
  const isNear = createPlaceMask(rows, NEARBY_KM)
  return (lat, lon) => {
    if (!isNear(lat, lon)) return null
    const near = byCell.get(grid.cellOf(toUnitVector({ lat, lon })))
    if (near === undefined) return null
    const ports = near
      .map(({ name, country, locode, lat: portLat, lon: portLon }) => {
        const place = { lat: portLat, lon: portLon }
        return { name, country, locode, ...place, distanceKm: kmBetween(place, { lat, lon }) }
      })
      .sort((a, b) => a.distanceKm - b.distanceKm)
    const [nearest] = ports
    return nearest !== undefined && nearest.distanceKm <= NEARBY_KM ? nearest : null
  }
}

/** Zones that may touch a quarter-degree cell are found once; only these are tested for a position in it. */
const createZoneLookup = ({ zones, waters, coastline, treaties }: Geo) => {
  /** List numbers by cell, 2 MB: in a map, looking up a large fleet's cells would cost more than testing its positions. */
  const byCell = new Uint16Array((180 * CELLS_PER_DEGREE + 1) * ROW_CELLS)
  const lists: (readonly ZoneRow[] | undefined)[] = [undefined]
  const numbers = new Map<string, number>()
  const boxes = zones.map(boxesOf)
  const territories = zones.filter(({ shape }) => shape.type === 'waters')
  const countryAt = (lat: number, lon: number) =>
    coastalWatersAt(waters, coastline, lat, lon, treaties)?.country ?? null
  const reaches = territories.map((zone) => ({
    zone,
    mayReach: zone.shape.type === 'waters' ? createWatersReach(waters, treaties, zone.shape.of) : () => false,
  }))
  const findCandidates = (south: number, west: number): readonly ZoneRow[] => {
    const size = 1 / CELLS_PER_DEGREE
    const touching = zones.filter((_, at) => boxes[at]?.some((box) => touchesCell(box, south, west, size)))
    const near = reaches.filter(({ mayReach }) => mayReach(south, west))
    if (near.length === 0) return touching
    const countries = new Set(
      [0, 0.5, 1].flatMap((row) =>
        [0, 0.5, 1].map((column) => countryAt(Math.min(90, south + row * size), west + column * size)),
      ),
    )
    const reaching = near.filter(({ zone: { shape } }) => shape.type === 'waters' && countries.has(shape.of))
    return [...touching, ...reaching.map(({ zone }) => zone)]
  }
  const candidatesIn = (row: number, column: number): readonly ZoneRow[] => {
    const cell = row * ROW_CELLS + column
    const known = lists[byCell[cell] ?? 0]
    if (known !== undefined) return known
    const candidates = findCandidates(row / CELLS_PER_DEGREE - 90, column / CELLS_PER_DEGREE - 180)
    const key = JSON.stringify(candidates.map(({ id }) => id))
    const number = numbers.get(key) ?? lists.length
    if (number > MAX_LISTS) return candidates
    numbers.set(key, number)
    lists[number] = candidates
    byCell[cell] = number
    return candidates
  }
  return (lat: number, lon: number, timeMs: number): readonly ZoneHere[] => {
    const row = Math.floor((lat + 90) * CELLS_PER_DEGREE)
    const column = Math.floor((lon + 180) * CELLS_PER_DEGREE)
    const candidates = candidatesIn(row, column)
    if (candidates.length === 0) return noZones
    const country = candidates.some(({ shape }) => shape.type === 'waters') ? countryAt(lat, lon) : null
    return zonesAt(candidates, lat, lon, timeMs, country).map(({ id, name, approximate, kind, inSeason }) => ({
      id,
      name,
      approximate,
      ...(kind === 'seasonal_closure' && inSeason && { isClosed: true }),
    }))
  }
}

interface Box {
  south: number
  north: number
  west: number
  east: number
}

/** Bounding boxes of a zone's parts; whole waters of a territory have none. */
const boxesOf = ({ shape }: ZoneRow): Box[] => {
  if (shape.type === 'waters') return []
  if (shape.type === 'polygon') {
    const lons = shape.corners.map(([lon]) => lon)
    const lats = shape.corners.map(([, lat]) => lat)
    return [{ south: Math.min(...lats), north: Math.max(...lats), west: Math.min(...lons), east: Math.max(...lons) }]
  }
  return shape.circles.map(({ lat, lon, radiusNm }) => {
    const high = radiusNm / 60
    const wide = Math.min(180, high / Math.max(1e-6, Math.cos((Math.min(89.9, Math.abs(lat) + high) * Math.PI) / 180)))
    return { south: lat - high, north: lat + high, west: lon - wide, east: lon + wide }
  })
}

/** Whether a box overlaps a cell, also when its longitudes are off by 360 degrees. */
const touchesCell = (box: Box, south: number, west: number, size: number) => {
  if (box.south > south + size || box.north < south) return false
  const meets = (turn: number) => box.west + turn <= west + size && box.east + turn >= west
  return meets(0) || meets(-360) || meets(360)
}
