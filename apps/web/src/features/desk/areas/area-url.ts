import { areaReportRequest, type AreaOfReport, type AreaReportRequest } from '@varuna/contract/desk/area-report'
import { parseTimestampMs } from '@varuna/contract/fields'
import { boxParameter, ringParameter } from '~/dashboard/area/report-parameter.ts'

/** What the address asks for: a whole request, or a part of it to begin with. */
export interface AskedArea {
  request: AreaReportRequest | null
  /** Of what is not a whole request. */
  area: AreaOfReport | null
  /** Parameters that cannot be used. */
  dropped: string[]
}

const CORNER = ','
const RING = ';'
const POLYGON = '|'

/** Reads `zone`, `box` or `shape`, and `from`, `to` and `simulated`. */
export function readAreaUrl(search: URLSearchParams): AskedArea {
  const area = readArea(search)
  const dropped = (['zone', 'box', 'shape'] as const).filter((name) => search.has(name) && area?.kind !== name)
  const [from, to] = [search.get('from'), search.get('to')]
  if (area === null || from === null || to === null) return { request: null, area, dropped }
  const parsed = areaReportRequest.safeParse({
    area,
    from,
    to,
    ...(search.get('simulated') === '1' && { simulated: true }),
  })
  if (parsed.success) return { request: parsed.data, area, dropped }
  const isOfArea = parsed.error.issues.some(({ path }) => path[0] === 'area')
  return isOfArea
    ? { request: null, area: null, dropped: [...dropped, area.kind] }
    : { request: null, area, dropped: [...dropped, 'from, to'] }
}

function readArea(search: URLSearchParams): AreaOfReport | null {
  const [zone, box, shape] = [search.get('zone'), search.get('box'), search.get('shape')]
  if (zone !== null && zone !== '') return { kind: 'zone', id: zone }
  const edges = box?.split(CORNER).map(numberOf) ?? []
  const [south = NaN, west = NaN, north = NaN, east = NaN] = edges
  if (edges.length === 4 && edges.every(Number.isFinite)) return { kind: 'box', south, west, north, east }
  const polygons = (shape ?? '')
    .split(POLYGON)
    .map((rings) => rings.split(RING).map((ring) => ring.split(' ').map(readCorner)))
  const isWhole = polygons.flat(2).every((corner) => corner.every(Number.isFinite))
  return shape !== null && isWhole ? { kind: 'shape', polygons } : null
}

const numberOf = (text: string) => (text.trim() === '' ? NaN : Number(text))

function readCorner(text: string): [number, number] {
  const [lat = NaN, lon = NaN, ...more] = text.split(CORNER).map(numberOf)
  return more.length > 0 ? [NaN, NaN] : [lon, lat]
}

/** The parameters of an area alone. */
function writeArea(area: AreaOfReport): Record<string, string> {
  if (area.kind === 'zone') return { zone: area.id }
  if (area.kind === 'box') return boxParameter(area)
  const shape = area.polygons.map((rings) => rings.map(ringParameter).join(RING)).join(POLYGON)
  return { shape }
}

/** The parameters of a request; `readAreaUrl` reads them. */
export const writeAreaUrl = ({ area, from, to, simulated }: AreaReportRequest): Record<string, string> => ({
  ...writeArea(area),
  from,
  to,
  ...(simulated && { simulated: '1' }),
})

/** Equal for two requests that ask for the same. */
export const keyOfRequest = (request: AreaReportRequest): string =>
  JSON.stringify([
    writeArea(request.area),
    parseTimestampMs(request.from),
    parseTimestampMs(request.to),
    request.simulated ?? false,
  ])
