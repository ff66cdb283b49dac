type Kind = 'u8' | 'u16' | 'f32'

export interface TestTiff {
  width: number
  height: number
  bands?: number
  kind: Kind
  sample(x: number, y: number, band: number): number
  /** Without a code or keys it is not georeferenced. */
  epsg?: number
  /** GeoKeys by number, in place of a code. */
  keys?: Readonly<Record<number, number>>
  /** Column, row and map coordinates of pixels, in place of an origin. */
  ties?: readonly (readonly [i: number, j: number, x: number, y: number])[]
  /** Map coordinates of the upper left corner, and the size of a pixel. */
  origin?: readonly [x: number, y: number]
  pixel?: number
  noData?: number
  rowsPerStrip?: number
}

const bytesOf: Record<Kind, number> = { u8: 1, u16: 2, f32: 4 }
const SHORT = 3
const LONG = 4
const ASCII = 2
const DOUBLE = 12
const typeBytes: Record<number, number> = { [SHORT]: 2, [LONG]: 4, [ASCII]: 1, [DOUBLE]: 8 }
const GEOGRAPHIC = 4326
const GEO_DOUBLES = 34_736

type Tag = [tag: number, type: number, values: number[] | string]

/** Writes an uncompressed little-endian TIFF in strips, georeferenced where it has an EPSG code. */
export function createTiff(tiff: TestTiff): Buffer {
  const { width, height, bands = 1, kind, sample, noData } = tiff
  const size = bytesOf[kind]
  const pixels = Buffer.alloc(width * height * bands * size)
  let at = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let band = 0; band < bands; band++, at += size) {
        const value = sample(x, y, band)
        if (kind === 'f32') pixels.writeFloatLE(value, at)
        else if (kind === 'u16') pixels.writeUInt16LE(value, at)
        else pixels.writeUInt8(value, at)
      }
  const rows = tiff.rowsPerStrip ?? 16
  const strips = Math.ceil(height / rows)
  const stripBytes = rows * width * bands * size
  const firstStrip = 8
  const tags: Tag[] = [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, Array.from({ length: bands }, () => size * 8)],
    [259, SHORT, [1]],
    [262, SHORT, [bands >= 3 ? 2 : 1]],
    [273, LONG, Array.from({ length: strips }, (_, strip) => firstStrip + strip * stripBytes)],
    [277, SHORT, [bands]],
    [278, LONG, [rows]],
    [279, LONG, Array.from({ length: strips }, (_, strip) => Math.min(stripBytes, pixels.length - strip * stripBytes))],
    [339, SHORT, Array.from({ length: bands }, () => (kind === 'f32' ? 3 : 1))],
  ]
  tags.push(...placeTags(tiff))
  if (noData !== undefined) tags.push([42113, ASCII, `${noData}\0`])
  return join(pixels, tags)
}

function placeTags({ epsg, keys, ties, origin = [0, 0], pixel = 1 }: TestTiff): Tag[] {
  const isGeographic = epsg === GEOGRAPHIC
  const stated =
    keys ?? (epsg === undefined ? null : { 1024: isGeographic ? 2 : 1, [isGeographic ? 2048 : 3072]: epsg })
  if (!stated) return []
  const doubles: number[] = []
  const entries = Object.entries(stated).flatMap(([key, value]) => {
    if (Number.isInteger(value) && value >= 0 && value < 2 ** 16) return [Number(key), 0, 1, value]
    return [Number(key), GEO_DOUBLES, 1, doubles.push(value) - 1]
  })
  const points: Tag[] = ties
    ? [[33922, DOUBLE, ties.flatMap(([i, j, x, y]) => [i, j, 0, x, y, 0])]]
    : [
        [33550, DOUBLE, [pixel, pixel, 0]],
        [33922, DOUBLE, [0, 0, 0, ...origin, 0]],
      ]
  return [
    ...points,
    [34735, SHORT, [1, 1, 0, entries.length / 4, ...entries]],
    ...(doubles.length > 0 ? [[GEO_DOUBLES, DOUBLE, doubles] satisfies Tag] : []),
  ]
}

function join(pixels: Buffer, tags: readonly Tag[]): Buffer {
  const head = Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0])
  const padding = Buffer.alloc((pixels.length + head.length) % 2)
  const directoryAt = head.length + pixels.length + padding.length
  head.writeUInt32LE(directoryAt, 4)
  const directory = Buffer.alloc(2 + tags.length * 12 + 4)
  directory.writeUInt16LE(tags.length, 0)
  const beyond: Buffer[] = []
  let beyondAt = directoryAt + directory.length
  tags.forEach(([tag, type, values], at) => {
    const bytes = encode(type, values)
    const entry = 2 + at * 12
    directory.writeUInt16LE(tag, entry)
    directory.writeUInt16LE(type, entry + 2)
    directory.writeUInt32LE(values.length, entry + 4)
    if (bytes.length <= 4) {
      bytes.copy(directory, entry + 8)
      return
    }
    directory.writeUInt32LE(beyondAt, entry + 8)
    beyond.push(bytes)
    beyondAt += bytes.length
  })
  return Buffer.concat([head, pixels, padding, directory, ...beyond])
}

function encode(type: number, values: number[] | string): Buffer {
  if (typeof values === 'string') return Buffer.from(values, 'latin1')
  const size = typeBytes[type] as number
  const bytes = Buffer.alloc(values.length * size)
  values.forEach((value, at) => {
    if (type === SHORT) bytes.writeUInt16LE(value, at * size)
    else if (type === LONG) bytes.writeUInt32LE(value, at * size)
    else bytes.writeDoubleLE(value, at * size)
  })
  return bytes
}
