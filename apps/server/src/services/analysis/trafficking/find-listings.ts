import { iuuRow } from '@varuna/contract/watch/vessel-list'
import type { VesselBehaviour } from '@varuna/risk/evidence'
import { editionOf, isListOf } from '../country-lists/list-edition.ts'
import type { FoundListRow } from '../../../store/interfaces/watch/vessel-list-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { findVesselRows, type ListedVessel } from '../../watch/vessel-lists/find-vessel-rows.ts'

/** Rows that one look-up reads; a vessel is on a dozen lists at most. */
const MAX_ROWS = 50

function listingOf({ body, file_name }: FoundListRow): string[] {
  try {
    const row = iuuRow.parse(JSON.parse(body))
    return row.currentlyListed ? [row.listedBy ?? file_name] : []
  } catch {
    return []
  }
}

const listingsOf = (rows: readonly FoundListRow[]) => [...new Set(rows.flatMap(listingOf))]

/** The lists of illegal fishing that name a vessel, of its time or later; null when no list is held. */
export async function findIuuListings(
  store: Pick<Store, 'vesselLists' | 'positions'>,
  vessel: ListedVessel,
  atMs: number,
): Promise<VesselBehaviour['iuu']> {
  const files = await store.vesselLists.files('iuu')
  if (files.length === 0) return null
  const { rows, inDoubt } = await findVesselRows(store, 'iuu', vessel, atMs, MAX_ROWS)
  return {
    listed: listingsOf(rows.filter((row) => isListOf(row, atMs))),
    listedLater: listingsOf(rows.filter((row) => !isListOf(row, atMs))),
    listedUnderSharedImo: listingsOf(inDoubt?.rows ?? []),
    editions: files.map((file) => ({ list: file.file_name, asOf: editionOf(file) })),
  }
}
