import type { Line } from '@varuna/csv/split-lines'
import { findCountry, type Countries } from '@varuna/geo/flags/countries'
import { checkHarbour } from '@varuna/geo/ports/harbour-check'
import type { Geo } from '@varuna/geo/locate'
import { coastalWatersAt } from '@varuna/geo/waters/waters'
import { landStatuses, type LandStatus } from '@varuna/vocabulary/location'
import { codedError } from '../../../errors/coded-error.ts'
import { readTable } from '../../../input-files/read-table.ts'
import { parsePoint, pointColumns } from '../../../input-files/points-in-csv.ts'

interface Score {
  n: number
  /** A place on land is answered right as land and as coast, a place on water as water alone. */
  right: number
  /** Answered as coast, right or not: the coastline leaves land and water both possible. */
  coast: number
}

export interface LocationEvaluation {
  /** As the server answers, with the tolerance for coasts and harbours. */
  served: LocationScore
  /** The coastline without tolerance. */
  raw: LocationScore
}

interface LocationScore extends Score {
  /** Share of correct answers, 0 to 1. */
  rate: number
  /** By kind of expected answer. */
  byExpected: Partial<Record<LandStatus | 'waters', Score>>
  wrong: {
    name: string
    lat: number
    lon: number
    expected: string
    /** water, coast or land; or the country of the waters: ISO 3166-1 alpha-2, HS for the high seas, none when unknown. */
    actual: string
    insideNm?: number | null
  }[]
}

type Point = Pick<LocationScore['wrong'][number], 'name' | 'lat' | 'lon' | 'expected'>

const HIGH_SEAS = 'HS'
const columns = { ...pointColumns, name: { names: ['name'], isOptional: true }, expected: { names: ['expected'] } }

const isLandStatus = (text: string): text is LandStatus => (landStatuses as readonly string[]).includes(text)

const parseExpected = (text: string, countries: Countries) => {
  const side = text.toLowerCase()
  if (isLandStatus(side)) return side
  if (text.toUpperCase() === HIGH_SEAS) return HIGH_SEAS
  return /^[a-z]{2,3}$/i.test(text) ? findCountry(countries, text) : null
}

type Parsed<Value> = { ok: true; value: Value } | { ok: false; error: string }

const parseLabelledPoint = (cells: Record<keyof typeof columns, string>, countries: Countries): Parsed<Point> => {
  const point = parsePoint(cells)
  if (!point.ok) return point
  const expected = parseExpected(cells.expected, countries)
  return expected === null
    ? { ok: false, error: `expected is '${cells.expected}', not water, coast, land, HS or an ISO country code` }
    : { ok: true, value: { name: cells.name, ...point.value, expected } }
}

const readPoints = async (lines: AsyncIterable<Line>, countries: Countries): Promise<Point[]> => {
  const points: Point[] = []
  for await (const row of readTable(lines, columns)) {
    const point = row.ok ? parseLabelledPoint(row.cells, countries) : row
    if (!point.ok) throw codedError('invalid_input.line', { line: row.line, reason: point.error })
    points.push(point.value)
  }
  return points
}

/**
 * Scores the land check and the waters on known points, with and without the tolerance. The table has the columns name, lat, lon and
 * expected: water, coast or land, or the country of the waters (ISO 3166-1 code, HS for the high seas). Throws on the first invalid line.
 */
export async function evaluateLocation(geo: Geo, lines: AsyncIterable<Line>): Promise<LocationEvaluation> {
  const points = await readPoints(lines, geo.countries)
  return { served: scorePoints(geo, points), raw: scorePoints(geo, points, 0) }
}

function scorePoints(geo: Geo, points: Point[], toleranceNm?: number): LocationScore {
  const byExpected: LocationScore['byExpected'] = {}
  const wrong = points.flatMap((point) => {
    const { actual, ...detail } = answerAt(geo, point, toleranceNm)
    const score = (byExpected[kindOf(point)] ??= { n: 0, right: 0, coast: 0 })
    const isRight = actual === point.expected || (actual === 'coast' && point.expected === 'land')
    score.n += 1
    if (isRight) score.right += 1
    if (actual === 'coast') score.coast += 1
    return isRight ? [] : [{ ...point, actual, ...detail }]
  })
  const right = points.length - wrong.length
  const coast = Object.values(byExpected).reduce((sum, score) => sum + score.coast, 0)
  return { n: points.length, right, coast, rate: points.length === 0 ? 0 : right / points.length, byExpected, wrong }
}

const kindOf = ({ expected }: Point) => (isLandStatus(expected) ? expected : 'waters')

function answerAt(geo: Geo, point: Point, toleranceNm?: number): { actual: string; insideNm?: number | null } {
  const { lat, lon } = point
  if (kindOf(point) === 'waters') {
    const waters = coastalWatersAt(geo.waters, geo.coastline, lat, lon, geo.treaties)
    return { actual: waters === null ? 'none' : (waters.country ?? HIGH_SEAS) }
  }
  const { status, insideNm } = checkHarbour(geo, lat, lon, toleranceNm)
  return { actual: status, insideNm }
}
