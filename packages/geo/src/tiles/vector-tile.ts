import { ByteWriter } from './byte-writer.ts'
import { EXTENT } from './mercator.ts'
import type { FlatLine } from '../geometry/simplify-line.ts'

export type Value = string | number

export interface TileFeature {
  readonly type: 'point' | 'line' | 'polygon'
  /** In tile units: points, lines, or rings that are clockwise on screen, each a shape of its own. */
  readonly parts: readonly FlatLine[]
  readonly properties: Readonly<Record<string, Value>>
}

export interface TileLayer {
  readonly name: string
  readonly features: readonly TileFeature[]
}

const TYPES = { point: 1, line: 2, polygon: 3 }
const MOVE = 1
const LINE = 2
const CLOSE = 7
const VERSION = 2
const MIN_POINTS = { point: 1, line: 2, polygon: 3 }

/** Rounds to whole units and drops repeated points; a ring also loses its closing point. */
const roundPart = (part: FlatLine, type: TileFeature['type']): FlatLine => {
  const kept: FlatLine = []
  for (let at = 0; at < part.length; at += 2) {
    const x = Math.round(part[at] as number)
    const y = Math.round(part[at + 1] as number)
    if (kept.length === 0 || kept.at(-2) !== x || kept.at(-1) !== y) kept.push(x, y)
  }
  while (type === 'polygon' && kept.length > 2 && kept[0] === kept.at(-2) && kept[1] === kept.at(-1)) kept.length -= 2
  return kept
}

const encodeGeometry = ({ type, parts }: TileFeature): Uint8Array => {
  const writer = new ByteWriter()
  const command = (id: number, count: number) => writer.varint(id | (count << 3))
  const drawn = parts.map((part) => roundPart(part, type)).filter((part) => part.length >= MIN_POINTS[type] * 2)
  let [x, y] = [0, 0]
  const to = (part: FlatLine, at: number) => {
    writer.signed((part[at] as number) - x)
    writer.signed((part[at + 1] as number) - y)
    x = part[at] as number
    y = part[at + 1] as number
  }
  if (type === 'point' && drawn.length > 0) command(MOVE, drawn.length)
  for (const part of drawn) {
    if (type !== 'point') command(MOVE, 1)
    to(part, 0)
    if (type === 'point') continue
    command(LINE, part.length / 2 - 1)
    for (let at = 2; at < part.length; at += 2) to(part, at)
    if (type === 'polygon') command(CLOSE, 1)
  }
  return writer.finish()
}

const text = new TextEncoder()

const encodeValue = (value: Value): Uint8Array => {
  const writer = new ByteWriter()
  if (typeof value === 'string') writer.bytes(1, text.encode(value))
  else {
    writer.varint((6 << 3) | 0)
    writer.signed(value)
  }
  return writer.finish()
}

const encodeLayer = ({ name, features }: TileLayer): Uint8Array | null => {
  const writer = new ByteWriter()
  const keys = new Map<string, number>()
  const values = new Map<Value, number>()
  const indexIn = <Item>(list: Map<Item, number>, item: Item) => {
    const index = list.get(item) ?? list.size
    list.set(item, index)
    return index
  }
  writer.bytes(1, text.encode(name))
  let written = 0
  for (const feature of features) {
    const geometry = encodeGeometry(feature)
    if (geometry.length === 0) continue
    const tags = new ByteWriter()
    for (const [key, value] of Object.entries(feature.properties)) {
      tags.varint(indexIn(keys, key))
      tags.varint(indexIn(values, value))
    }
    const body = new ByteWriter()
    if (tags.length > 0) body.bytes(2, tags.finish())
    body.number(3, TYPES[feature.type])
    body.bytes(4, geometry)
    writer.bytes(2, body.finish())
    written++
  }
  for (const key of keys.keys()) writer.bytes(3, text.encode(key))
  for (const value of values.keys()) writer.bytes(4, encodeValue(value))
  writer.number(5, EXTENT)
  writer.number(15, VERSION)
  return written === 0 ? null : writer.finish()
}

/** Encodes layers as a Mapbox Vector Tile (version 2.1); numeric properties must be integers. Concatenated tiles form one tile. */
export const encodeTile = (layers: readonly TileLayer[]): Uint8Array => {
  const writer = new ByteWriter()
  for (const layer of layers) {
    const bytes = encodeLayer(layer)
    if (bytes) writer.bytes(3, bytes)
  }
  return writer.finish()
}
