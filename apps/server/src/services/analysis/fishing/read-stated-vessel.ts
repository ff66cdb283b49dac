import type { StatedVessel } from '@varuna/fishing/stated-vessel'
import type { Store } from '../../../store/interfaces/store.ts'

/** Only some static reports contain the length: class B sends static data in two parts. */
const STATIC_REPORTS = 10

/** Ship type and length that a vessel last reported over AIS. */
export async function readStatedVessel(
  positions: Pick<Store['positions'], 'vessels' | 'staticReports'>,
  mmsi: number,
): Promise<StatedVessel> {
  const [vessel] = await positions.vessels([mmsi])
  const reports = await positions.staticReports(mmsi, STATIC_REPORTS)
  const withLength = reports.find(({ length_m }) => length_m !== null)
  return { shipType: vessel?.ship_type ?? null, lengthMetres: withLength?.length_m ?? null }
}
