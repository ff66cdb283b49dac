import type { FaultParams } from '@varuna/contract/fault'
import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import type { Geo } from '@varuna/geo/locate'
import { unpackPolygon } from '@varuna/geo/geometry/polygon'
import type { Anchorage } from '@varuna/geo/ports/anchorages'
import type { PortRow } from '@varuna/geo/ports/ports'
import { defaultFields, parseZoneFeature } from '@varuna/geo/zones/read-zone-feature'
import { CodedError, codedError } from '../../../errors/coded-error.ts'
import { readListCsv, type ListColumn, type ListLine } from '../vessel-lists/read-list-csv.ts'
import { readFeatures } from '../zones/read-geojson.ts'
import { anchorageColumns, placeColumnsNeeded, portColumns, readAnchorage, readPort } from './place-list-kinds.ts'

const MAX_REPORTED_FAULTS = 10
const MAX_PLACES = 50_000
/** Corners of all outlines, 10 MB as stored. */
const MAX_CORNERS = 250_000
/** A wider area would excuse vessels that wait at sea. */
const MAX_SPAN_NM = 120

/** The ports of a CSV file. Throws `invalid_input` with the first ten lines that cannot be read. */
export const readPorts = (bytes: Uint8Array, geo: Pick<Geo, 'countries' | 'waters'>, source: string): PortRow[] =>
  readLines(bytes, portColumns, (line) => readPort(line, geo, source))

/** The anchorages of a CSV file of points, or of a GeoJSON file of areas; holes of areas count as anchorage. Throws likewise. */
export const readAnchorages = async (bytes: Uint8Array): Promise<Anchorage[]> =>
  isJson(bytes) ? readAreas(bytes) : readLines(bytes, anchorageColumns, readAnchorage)

const isJson = (bytes: Uint8Array) => /^\uFEFF?\s*\{/.test(new TextDecoder().decode(bytes.subarray(0, 64)))

function readLines<Place>(bytes: Uint8Array, columns: readonly ListColumn[], read: (line: ListLine) => Place): Place[] {
  const places: Place[] = []
  const faults: FaultParams<'invalid_input.list_cell'>[] = []
  let unreadable = 0
  for (const line of readListCsv(bytes, columns, placeColumnsNeeded)) {
    if (places.length >= MAX_PLACES) throw codedError('invalid_input.list_too_long', { maxRows: MAX_PLACES })
    try {
      places.push(read(line))
    } catch (error) {
      if (!(error instanceof CodedError) || error.fault.code !== 'invalid_input.list_cell') throw error
      unreadable += 1
      if (faults.length < MAX_REPORTED_FAULTS) faults.push(error.fault.params)
    }
  }
  if (unreadable > 0) throw codedError('invalid_input.list_cells', { unreadable, faults })
  return places
}

async function readAreas(bytes: Uint8Array): Promise<Anchorage[]> {
  const areas: Anchorage[] = []
  const faults: FaultParams<'invalid_input.features_unreadable'>['faults'][number][] = []
  let [features, corners, unreadable] = [0, 0, 0]
  const refuse = (name: string | null, reason: string) => {
    unreadable += 1
    if (faults.length < MAX_REPORTED_FAULTS) faults.push({ feature: features, name, reason })
  }
  for await (const { number, value } of readFeatures(one(bytes))) {
    features = number
    if (features > MAX_PLACES) throw codedError('invalid_input.list_too_long', { maxRows: MAX_PLACES })
    const found = parseZoneFeature(value, () => defaultFields.mpa)
    if (!found.ok) {
      refuse(found.name, found.error)
      continue
    }
    const outlines = found.value.polygons.map(({ rings }) => unpackPolygon(rings)[0] ?? [])
    if (outlines.some((outline) => spanNm(outline) > MAX_SPAN_NM)) {
      refuse(found.value.name, `the area is more than ${MAX_SPAN_NM} nautical miles across, which no anchorage is`)
      continue
    }
    for (const outline of outlines) {
      corners += outline.length / 2
      if (corners > MAX_CORNERS) throw codedError('invalid_input.too_many_positions', { maxPositions: MAX_CORNERS })
      const pairs = Array.from({ length: outline.length / 2 }, (_, at): [number, number] => [
        outline[2 * at] ?? 0,
        outline[2 * at + 1] ?? 0,
      ])
      areas.push({ name: found.value.name, shape: { type: 'polygon', corners: pairs } })
    }
  }
  if (unreadable > 0) throw codedError('invalid_input.features_unreadable', { features, unreadable, faults })
  return areas
}

/** The greatest distance of a corner from the first one: at least half of how far it is across. */
function spanNm([lon = 0, lat = 0, ...others]: readonly number[]): number {
  let most = 0
  for (let at = 0; at < others.length; at += 2)
    most = Math.max(most, greatCircleNm(lat, lon, others[at + 1] ?? lat, others[at] ?? lon))
  return most
}

async function* one(bytes: Uint8Array) {
  yield bytes
}
