import { CodedError } from './coded-error.ts'

/** A feature of a file, from 1, as it was parsed. */
export interface NumberedFeature {
  number: number
  value: unknown
}

const MEGABYTE = 1024 * 1024
const LARGEST_FEATURE_BYTES = 256 * MEGABYTE

const [quote, backslash, comma] = ['"', '\\', ','].map((letter) => letter.charCodeAt(0))
const [openBrace, closeBrace, openBracket, closeBracket] = ['{', '}', '[', ']'].map((letter) => letter.charCodeAt(0))
const isSpace = (byte: number) => byte === 32 || byte === 10 || byte === 13 || byte === 9

const refuse = (message: string) => new CodedError('invalid_input', message)

/** Text of a JSON value that comes in pieces, up to a size. */
class Pieces {
  private pieces: Uint8Array[] = []
  private bytes = 0
  private readonly what: () => string

  constructor(what: () => string) {
    this.what = what
  }

  add(piece: Uint8Array): void {
    this.bytes += piece.length
    if (this.bytes > LARGEST_FEATURE_BYTES) {
      throw refuse(`${this.what()} is larger than ${LARGEST_FEATURE_BYTES / MEGABYTE} MB.`)
    }
    this.pieces.push(piece)
  }

  parse(): unknown {
    const text = Buffer.concat(this.pieces).toString('utf8')
    ;[this.pieces, this.bytes] = [[], 0]
    try {
      return JSON.parse(text)
    } catch (error) {
      throw refuse(`${this.what()} is not valid JSON: ${(error as Error).message.slice(0, 120)}`)
    }
  }
}

/**
 * The features of a GeoJSON file (a FeatureCollection, one Feature or one geometry), one after the other: no more than the
 * largest of them is in memory at a time. Throws a CodedError where the file is no such file, is cut off, or names a
 * coordinate system other than WGS 84; that may be after features were given.
 */
export async function* featuresIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<NumberedFeature> {
  let number = 0
  let depth = 0
  let [isText, isEscaped, isFeatures, needsComma, hasBegun, hasEnded] = [false, false, false, false, false, false]
  let key = ''
  let keyBytes: number[] = []
  const feature = new Pieces(() => `Feature ${number}`)
  /** All of the file but the features. */
  const frame = new Pieces(() => (number > 0 ? 'What stands around the features' : 'The file'))

  for await (const chunk of chunks) {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) {
          isText = false
          if (depth === 1) key = String.fromCharCode(...keyBytes)
        } else if (depth === 1 && keyBytes.length < 64) keyBytes.push(byte)
        continue
      }
      if (isSpace(byte)) continue
      if (!hasBegun) {
        const isMark = at < 3 && number === 0 && [0xef, 0xbb, 0xbf][at] === byte
        if (isMark) {
          from = at + 1
          continue
        }
        if (byte !== openBrace) throw refuse('This is not a GeoJSON file: it does not begin with {.')
        hasBegun = true
      } else if (hasEnded) throw refuse('There is more text after the end of the GeoJSON object.')

      if (isFeatures && depth === 2) {
        if (byte === comma && needsComma) {
          needsComma = false
          continue
        }
        if (byte === closeBracket && (needsComma || number === 0)) {
          isFeatures = false
          from = at
          depth = 1
          continue
        }
        number += 1
        if (byte !== openBrace || needsComma)
          throw refuse(`Feature ${number} is not a Feature, or no comma stands before it.`)
        from = at
      }
      if (byte === quote) {
        isText = true
        keyBytes = []
      } else if (byte === openBrace || byte === openBracket) {
        depth += 1
        if (depth === 2 && byte === openBracket && key === 'features') {
          frame.add(chunk.subarray(from, at + 1))
          isFeatures = true
        }
      } else if (byte === closeBrace || byte === closeBracket) {
        depth -= 1
        if (depth === 0) hasEnded = true
        if (isFeatures && depth === 2) {
          feature.add(chunk.subarray(from, at + 1))
          needsComma = true
          yield { number, value: feature.parse() }
        }
      }
    }
    if (!isFeatures) frame.add(chunk.subarray(from))
    else if (depth > 2) feature.add(chunk.subarray(from))
  }

  if (!hasBegun) throw refuse('The file is empty.')
  if (!hasEnded) {
    const where =
      isFeatures && (depth > 2 || isText)
        ? ` in the middle of feature ${number}`
        : number > 0
          ? ` after feature ${number}`
          : ''
    throw refuse(`The file is cut off: it ends${where}.`)
  }
  yield* fromFrame(frame.parse(), number)
}

const geometryTypes = [
  'Polygon',
  'MultiPolygon',
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'GeometryCollection',
]

/** What a file without a list of features holds; checks what stands around one. */
function* fromFrame(frame: unknown, features: number): Generator<NumberedFeature> {
  const { type, crs } = frame as { type?: unknown; crs?: unknown }
  mustBeDegrees(crs)
  if (type === 'Feature') yield { number: 1, value: frame }
  else if (geometryTypes.includes(type as string)) {
    yield { number: 1, value: { type: 'Feature', properties: {}, geometry: frame } }
  } else if (type !== 'FeatureCollection') {
    throw refuse('This is not a GeoJSON file: its type is not FeatureCollection, Feature or a geometry.')
  } else if (features === 0) throw refuse('The file holds no features.')
}

const degreesOfWgs84 = /CRS:?84|EPSG:+(\d*:)?(4326|4979)$/i

function mustBeDegrees(crs: unknown): void {
  const name = (crs as { properties?: { name?: unknown } } | null | undefined)?.properties?.name
  if (typeof name === 'string' && !degreesOfWgs84.test(name)) {
    throw refuse(
      `The file is in the coordinate system ${name}; convert it to WGS 84 longitudes and latitudes (EPSG:4326).`,
    )
  }
}
