import { findCountry, type Countries } from '@varuna/geo/countries'
import { harbourCheck } from '@varuna/geo/harbour-check'
import type { Geo } from '@varuna/geo/locate'
import { watersAt } from '@varuna/geo/waters'
import { CodedError } from './coded-error.ts'
import { cellsOf, separatorOf } from './csv-cells.ts'
import { degreesIn } from './points-in-csv.ts'

export interface LocationEvaluation {
  n: number
  right: number
  /** Share of right answers, 0 to 1. */
  rate: number
  wrong: {
    name: string
    lat: number
    lon: number
    expected: string
    /** water or land, or whose waters: ISO 3166-1 alpha-2, HS for the high seas, none where that is not known. */
    said: string
    insideNm?: number | null
  }[]
}

type Point = Pick<LocationEvaluation['wrong'][number], 'name' | 'lat' | 'lon' | 'expected'>

const HIGH_SEAS = 'HS'
const columns = { name: ['name'], lat: ['lat', 'latitude'], lon: ['lon', 'lng', 'longitude'], expected: ['expected'] }

const readExpected = (text: string, countries: Countries) => {
  const side = text.toLowerCase()
  if (side === 'water' || side === 'land') return side
  if (text.toUpperCase() === HIGH_SEAS) return HIGH_SEAS
  return /^[a-z]{2,3}$/i.test(text) ? findCountry(countries, text) : null
}

const readPoints = (csv: string, countries: Countries): Point[] => {
  const [header = '', ...lines] = csv.split(/\r?\n/)
  const separator = separatorOf(header)
  const names = cellsOf(header, separator).map((cell) => cell.toLowerCase())
  const at = (wanted: string[]) => names.findIndex((name) => wanted.includes(name))
  const [name, lat, lon, expected] = [at(columns.name), at(columns.lat), at(columns.lon), at(columns.expected)]
  if (lat < 0 || lon < 0 || expected < 0) {
    throw new CodedError('invalid_input', 'The first line must name the columns: name, lat, lon, expected')
  }
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const cells = cellsOf(line, separator)
    const place = { lat: readDegrees(cells[lat], 90), lon: readDegrees(cells[lon], 180) }
    const answer = readExpected(cells[expected] ?? '', countries)
    if (Number.isNaN(place.lat) || Number.isNaN(place.lon) || answer === null) {
      const wanted = 'a lat, a lon and water, land, HS or an ISO country code'
      throw new CodedError('invalid_input', `Line ${index + 2} does not hold ${wanted}: ${line.slice(0, 80)}`)
    }
    return [{ name: cells[name] ?? '', ...place, expected: answer }]
  })
}

const readDegrees = (text = '', most: number) => {
  const value = degreesIn(text)
  return Math.abs(value) <= most ? value : NaN
}

/**
 * Scores what is said of points that are known: CSV with columns name, lat, lon and expected, which is water or land (the
 * land check), or whose waters it is (ISO 3166-1 code, HS for the high seas). Tolerance in nautical miles, 0 for the bare line.
 */
export function evaluateLocation(geo: Geo, csv: string, toleranceNm?: number): LocationEvaluation {
  const points = readPoints(csv, geo.countries)
  const wrong = points.flatMap((point) => {
    const { lat, lon, expected } = point
    if (expected === 'water' || expected === 'land') {
      const { status, insideNm } = harbourCheck(geo, lat, lon, toleranceNm)
      return status === expected ? [] : [{ ...point, said: status, insideNm }]
    }
    const waters = watersAt(geo.waters, geo.coastline, lat, lon, geo.treaties)
    const said = waters === null ? 'none' : (waters.country ?? HIGH_SEAS)
    return said === expected ? [] : [{ ...point, said }]
  })
  const right = points.length - wrong.length
  return { n: points.length, right, rate: points.length === 0 ? 0 : right / points.length, wrong }
}
