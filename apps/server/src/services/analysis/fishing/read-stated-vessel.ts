import type { StatedVessel } from '@varuna/fishing/stated-vessel'
import type { AisVesselRow } from '../../../store/interfaces/rows/position-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'

/** Only some static reports contain the length: class B sends static data in two parts. */
const STATIC_REPORTS = 10

type Reads = Pick<Store['positions'], 'vessels' | 'staticReports'>

/** A vessel's row, if any, and the ship type and length that it last reported over AIS. */
export type StatedRecord = { readonly row: AisVesselRow | undefined; readonly stated: StatedVessel }

export async function readStatedRecord(positions: Reads, mmsi: number): Promise<StatedRecord> {
  const [row] = await positions.vessels([mmsi])
  const reports = await positions.staticReports(mmsi, STATIC_REPORTS)
  const withLength = reports.find(({ length_m }) => length_m !== null)
  return { row, stated: { shipType: row?.ship_type ?? null, lengthMetres: withLength?.length_m ?? null } }
}

/** Ship type and length that a vessel last reported over AIS. */
export const readStatedVessel = async (positions: Reads, mmsi: number): Promise<StatedVessel> =>
  (await readStatedRecord(positions, mmsi)).stated
