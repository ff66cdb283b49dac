import { Assembler } from 'stream-json/core/assembler.js'
import { jsonParser, type Token } from 'stream-json/core/parser.js'
import { codedError, type CodedError } from '../../../errors/coded-error.ts'

/** A parsed feature and its number in the file, from 1. */
export interface NumberedFeature {
  number: number
  value: unknown
}

const MEGABYTE = 1024 * 1024
const MAX_VALUE_LENGTH = 256 * MEGABYTE

/**
 * Reads the features of a GeoJSON file (a FeatureCollection, one Feature or one geometry) one at a time to bound memory. Throws a
 * CodedError when the file is not GeoJSON, is truncated, or uses a coordinate system other than WGS 84; features may have been yielded
 * before that.
 */
export async function* readFeatures(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<NumberedFeature> {
  const parse = jsonParser({ streamValues: false })
  /** The root value; features are detached from it as they complete. */
  const json = new Assembler()
  let [number, featureLength, otherLength, isBlank] = [0, 0, 0, true]

  const hasBegun = () => json.current !== null
  const hasEnded = () => hasBegun() && json.done
  const isInFeatures = () => json.stack[1] === 'features' && Array.isArray(json.stack[2] ?? json.current)
  const isInFeature = () => isInFeatures() && json.depth > 2

  const createParseError = (error: Error): CodedError => {
    if (!hasBegun()) return codedError('invalid_input.not_geojson')
    if (hasEnded()) return codedError('invalid_input.text_after_geojson')
    const at = { feature: number, reason: error.message.replace('Parser cannot parse input: ', '') }
    if (isInFeature()) return codedError('invalid_input.feature_not_json', at)
    return number > 0 ? codedError('invalid_input.json_after_feature', at) : codedError('invalid_input.not_json', at)
  }
  const tokensOf = (text: string): readonly Token[] => {
    try {
      const tokens = parse(text)
      return typeof tokens === 'object' ? tokens.values : []
    } catch (error) {
      throw createParseError(error as Error)
    }
  }
  const limitLength = (added: number) => {
    if (isInFeature()) featureLength += added
    else otherLength += added
    if (Math.max(featureLength, otherLength) <= MAX_VALUE_LENGTH) return
    const maxMegabytes = MAX_VALUE_LENGTH / MEGABYTE
    throw codedError('invalid_input.json_too_large', { feature: number, isInFeature: isInFeature(), maxMegabytes })
  }

  for await (const { text, isUtf8 } of decodeText(chunks)) {
    isBlank &&= text.trim() === ''
    for (const piece of text.match(BRACED_PIECE) ?? []) {
      if (!isUtf8 && piece.includes(REPLACEMENT)) throw codedError('invalid_input.json_not_utf8', { feature: number })
      limitLength(piece.length)
      for (const token of tokensOf(piece)) {
        if (!hasBegun() && token.name !== 'startObject') throw codedError('invalid_input.not_geojson')
        json.consume(token)
        if (!isInFeatures()) continue
        if (json.depth === 3 && token.name === 'startObject') {
          number += 1
          featureLength = 0
        } else if (json.depth === 2 && Array.isArray(json.current) && json.current.length > 0) {
          if (token.name !== 'endObject') throw codedError('invalid_input.not_a_feature', { feature: number + 1 })
          yield { number, value: json.current.pop() }
        }
      }
    }
  }

  if (isBlank) throw codedError('invalid_input.empty_file')
  if (!hasBegun()) throw codedError('invalid_input.not_geojson')
  if (!hasEnded()) {
    throw codedError('invalid_input.json_cut_off', { feature: number, isInFeature: isInFeature() })
  }
  yield* checkEnvelope(json.current, number)
}

/** Splits text after each brace: the parser drops the tokens before a fault, so each piece begins or ends at most one object. */
const BRACED_PIECE = /[^{}]*[{}]?/g

/** The replacement character for invalid UTF-8; valid UTF-8 text may contain it too. */
const REPLACEMENT = '\ufffd'

async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ text: string; /** False from the first invalid chunk on. */ isUtf8: boolean }> {
  const decoder = new TextDecoder()
  const strict = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  for await (const chunk of chunks) {
    try {
      if (isUtf8) strict.decode(chunk, { stream: true })
    } catch {
      isUtf8 = false
    }
    yield { text: decoder.decode(chunk, { stream: true }), isUtf8 }
  }
  yield { text: decoder.decode(), isUtf8 }
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
    throw codedError('invalid_input.not_geojson_type')
  } else if (features === 0) throw codedError('invalid_input.no_features')
}

const degreesOfWgs84 = /CRS:?84|EPSG:+(\d*:)?(4326|4979)$/i

function requireWgs84(crs: unknown): void {
  const name = (crs as { properties?: { name?: unknown } } | null | undefined)?.properties?.name
  if (typeof name === 'string' && !degreesOfWgs84.test(name)) {
    throw codedError('invalid_input.coordinate_system', { name })
  }
}
