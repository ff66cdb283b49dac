import { formatUtcDay } from '@varuna/contract/fields'
import { iuuRow } from '@varuna/contract/watch/vessel-list'
import { foldName } from '@varuna/geo/fold-name'
import type { VesselBehaviour } from '@varuna/risk/evidence'
import { dateIn } from '../country-lists/country-lists.ts'
import type { FoundListRow, VesselKeys } from '../../../store/watch/vessel-list-store.ts'
import type { Store } from '../../../store/store.ts'

/** Maximum rows of one lookup; a vessel is on a dozen lists at most. */
const MOST_ROWS = 50

/** Keys by which a vessel is looked up on lists. */
export interface ListedVessel {
  mmsi: number
  imo: number | null
  name: string | null
  flag: string | null
}

const keysOf = ({ mmsi, imo, name, flag }: ListedVessel): VesselKeys => ({
  mmsi,
  imo,
  flag,
  nameKey: name === null ? null : foldName(name),
})

/** A row with a different number is another vessel with the same name and flag. */
const isOfVessel = (row: FoundListRow, { imo, mmsi }: ListedVessel) => {
  if (row.imo !== null && imo !== null) return row.imo === imo
  return row.mmsi === null || row.mmsi === mmsi
}

function listingOf({ body, file_name }: FoundListRow): string[] {
  try {
    const row = iuuRow.parse(JSON.parse(body))
    return row.currentlyListed ? [row.listedBy ?? file_name] : []
  } catch {
    return []
  }
}

/** The IUU lists that currently name a vessel; null when no list is loaded. */
export async function findIuuListings(
  { vesselLists }: Pick<Store, 'vesselLists'>,
  vessel: ListedVessel,
): Promise<VesselBehaviour['iuu']> {
  const files = await vesselLists.files('iuu')
  if (files.length === 0) return null
  const rows = await vesselLists.find('iuu', keysOf(vessel), MOST_ROWS)
  return {
    listed: [...new Set(rows.filter((row) => isOfVessel(row, vessel)).flatMap(listingOf))],
    editions: files.map(({ file_name, imported_ms }) => ({
      list: file_name,
      asOf: dateIn(file_name) ?? formatUtcDay(imported_ms),
    })),
  }
}
