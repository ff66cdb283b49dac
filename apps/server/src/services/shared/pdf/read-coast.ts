import { gunzipSync } from 'node:zlib'

/** A closed shape of a base map tile in tile units; later shapes cover earlier ones. */
export interface CoastShape {
  kind: 'land' | 'water'
  rings: number[][]
}

const decoder = new TextDecoder()

/** Reads the coast from one of our base map tiles (a gzip-compressed Mapbox vector tile, version 2). */
export function readCoast(tile: Uint8Array): CoastShape[] {
  const layers = [...readFields(gunzipSync(tile))].map(({ bytes }) => [...readFields(bytes)])
  const nameOf = (layer: Field[]) => decoder.decode(layer.find(({ field }) => field === 1)?.bytes)
  return layers.filter((layer) => nameOf(layer) === 'coast').flatMap(readShapes)
}

function readShapes(layer: Field[]): CoastShape[] {
  const values = layer
    .filter(({ field }) => field === 4)
    .map(({ bytes }) => decoder.decode([...readFields(bytes)].find(({ field }) => field === 1)?.bytes))
  return layer
    .filter(({ field }) => field === 2)
    .map(({ bytes }) => {
      const parts = [...readFields(bytes)]
      const tags = readVarints(parts.find(({ field }) => field === 2)?.bytes ?? new Uint8Array())
      const geometry = readVarints(parts.find(({ field }) => field === 4)?.bytes ?? new Uint8Array())
      return { kind: values[tags[1] ?? -1] === 'water' ? 'water' : 'land', rings: readRings(geometry) }
    })
}

/** Rings as alternating x and y; commands are 1 for move, 2 for line and 7 for closing the ring. */
function readRings(geometry: readonly number[]): number[][] {
  const rings: number[][] = []
  let [x, y, at] = [0, 0, 0]
  while (at < geometry.length) {
    const command = geometry[at++] ?? 0
    if ((command & 7) === 7) continue
    if ((command & 7) === 1) rings.push([])
    for (let left = command >> 3; left > 0; left--) {
      x += zigzag(geometry[at++] ?? 0)
      y += zigzag(geometry[at++] ?? 0)
      rings.at(-1)?.push(x, y)
    }
  }
  return rings
}

const zigzag = (value: number) => (value >>> 1) ^ -(value & 1)

interface Field {
  field: number
  bytes: Uint8Array
}

/** The length-delimited fields of a protocol buffer; numeric fields are skipped. */
function* readFields(message: Uint8Array): Generator<Field> {
  for (let at = 0; at < message.length;) {
    const [tag, afterTag] = readVarint(message, at)
    const [value, afterValue] = readVarint(message, afterTag)
    at = afterValue
    if ((tag & 7) !== 2) continue
    yield { field: tag >>> 3, bytes: message.subarray(at, at + value) }
    at += value
  }
}

function readVarints(bytes: Uint8Array): number[] {
  const values: number[] = []
  for (let at = 0; at < bytes.length;) {
    const [value, after] = readVarint(bytes, at)
    values.push(value)
    at = after
  }
  return values
}

function readVarint(bytes: Uint8Array, at: number): [value: number, after: number] {
  let value = 0
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = bytes[at++] ?? 0
    value |= (byte & 127) << shift
    if (byte < 128) break
  }
  return [value >>> 0, at]
}
