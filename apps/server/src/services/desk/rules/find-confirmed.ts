import { isConfirmed, type ConfirmationLimits } from '@varuna/tracks/confirmation'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { VesselReceiptRow } from '../../../store/interfaces/rows/position-rows.ts'
import type { VesselStateRow } from '../../../store/interfaces/rows/track-rows.ts'
import { readState } from '../../watch/tracks/stored-state.ts'

/**
 * Period in which live feeds received a vessel; null for a vessel from recordings only, and for simulated vessels, whose time may run
 * faster than real time.
 */
export const receivedPeriod = (receipt: VesselReceiptRow | undefined) =>
  receipt === undefined || receipt.first_ms === null || receipt.last_ms === null || isSimulatedMmsi(receipt.mmsi)
    ? null
    : { firstMs: receipt.first_ms, lastMs: receipt.last_ms }

/** The confirmed vessels (ALERT-11). */
export const findConfirmed = (
  states: readonly Pick<VesselStateRow, 'mmsi' | 'state'>[],
  receipts: ReadonlyMap<number, VesselReceiptRow>,
  limits: ConfirmationLimits,
): Set<number> =>
  new Set(
    states
      .filter(({ mmsi, state }) => isConfirmed(readState(mmsi, state), receivedPeriod(receipts.get(mmsi)), limits))
      .map(({ mmsi }) => mmsi),
  )
