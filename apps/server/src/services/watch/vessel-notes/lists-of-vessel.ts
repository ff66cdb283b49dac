import { MAX_TEAM_WATCH_LISTS, MAX_WATCH_LISTS } from '@varuna/contract/desk/watch-list'
import { authorisationRow, iuuRow } from '@varuna/contract/watch/vessel-list'
import { MAX_LISTED_ROWS, type VesselLists } from '@varuna/contract/watch/vessel-note'
import { decodeMmsi } from '@varuna/geo/flags/mmsi'
import type { Geo } from '@varuna/geo/locate'
import type { Clock } from '../../../clock/clock.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { findVesselRows, type VesselRow } from '../vessel-lists/find-vessel-rows.ts'

interface Effects {
  store: Pick<Store, 'watchLists' | 'vesselLists' | 'positions'>
  geo: Pick<Geo, 'mids'>
  clock: Pick<Clock, 'now'>
}

const toIso = (timeMs: number) => new Date(timeMs).toISOString()

/** The watch lists that the account sees and that a vessel is on, and rows of imported lists about it. */
export async function listsOfVessel(
  { store, geo, clock }: Effects,
  principal: Principal,
  mmsi: number,
): Promise<VesselLists> {
  const lists = await store.watchLists.lists(principal, { own: MAX_WATCH_LISTS, ofTeams: MAX_TEAM_WATCH_LISTS })
  const watched = await Promise.all(
    lists.map(async ({ id, name }) => {
      const [vessel] = await store.watchLists.vessels(id, mmsi - 1, 1)
      return vessel?.mmsi === mmsi ? [{ id, name, note: vessel.note, addedAt: toIso(vessel.added_ms) }] : []
    }),
  )
  const [stated] = await store.positions.vessels([mmsi])
  const vessel = { mmsi, imo: stated?.imo ?? null, name: stated?.name ?? null, flag: decodeMmsi(geo.mids, mmsi).iso2 }
  const found = await findVesselRows(store, null, vessel, clock.now(), MAX_LISTED_ROWS)
  return {
    watchLists: watched.flat(),
    rows: found.rows.map(rowOf),
    inDoubt: found.inDoubt?.rows.length ?? 0,
  }
}

function rowOf({ kind, matchedBy, file_name, imported_ms, body }: VesselRow): VesselLists['rows'][number] {
  const row: unknown = JSON.parse(body)
  return {
    kind: kind === 'iuu' ? 'iuu' : 'authorisations',
    matchedBy,
    fileName: file_name,
    importedAt: toIso(imported_ms),
    iuu: kind === 'iuu' ? iuuRow.parse(row) : null,
    authorisation: kind === 'iuu' ? null : authorisationRow.parse(row),
  }
}
