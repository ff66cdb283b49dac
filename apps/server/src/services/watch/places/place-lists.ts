import { createHash } from 'node:crypto'
import { formatUtcDay } from '@varuna/contract/fields'
import type { Geo } from '@varuna/geo/locate'
import type { Anchorage } from '@varuna/geo/ports/anchorages'
import { mergePorts } from '@varuna/geo/ports/merge-ports'
import type { PortRow } from '@varuna/geo/ports/ports'
import { operator } from '../../../audit/actor.ts'
import type { Clock } from '../../../clock/clock.ts'
import type { PublishedListRow } from '../../../store/interfaces/rows/list-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { csvRow } from '../../shared/formats/csv-text.ts'
import { placeListKinds, type PlaceListKind } from './place-list-kinds.ts'
import { readAnchorages, readPorts } from './read-place-list.ts'

type Effects = { store: Pick<Store, 'publishedLists'> }
type Timed = Effects & { clock: Pick<Clock, 'now'> }
type Entries = { ports: PortRow; anchorages: Anchorage }

/** The operator replaces the list of a kind, all or nothing. Throws `invalid_input` with the lines or features that cannot be read. */
export async function importPlaceList(
  { store, clock, geo }: Timed & { geo: Pick<Geo, 'countries' | 'waters'> },
  { kind, name, bytes }: { kind: PlaceListKind; name: string; bytes: Uint8Array },
): Promise<{ row: PublishedListRow; entries: number }> {
  const day = formatUtcDay(clock.now())
  const entries = kind === 'ports' ? readPorts(bytes, geo, `${name}, imported ${day}`) : await readAnchorages(bytes)
  const row: PublishedListRow = {
    kind,
    file_name: name,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    imported_ms: clock.now(),
    as_of: day,
    is_complete: 1,
    body: JSON.stringify(entries),
  }
  const [replaced] = await store.publishedLists.ofKinds([kind])
  await store.publishedLists.put(row, {
    action: 'list_import',
    by: operator,
    aboutId: kind,
    timeMs: row.imported_ms,
    before: replaced ? auditValues(replaced) : {},
    after: auditValues(row),
  })
  return { row, entries: entries.length }
}

/** The operator removes the list of a kind; false when there is none. */
export async function removePlaceList({ store, clock }: Timed, kind: PlaceListKind): Promise<boolean> {
  const [row] = await store.publishedLists.ofKinds([kind])
  if (row === undefined) return false
  const act = { action: 'list_removal', by: operator, aboutId: kind, timeMs: clock.now() } as const
  return store.publishedLists.remove(kind, { ...act, before: auditValues(row) })
}

/** The places of a stored list; none where it cannot be read, so that a damaged one does not keep a server from starting. */
function entriesOf<Kind extends PlaceListKind>({ body }: PublishedListRow, _kind: Kind): Entries[Kind][] {
  try {
    const entries = JSON.parse(body) as unknown
    return Array.isArray(entries) ? (entries as Entries[Kind][]) : []
  } catch {
    return []
  }
}

const auditValues = (row: PublishedListRow) => ({
  kind: row.kind,
  file: row.file_name,
  sha256: row.sha256,
  rows: entriesOf(row, row.kind as PlaceListKind).length,
})

/** Writes a list as CSV or, of areas, as GeoJSON; it imports as the same places. */
export function* formatPlaceList(row: PublishedListRow): Generator<string> {
  if (row.kind === 'ports') {
    yield csvRow(['name', 'aliases', 'country', 'locode', 'lat', 'lon'])
    for (const { name, aliases, country, locode, lat, lon } of entriesOf(row, 'ports'))
      yield csvRow([name, aliases.join(';'), country, locode, lat, lon])
    return
  }
  const anchorages = entriesOf(row, 'anchorages')
  if (anchorages.some(({ shape }) => shape.type === 'polygon')) {
    const features = anchorages.flatMap(({ name, shape }) =>
      shape.type === 'polygon'
        ? [{ type: 'Feature', properties: { name }, geometry: { type: 'Polygon', coordinates: [shape.corners] } }]
        : [],
    )
    yield `${JSON.stringify({ type: 'FeatureCollection', features })}\n`
    return
  }
  yield csvRow(['name', 'lat', 'lon', 'radius_nm'])
  for (const { name, shape } of anchorages)
    if (shape.type === 'circles')
      for (const { lat, lon, radiusNm } of shape.circles) yield csvRow([name, lat, lon, radiusNm])
}

/** Geography with the imported lists of ports and anchorages, as they are stored now. */
export async function withPlaceLists(geo: Geo, { store }: Effects): Promise<Geo> {
  const rows = await store.publishedLists.ofKinds(placeListKinds)
  const ports = rows.filter(({ kind }) => kind === 'ports').flatMap((row) => entriesOf(row, 'ports'))
  const anchorages = rows.filter(({ kind }) => kind === 'anchorages').flatMap((row) => entriesOf(row, 'anchorages'))
  return rows.length === 0 ? geo : { ...geo, ports: mergePorts(geo.ports, ports), anchorages }
}
