import { landCheck } from '@varuna/geo/land-check'
import type { Geo } from '@varuna/geo/locate'
import { CodedError } from './coded-error.ts'

export interface LocationEvaluation {
  n: number
  right: number
  /** Share of right answers, 0 to 1. */
  rate: number
  wrong: {
    name: string
    lat: number
    lon: number
    expected: 'water' | 'land'
    said: 'water' | 'land'
    insideNm: number | null
  }[]
}

const readPoints = (csv: string) => {
  const [header = '', ...lines] = csv.trim().split(/\r?\n/)
  if (header.replaceAll(' ', '') !== 'name,lat,lon,expected') {
    throw new CodedError('invalid_input', 'The first line must be: name,lat,lon,expected')
  }
  return lines.map((line, index) => {
    const cells = line.split(',').map((cell) => cell.trim())
    const [latText = '', lonText = '', expected] = cells.slice(-3)
    const [lat, lon] = [Number(latText), Number(lonText)]
    const inRange = latText !== '' && lonText !== '' && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
    if (cells.length < 4 || !inRange || (expected !== 'water' && expected !== 'land')) {
      throw new CodedError(
        'invalid_input',
        `Line ${index + 2} is not a name, lat, lon and water or land: ${line.slice(0, 80)}`,
      )
    }
    return { name: cells.slice(0, -3).join(','), lat, lon, expected: expected as 'water' | 'land' }
  })
}

/** Scores the land check on points whose side is known: CSV of name, lat, lon, expected (water or land); tolerance in nautical miles, 0 for the bare line. */
export function evaluateLocation(geo: Geo, csv: string, toleranceNm?: number): LocationEvaluation {
  const points = readPoints(csv)
  const wrong = points.flatMap((point) => {
    const { status, insideNm } = landCheck(geo.coastline, point.lat, point.lon, toleranceNm)
    return status === point.expected ? [] : [{ ...point, said: status, insideNm }]
  })
  const right = points.length - wrong.length
  return { n: points.length, right, rate: points.length === 0 ? 0 : right / points.length, wrong }
}
