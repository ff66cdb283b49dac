import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync, inflateRawSync } from 'node:zlib'
import type { Geo } from '@varuna/geo/locate'
import { openChartLines } from '@varuna/geo/tiles/chart-lines'
import {
  cutGround,
  cutPlaces,
  openChartPlaces,
  TILE_FORMAT,
  type ChartPlaces,
  type NameRow,
} from '@varuna/geo/tiles/cut-tile'
import type { TileAt } from '@varuna/geo/tiles/mercator'
import { openPackedTiles } from './packed-tiles.ts'

export interface BaseMap {
  /** A digest of all data that tiles are built from. */
  version(): string
  /** Names of seas with their places. */
  seas(): readonly NameRow[]
  /** A gzip-compressed vector tile; `at` must satisfy `isTile`. */
  tile(at: TileAt): Uint8Array
}

type Tables = Pick<Geo, 'coastline' | 'ports' | 'zones'>

const FILES = ['borders.bin', 'sea-limits.bin', 'low-zooms.bin', 'names.json'] as const
const VERSION_LETTERS = 12
const CACHE_BYTES = 24_000_000

function readTables(folder: string, { coastline }: Tables) {
  const [borders, limits, lowZooms, names] = FILES.map((name) => readFileSync(join(folder, name))) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ]
  const hash = createHash('sha256').update(`${TILE_FORMAT}`)
  for (const part of [coastline.points, borders, limits, lowZooms, names]) hash.update(part)
  const rows = JSON.parse(names.toString('utf8')) as NameRow[]
  return {
    hash,
    rows,
    lines: [...openChartLines(borders), ...openChartLines(limits)],
    lowZooms: openPackedTiles(lowZooms),
    seas: rows.filter(({ kind }) => kind === 'sea'),
  }
}

/**
 * The base map, built from `data/basemap` and the geography tables. Files are read on first use; when the ports are replaced, its places
 * and version are, too.
 */
export function openBaseMap(folder: string, tables: Tables): BaseMap {
  let opened: ReturnType<typeof readTables> | null = null
  const open = () => (opened ??= readTables(folder, tables))
  let placed: { ports: Geo['ports']; version: string; places: ChartPlaces } | null = null
  const place = () => {
    const { ports, zones } = tables
    if (placed?.ports === ports) return placed
    const { hash, rows } = open()
    const digest = hash
      .copy()
      .update(JSON.stringify([ports.rows, zones]))
      .digest('hex')
    placed = { ports, version: digest.slice(0, VERSION_LETTERS), places: openChartPlaces(rows, ports.rows, zones) }
    cache.clear()
    cacheBytes = 0
    return placed
  }
  const cache = new Map<string, Uint8Array>()
  let cacheBytes = 0

  const createTile = (at: TileAt, places: ChartPlaces) => {
    const { lines, lowZooms } = open()
    const packed = lowZooms.tile(at)
    const coastAndLines = packed ? inflateRawSync(packed) : cutGround(tables.coastline, lines, at)
    return gzipSync(Buffer.concat([coastAndLines, cutPlaces(places, at)]))
  }
  const addToCache = (key: string, tile: Uint8Array) => {
    cache.set(key, tile)
    cacheBytes += tile.length
    for (const [oldest, { length }] of cache) {
      if (cacheBytes <= CACHE_BYTES) break
      cache.delete(oldest)
      cacheBytes -= length
    }
  }

  return {
    version: () => place().version,
    seas: () => open().seas,
    tile(at) {
      const { places } = place()
      const key = `${at.z}/${at.x}/${at.y}`
      const cached = cache.get(key)
      if (cached) cache.delete(key)
      const tile = cached ?? createTile(at, places)
      if (cached) cache.set(key, cached)
      else addToCache(key, tile)
      return tile
    },
  }
}
