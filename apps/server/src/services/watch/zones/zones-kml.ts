import { unpackPolygon } from '@varuna/geo/geometry/polygon'
import { codedError } from '../../../errors/coded-error.ts'
import type { ImportedZoneRow, ZoneImportRow } from '../../../store/interfaces/rows/list-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { kmlBegin, kmlData, kmlElement, kmlEnd } from '../../shared/formats/kml.ts'

interface Effects {
  store: Pick<Store, 'zones'>
}

/** Positions written at once. */
const POSITIONS_A_PIECE = 2_000

/** The zones of a file in use, or those drawn here, which Varuna reads again as they are. Throws `not_found.zone_version`. */
export async function openZonesKml({ store }: Effects, id: string): Promise<AsyncGenerator<string>> {
  const file = (await store.zones.imports()).find((one) => one.id === id)
  if (file === undefined) throw codedError('not_found.zone_version', { id })
  return writeZones({ store }, file)
}

async function* writeZones({ store }: Effects, file: ZoneImportRow): AsyncGenerator<string> {
  const parts = Map.groupBy(await store.zones.boxes(file.id), ({ zone_id }) => zone_id)
  yield kmlBegin + kmlElement('name', file.file_name)
  for (const zone of await store.zones.list(file.id)) {
    yield `\n<Placemark>${kmlElement('name', zone.name)}${kmlData(factsOf(file, zone))}<MultiGeometry>`
    for (const { part } of (parts.get(zone.id) ?? []).toSorted((a, b) => a.part - b.part)) {
      const rings = await store.zones.rings(zone.id, part)
      if (rings === null) throw new Error(`the zones of ${file.id} were replaced while they were read`)
      yield* writePolygon(unpackPolygon(rings))
    }
    yield '</MultiGeometry></Placemark>'
  }
  yield `\n${kmlEnd}`
}

/** Names that the import of zones reads. */
const factsOf = ({ kind }: ZoneImportRow, { countries, fishing, season }: ImportedZoneRow) => ({
  varuna_kind: kind,
  iso2: countries === '' ? null : countries.replaceAll(',', ';'),
  fishing,
  season,
})

function* writePolygon(rings: readonly (readonly number[])[]): Generator<string> {
  yield '<Polygon>'
  for (const [at, ring] of rings.entries()) {
    const boundary = at === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs'
    yield `<${boundary}><LinearRing><coordinates>`
    for (let from = 0; from < ring.length; from += 2 * POSITIONS_A_PIECE) {
      const piece: string[] = []
      for (let index = from; index < Math.min(ring.length, from + 2 * POSITIONS_A_PIECE); index += 2)
        piece.push(`${wrapped(ring[index] ?? 0)},${ring[index + 1] ?? 0}`)
      yield `${piece.join(' ')} `
    }
    yield `</coordinates></LinearRing></${boundary}>`
  }
  yield '</Polygon>'
}

/** Stored longitudes go on beyond 180 across the antimeridian; whole micro-degrees stay whole. */
const wrapped = (lon: number) => {
  const turns = lon > 180 ? -360 : lon < -180 ? 360 : 0
  return turns === 0 ? lon : Math.round((lon + turns) * 1e6) / 1e6
}
