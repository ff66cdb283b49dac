import type { TrackFileExport } from '@varuna/contract/analysis/track-file'
import type { Files } from '../../../files/files.ts'
import { pageRows, type StoredEvent, type StoredVessel } from '../../../jobs/tracks/track-pages.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { JobRow } from '../../../store/interfaces/rows/work-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { csvRow } from '../../shared/formats/csv-text.ts'
import { isoTime, mediaTypes } from '../../shared/formats/track-file.ts'
import { positionAt, readEvents, readPositionPage, readSummary, readVessels } from './result-files.ts'
import { requireReady } from './track-files.ts'

type Row = { vessel: string } & ReturnType<typeof positionAt>

type VesselType = Pick<StoredVessel, 'shipType' | 'shipTypeFrom' | 'contradiction'>
/** Types by the name under which the rows of a vessel are stored. */
type Types = ReadonlyMap<string, VesselType>

const ofType = ['ship_type', 'ship_type_from', 'contradicted_by', 'contradicted_probability', 'contradicted_hours']

/**
 * Both formats begin with the columns of a plain track, so that Varuna and other programs can read the positions again; speed is in knots.
 */
const columns = {
  positions: [
    'mmsi',
    'timestamp',
    'lat',
    'lon',
    'speed',
    'course',
    'fishing_probability',
    'no_answer_because',
    'segment',
    ...ofType,
  ],
  events: [
    'mmsi',
    'from',
    'to',
    'lat',
    'lon',
    'positions',
    'distance_km',
    'mean_speed',
    'mean_fishing_probability',
    ...ofType,
  ],
}

const noType = { shipType: null, shipTypeFrom: null, contradiction: null } as const
const typeOf = (types: Types, vessel: string) => types.get(vessel) ?? noType

const typeCells = (types: Types, vessel: string) => {
  const { shipType, shipTypeFrom, contradiction } = typeOf(types, vessel)
  const { moves = null, probability = null, hours = null } = contradiction ?? {}
  return [shipType, shipTypeFrom, moves, probability, hours]
}

const positionCells = (types: Types) => (row: Row) => [
  row.vessel,
  isoTime(row.timeMs),
  row.lat,
  row.lon,
  row.speedKnots,
  row.courseDegrees,
  row.probability,
  row.reason,
  row.segment,
  ...typeCells(types, row.vessel),
]
const eventCells = (types: Types) => (event: StoredEvent) => [
  event.vessel,
  isoTime(event.fromMs),
  isoTime(event.toMs),
  event.lat,
  event.lon,
  event.positions,
  event.km,
  event.meanKnots,
  event.meanProbability,
  ...typeCells(types, event.vessel),
]

const positionProperties =
  (types: Types) =>
  ({ vessel, timeMs, speedKnots, courseDegrees, probability, reason, segment }: Row) => ({
    kind: 'position',
    vessel,
    time: isoTime(timeMs),
    speedKnots,
    courseDegrees,
    fishingProbability: probability,
    noAnswerBecause: reason,
    segment,
    ...typeOf(types, vessel),
  })
const eventProperties =
  (types: Types) =>
  ({ vessel, fromMs, toMs, positions, km, meanKnots, meanProbability }: StoredEvent) => ({
    kind: 'fishing',
    vessel,
    from: isoTime(fromMs),
    to: isoTime(toMs),
    positions,
    distanceKm: km,
    meanKnots,
    meanFishingProbability: meanProbability,
    ...typeOf(types, vessel),
  })

/** Streams a scored track file as text. Throws `not_found` and `track_not_ready`. */
export async function exportTrackFile(
  { store, files }: { store: Pick<Store, 'trackJobs'>; files: Files },
  principal: Principal,
  id: string,
  { content, format }: TrackFileExport,
): Promise<{ fileName: string; mediaType: string; pieces: AsyncGenerator<string> }> {
  const row = await requireReady(store, principal, id)
  const stem =
    row.file_name
      .replace(/\.[a-z0-9.]{1,12}$/i, '')
      .replaceAll(/[^\w.-]+/g, '-')
      .slice(0, 60) || 'track'
  const summary = await readSummary(files, row)
  const types = await readTypes(files, row, summary?.vessels ?? 0)
  const events = readAllEvents(files, row, summary?.events ?? 0)
  const pieces =
    content === 'positions'
      ? write(format, columns.positions, readAllPositions(files, row), positionCells(types), positionProperties(types))
      : write(format, columns.events, events, eventCells(types), eventProperties(types))
  return { fileName: `varuna-fishing-${content}-${stem}.${format}`, mediaType: mediaTypes[format], pieces }
}

/** Rows written before yielding to other requests. */
const ROWS_A_PIECE = 500

async function* write<Item extends { lat: number; lon: number }>(
  format: TrackFileExport['format'],
  names: string[],
  pages: AsyncGenerator<Item[]>,
  cellsOf: (item: Item) => Parameters<typeof csvRow>[0],
  propertiesOf: (item: Item) => object,
): AsyncGenerator<string> {
  if (format === 'csv') {
    yield csvRow(names)
    for await (const items of pages) yield items.map((item) => csvRow(cellsOf(item))).join('')
    return
  }
  yield '{"type":"FeatureCollection","features":[\n'
  let separator = ''
  for await (const items of pages) {
    const features = items.map((item) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [item.lon, item.lat] },
      properties: propertiesOf(item),
    }))
    yield separator + features.map((feature) => JSON.stringify(feature)).join(',\n')
    separator = ',\n'
  }
  yield '\n]}\n'
}

/** Vessels of which a type is known. */
async function readTypes(files: Files, row: JobRow, count: number): Promise<Types> {
  const types: Map<string, VesselType> = new Map()
  for (let from = 0; from < count; from += pageRows.vessels)
    for (const vessel of await readVessels(files, row, from, from + pageRows.vessels)) {
      const { shipType, shipTypeFrom, contradiction } = vessel
      if (shipType !== null) types.set(vessel.vessel, { shipType, shipTypeFrom, contradiction })
    }
  return types
}

async function* readAllPositions(files: Files, row: JobRow): AsyncGenerator<Row[]> {
  for (let number = 0; ; number++) {
    const page = await readPositionPage(files, row, number)
    if (page === null) return
    const owners = page.vessels.flatMap(({ vessel, rows }) => Array.from({ length: rows }, () => vessel))
    for (let from = 0; from < owners.length; from += ROWS_A_PIECE)
      yield owners.slice(from, from + ROWS_A_PIECE).map((vessel, at) => ({ vessel, ...positionAt(page, from + at) }))
  }
}

async function* readAllEvents(files: Files, row: JobRow, count: number): AsyncGenerator<StoredEvent[]> {
  for (let from = 0; from < count; from += pageRows.events) {
    const events = await readEvents(files, row, from, from + pageRows.events)
    for (let at = 0; at < events.length; at += ROWS_A_PIECE) yield events.slice(at, at + ROWS_A_PIECE)
  }
}
