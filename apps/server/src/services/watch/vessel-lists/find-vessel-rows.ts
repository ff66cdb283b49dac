import type { VesselListKind } from '@varuna/contract/watch/vessel-list'
import type { StoredRow } from '@varuna/fishing/rules/facts'
import { foldName } from '@varuna/geo/fold-name'
import type { Store } from '../../../store/interfaces/store.ts'
import type { FoundListRow } from '../../../store/interfaces/watch/vessel-list-store.ts'
import { findSharedImo, type SharedImo } from '../tracks/find-shared-imo.ts'

/** The facts by which a vessel is looked up on lists; the flag is ISO 3166-1 alpha-2. */
export interface ListedVessel {
  mmsi: number
  imo: number | null
  name: string | null
  flag: string | null
}

export interface VesselRow extends FoundListRow {
  matchedBy: StoredRow['matchedBy']
}

export interface VesselRows {
  rows: VesselRow[]
  /** Rows under an IMO number that other MMSIs send too: they may be about another ship. */
  inDoubt: { rows: FoundListRow[]; imo: SharedImo } | null
}

type Effects = {
  vesselLists: Pick<Store['vesselLists'], 'find'>
  positions: Pick<Store['positions'], 'search' | 'staticReports'>
}

/** The surest key by which a row was found; null where it names another number for the same vessel. */
function matchedBy(row: FoundListRow, { imo, mmsi }: ListedVessel): StoredRow['matchedBy'] | null {
  if (row.imo !== null && imo !== null) return row.imo === imo ? 'imo' : null
  if (row.mmsi !== null) return row.mmsi === mmsi ? 'mmsi' : null
  return 'name_and_flag'
}

/** Rows of lists about a vessel at a time; `kind` null for all lists. Under an IMO number that several ships send, only those that name its MMSI are its own. */
export async function findVesselRows(
  { vesselLists, positions }: Effects,
  kind: VesselListKind | null,
  vessel: ListedVessel,
  atMs: number,
  limit: number,
): Promise<VesselRows> {
  const { mmsi, imo, name, flag } = vessel
  const keys = { mmsi, imo, flag, nameKey: name === null ? null : foldName(name) }
  const rows = (await vesselLists.find(kind, keys, limit)).flatMap((row): VesselRow[] => {
    const found = matchedBy(row, vessel)
    return found === null ? [] : [{ ...row, matchedBy: found }]
  })
  const isByImoAlone = (row: VesselRow) => row.matchedBy === 'imo' && row.mmsi !== mmsi
  if (!rows.some(isByImoAlone)) return { rows, inDoubt: null }
  const shared = await findSharedImo(positions, mmsi, imo, atMs)
  if (shared === null) return { rows, inDoubt: null }
  const own = rows.flatMap((row): VesselRow[] =>
    isByImoAlone(row) ? [] : [row.matchedBy === 'imo' ? { ...row, matchedBy: 'mmsi' } : row],
  )
  // A row that names another MMSI of the number is that vessel's.
  const unclear = rows.filter((row) => isByImoAlone(row) && row.mmsi === null)
  return { rows: own, inDoubt: unclear.length === 0 ? null : { rows: unclear, imo: shared } }
}
