import { findCountry, type Countries } from '@varuna/geo/flags/countries'
import { checkHarbour } from '@varuna/geo/ports/harbour-check'
import type { Geo } from '@varuna/geo/locate'
import { watersAt } from '@varuna/geo/waters/waters'
import { CodedError } from '../../errors/coded-error.ts'
import { splitCsvLine, detectSeparator } from './csv-cells.ts'
import { parseDegrees } from './points-in-csv.ts'

interface Score {
  n: number
  right: number
}

export interface LocationEvaluation {
  /** As served, with the tolerance for coasts and harbours. */
  served: LocationScore
  /** The coastline without tolerance. */
  raw: LocationScore
}

interface LocationScore extends Score {
  /** Share of correct answers, 0 to 1. */
  rate: number
  /** By the kind of expected answer. */
  byExpected: Partial<Record<'water' | 'land' | 'waters', Score>>
  wrong: {
    name: string
    lat: number
    lon: number
    expected: string
    /** water or land; or the country of the waters: ISO 3166-1 alpha-2, HS for the high seas, none when unknown. */
    actual: string
    insideNm?: number | null
  }[]
}

type Point = Pick<LocationScore['wrong'][number], 'name' | 'lat' | 'lon' | 'expected'>

const HIGH_SEAS = 'HS'
const columns = { name: ['name'], lat: ['lat', 'latitude'], lon: ['lon', 'lng', 'longitude'], expected: ['expected'] }

const parseExpected = (text: string, countries: Countries) => {
  const side = text.toLowerCase()
  if (side === 'water' || side === 'land') return side
  if (text.toUpperCase() === HIGH_SEAS) return HIGH_SEAS
  return /^[a-z]{2,3}$/i.test(text) ? findCountry(countries, text) : null
}

const parsePoints = (csv: string, countries: Countries): Point[] => {
  const [header = '', ...lines] = csv.split(/\r?\n/)
  const separator = detectSeparator(header)
  const headerNames = splitCsvLine(header, separator).map((cell) => cell.toLowerCase())
  const at = (aliases: string[]) => headerNames.findIndex((name) => aliases.includes(name))
  const [name, lat, lon, expected] = [at(columns.name), at(columns.lat), at(columns.lon), at(columns.expected)]
  if (lat < 0 || lon < 0 || expected < 0) {
    throw new CodedError('invalid_input', 'The first line must name the columns: name, lat, lon, expected')
  }
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const cells = splitCsvLine(line, separator)
    const place = { lat: parseBoundedDegrees(cells[lat], 90), lon: parseBoundedDegrees(cells[lon], 180) }
    const answer = parseExpected(cells[expected] ?? '', countries)
    if (Number.isNaN(place.lat) || Number.isNaN(place.lon) || answer === null) {
      const fields = 'a lat, a lon and water, land, HS or an ISO country code'
      throw new CodedError('invalid_input', `Line ${index + 2} must have ${fields}, got: ${line.slice(0, 80)}`)
    }
    return [{ name: cells[name] ?? '', ...place, expected: answer }]
  })
}

const parseBoundedDegrees = (text = '', most: number) => {
  const value = parseDegrees(text)
  return Math.abs(value) <= most ? value : NaN
}

/**
 * Scores the land check and the waters on known points, with and without the tolerance. The CSV has the columns name, lat, lon and
 * expected: water or land, or the country of the waters (ISO 3166-1 code, HS for the high seas).
 */
export function evaluateLocation(geo: Geo, csv: string): LocationEvaluation {
  const points = parsePoints(csv, geo.countries)
  return { served: scorePoints(geo, points), raw: scorePoints(geo, points, 0) }
}

function scorePoints(geo: Geo, points: Point[], toleranceNm?: number): LocationScore {
  const byExpected: LocationScore['byExpected'] = {}
  const wrong = points.flatMap((point) => {
    const { actual, ...detail } = answerAt(geo, point, toleranceNm)
    const score = (byExpected[kindOf(point)] ??= { n: 0, right: 0 })
    score.n += 1
    if (actual === point.expected) score.right += 1
    return actual === point.expected ? [] : [{ ...point, actual, ...detail }]
  })
  const right = points.length - wrong.length
  return { n: points.length, right, rate: points.length === 0 ? 0 : right / points.length, byExpected, wrong }
}

const kindOf = ({ expected }: Point) => (expected === 'water' || expected === 'land' ? expected : 'waters')

function answerAt(geo: Geo, point: Point, toleranceNm?: number): { actual: string; insideNm?: number | null } {
  const { lat, lon } = point
  if (kindOf(point) === 'waters') {
    const waters = watersAt(geo.waters, geo.coastline, lat, lon, geo.treaties)
    return { actual: waters === null ? 'none' : (waters.country ?? HIGH_SEAS) }
  }
  const { status, insideNm } = checkHarbour(geo, lat, lon, toleranceNm)
  return { actual: status, insideNm }
}
