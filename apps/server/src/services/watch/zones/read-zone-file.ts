import { basename } from 'node:path'
import { readShapefile } from '@varuna/geo/zone-files/read-shapefile'
import { readXmlZones } from '@varuna/geo/zone-files/read-xml-zones'
import type { ReadZoneFile } from '@varuna/geo/zone-files/zone-file-feature'
import { codedError } from '../../../errors/coded-error.ts'
import { readFileBytes } from '../../../input-files/read-file-bytes.ts'
import { isZip, readZipEntry, zipEntries } from '../../../input-files/zip-file.ts'
import { readFeatures, type NumberedFeature } from './read-geojson.ts'

const MEGABYTE = 1024 * 1024
/** A shapefile, KML or GPX is held in memory while it is read. */
const MAX_HELD_MEGABYTES = 128

/**
 * Reads the features of a file of zones: GeoJSON, KML, KMZ or GPX, plain or packed with gzip, zstd or zip, or a zipped shapefile. `name` is that of the
 * file, which names zones without a name. Throws a CodedError for anything else.
 */
export async function* readZoneFile(path: string, name: string): AsyncGenerator<NumberedFeature> {
  const entries = path !== '-' && (await isZip(path)) ? await zipEntries(path) : []
  const shapes = entries.filter((entry) => /\.shp$/i.test(entry.name))
  if (shapes.length > 0) {
    let number = 0
    for (const shape of shapes)
      for (const value of accept(await readShape(path, shape.name, entries))) yield { number: (number += 1), value }
    return
  }
  const kml = entries.find((entry) => /\.kml$/i.test(entry.name))
  const bytes = kml === undefined ? readFileBytes(path) : readZipEntry(path, kml.name)
  const { isXml, all } = await peek(bytes)
  if (!isXml) return yield* readFeatures(all)
  const text = new TextDecoder().decode(await readWhole(all))
  for (const [index, value] of accept(readXmlZones(text, plainName(name))).entries()) yield { number: index + 1, value }
}

const plainName = (name: string) =>
  basename(name)
    .replace(/\.(?:gz|zst|zip|kmz)$/i, '')
    .replace(/\.(?:kml|gpx|xml)$/i, '')

function accept(read: ReadZoneFile) {
  if (!read.ok) throw codedError('invalid_input.zone_file', { reason: read.error })
  return read.value
}

async function readShape(path: string, shp: string, entries: readonly { name: string }[]): Promise<ReadZoneFile> {
  const base = shp.slice(0, -'.shp'.length).toLowerCase()
  const part = async (extension: string) => {
    const found = entries.find((entry) => entry.name.toLowerCase() === `${base}.${extension}`)
    return found === undefined ? null : readWhole(readZipEntry(path, found.name))
  }
  const textOf = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes)
  return readShapefile({
    shp: await readWhole(readZipEntry(path, shp)),
    dbf: await part('dbf'),
    prj: textOf(await part('prj')),
    cpg: textOf(await part('cpg')),
  })
}

async function readWhole(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    chunks.push(chunk.slice())
    length += chunk.length
    if (length > MAX_HELD_MEGABYTES * MEGABYTE)
      throw codedError('invalid_input.zone_file_too_large', { maxMegabytes: MAX_HELD_MEGABYTES })
  }
  return Buffer.concat(chunks)
}

/** Whether the first visible character is that of a tag, and all bytes. */
async function peek(source: AsyncIterable<Uint8Array>): Promise<{ isXml: boolean; all: AsyncIterable<Uint8Array> }> {
  const chunks = source[Symbol.asyncIterator]()
  const kept: Uint8Array[] = []
  let first: number | undefined
  while (first === undefined) {
    const next = await chunks.next()
    if (next.done === true) break
    kept.push(next.value)
    first = next.value.find((byte) => byte > 0x20 && ![0xef, 0xbb, 0xbf].includes(byte))
  }
  async function* all() {
    try {
      yield* kept
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value
    } finally {
      await chunks.return?.()
    }
  }
  return { isXml: first === 0x3c, all: all() }
}
