import { CodedError } from '../../errors/coded-error.ts'

/** A parsed feature and its number in the file, from 1. */
export interface NumberedFeature {
  number: number
  value: unknown
}

const MEGABYTE = 1024 * 1024
const MAX_FEATURE_BYTES = 256 * MEGABYTE

const [quote, backslash, comma] = ['"', '\\', ','].map((letter) => letter.charCodeAt(0))
const [openBrace, closeBrace, openBracket, closeBracket] = ['{', '}', '[', ']'].map((letter) => letter.charCodeAt(0))
const isSpace = (byte: number) => byte === 32 || byte === 10 || byte === 13 || byte === 9

const createInputError = (message: string) => new CodedError('invalid_input', message)

/** Collects the text of one JSON value from chunks, up to a maximum size. */
class JsonBuffer {
  private pieces: Uint8Array[] = []
  private bytes = 0
  private readonly describe: () => string

  constructor(describe: () => string) {
    this.describe = describe
  }

  add(piece: Uint8Array): void {
    this.bytes += piece.length
    if (this.bytes > MAX_FEATURE_BYTES) {
      throw createInputError(`${this.describe()} is larger than ${MAX_FEATURE_BYTES / MEGABYTE} MB.`)
    }
    this.pieces.push(piece)
  }

  parse(): unknown {
    const text = Buffer.concat(this.pieces).toString('utf8')
    ;[this.pieces, this.bytes] = [[], 0]
    try {
      return JSON.parse(text)
    } catch (error) {
      throw createInputError(`${this.describe()} is not valid JSON: ${(error as Error).message.slice(0, 120)}`)
    }
  }
}

/**
 * Reads the features of a GeoJSON file (a FeatureCollection, one Feature or one geometry) one at a time, so that only one is in
 * memory. Throws a CodedError when the file is not GeoJSON, is truncated, or has a coordinate system other than WGS 84; features
 * may have been yielded before that.
 */
export async function* readFeatures(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<NumberedFeature> {
  let number = 0
  let depth = 0
  let [isInString, isEscaped, isFeatures, needsComma, hasBegun, hasEnded] = [false, false, false, false, false, false]
  let key = ''
  let keyBytes: number[] = []
  const feature = new JsonBuffer(() => `Feature ${number}`)
  /** The file without its features. */
  const envelope = new JsonBuffer(() => (number > 0 ? 'The JSON around the features' : 'The file'))

  for await (const chunk of chunks) {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) {
          isInString = false
          if (depth === 1) key = String.fromCharCode(...keyBytes)
        } else if (depth === 1 && keyBytes.length < 64) keyBytes.push(byte)
        continue
      }
      if (isSpace(byte)) continue
      if (!hasBegun) {
        const isByteOrderMark = at < 3 && number === 0 && [0xef, 0xbb, 0xbf][at] === byte
        if (isByteOrderMark) {
          from = at + 1
          continue
        }
        if (byte !== openBrace) throw createInputError('This is not a GeoJSON file: it does not begin with {.')
        hasBegun = true
      } else if (hasEnded) throw createInputError('There is more text after the end of the GeoJSON object.')

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
          throw createInputError(`Feature ${number} is not a Feature, or the comma before it is missing.`)
        from = at
      }
      if (byte === quote) {
        isInString = true
        keyBytes = []
      } else if (byte === openBrace || byte === openBracket) {
        depth += 1
        if (depth === 2 && byte === openBracket && key === 'features') {
          envelope.add(chunk.subarray(from, at + 1))
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
    if (!isFeatures) envelope.add(chunk.subarray(from))
    else if (depth > 2) feature.add(chunk.subarray(from))
  }

  if (!hasBegun) throw createInputError('The file is empty.')
  if (!hasEnded) {
    const where =
      isFeatures && (depth > 2 || isInString)
        ? ` in the middle of feature ${number}`
        : number > 0
          ? ` after feature ${number}`
          : ''
    throw createInputError(`The file is cut off: it ends${where}.`)
  }
  yield* checkEnvelope(envelope.parse(), number)
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

/** Yields the feature of a file without a list of features; checks type and coordinate system of any file. */
function* checkEnvelope(envelope: unknown, features: number): Generator<NumberedFeature> {
  const { type, crs } = envelope as { type?: unknown; crs?: unknown }
  requireWgs84(crs)
  if (type === 'Feature') yield { number: 1, value: envelope }
  else if (geometryTypes.includes(type as string)) {
    yield { number: 1, value: { type: 'Feature', properties: {}, geometry: envelope } }
  } else if (type !== 'FeatureCollection') {
    throw createInputError('This is not a GeoJSON file: its type is not FeatureCollection, Feature or a geometry.')
  } else if (features === 0) throw createInputError('The file contains no features.')
}

const degreesOfWgs84 = /CRS:?84|EPSG:+(\d*:)?(4326|4979)$/i

function requireWgs84(crs: unknown): void {
  const name = (crs as { properties?: { name?: unknown } } | null | undefined)?.properties?.name
  if (typeof name === 'string' && !degreesOfWgs84.test(name)) {
    throw createInputError(
      `The file is in the coordinate system ${name}; convert it to WGS 84 longitudes and latitudes (EPSG:4326).`,
    )
  }
}
