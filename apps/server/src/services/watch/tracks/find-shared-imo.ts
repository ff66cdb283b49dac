import type { Statements } from '@varuna/tracks/identity/identity-changes'
import { findSharers } from '@varuna/tracks/identity/shared-identity'
import { isImoNumber } from '@varuna/units/imo'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { Store } from '../../../store/interfaces/store.ts'

/** An IMO number that several ships send; `mmsis` are the others'. */
export interface SharedImo {
  imo: number
  mmsis: number[]
}

type Positions = Pick<Store['positions'], 'search' | 'staticReports'>

const MAX_SENDERS = 20
const STATIC_REPORTS = 100
const YEAR_MS = 365 * 86_400_000

/** When each MMSI stated an IMO number in the year before `atMs`, by at most 21 reads. A simulated vessel shares nothing with a real one. */
async function readSenders(positions: Positions, imo: number, mmsi: number, atMs: number): Promise<Statements[]> {
  const found = await positions.search(String(imo), MAX_SENDERS)
  const others = found.filter((one) => one !== mmsi && isSimulatedMmsi(one) === isSimulatedMmsi(mmsi))
  if (others.length === 0) return []
  const senders: Statements[] = []
  for (const one of [mmsi, ...others]) {
    const rows = (await positions.staticReports(one, STATIC_REPORTS)).filter(
      (row) => row.imo === imo && row.first_ms <= atMs && row.last_ms >= atMs - YEAR_MS,
    )
    if (rows.length > 0)
      senders.push({
        mmsi: one,
        firstMs: Math.min(...rows.map(({ first_ms }) => first_ms)),
        newestMs: Math.max(...rows.map(({ last_ms }) => last_ms)),
      })
  }
  return senders
}

/** The IMO number of a vessel where other MMSIs send it too, and are not the same ship before or after a change of its MMSI; else null. */
export async function findSharedImo(
  positions: Positions,
  mmsi: number,
  imo: number | null,
  atMs: number,
): Promise<SharedImo | null> {
  if (imo === null || !isImoNumber(imo)) return null
  const senders = await readSenders(positions, imo, mmsi, atMs)
  const own = senders.find((one) => one.mmsi === mmsi)
  const mmsis = own === undefined ? [] : findSharers(own, senders)
  return mmsis.length === 0 ? null : { imo, mmsis }
}
