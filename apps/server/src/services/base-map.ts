import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync, inflateRawSync } from 'node:zlib'
import type { Geo } from '@varuna/geo/locate'
import { openChartLines } from '@varuna/geo/tiles/chart-lines'
import { cutGround, cutPlaces, openChartPlaces, TILE_FORMAT, type NameRow } from '@varuna/geo/tiles/cut-tile'
import type { TileAt } from '@varuna/geo/tiles/mercator'
import { openPackedTiles } from './packed-tiles.ts'

export interface BaseMap {
  /** Changes with whatever the tiles are cut from. */
  version(): string
  /** A vector tile, packed with gzip; of a place on the grid (`isTile`). */
  tile(at: TileAt): Uint8Array
}

type Tables = Pick<Geo, 'coastline' | 'ports' | 'zones'>

const FILES = ['borders.bin', 'sea-limits.bin', 'low-zooms.bin', 'names.json'] as const
const VERSION_LETTERS = 12
const KEPT_BYTES = 24_000_000

function read(folder: string, { coastline, ports, zones }: Tables) {
  const [borders, limits, lowZooms, names] = FILES.map((name) => readFileSync(join(folder, name))) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ]
  const hash = createHash('sha256').update(`${TILE_FORMAT}`)
  for (const part of [coastline.points, borders, limits, lowZooms, names]) hash.update(part)
  hash.update(JSON.stringify([ports.rows, zones]))
  return {
    version: hash.digest('hex').slice(0, VERSION_LETTERS),
    lines: [...openChartLines(borders), ...openChartLines(limits)],
    lowZooms: openPackedTiles(lowZooms),
    places: openChartPlaces(JSON.parse(names.toString('utf8')) as NameRow[], ports.rows, zones),
  }
}

/** The base map from `data/basemap` and the tables that answer what is where; nothing is read before it is asked for. */
export function openBaseMap(folder: string, tables: Tables): BaseMap {
  let opened: ReturnType<typeof read> | null = null
  const open = () => (opened ??= read(folder, tables))
  const kept = new Map<string, Uint8Array>()
  let keptBytes = 0

  const cut = (at: TileAt) => {
    const { lines, lowZooms, places } = open()
    const packed = lowZooms.tile(at)
    const ground = packed ? inflateRawSync(packed) : cutGround(tables.coastline, lines, at)
    return gzipSync(Buffer.concat([ground, cutPlaces(places, at)]))
  }
  const keep = (key: string, tile: Uint8Array) => {
    kept.set(key, tile)
    keptBytes += tile.length
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= KEPT_BYTES) break
      kept.delete(oldest)
      keptBytes -= length
    }
  }

  return {
    version: () => open().version,
    tile(at) {
      const key = `${at.z}/${at.x}/${at.y}`
      const known = kept.get(key)
      if (known) kept.delete(key)
      const tile = known ?? cut(at)
      if (known) kept.set(key, known)
      else keep(key, tile)
      return tile
    },
  }
}
