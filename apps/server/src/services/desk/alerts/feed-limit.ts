import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { NamedRaise } from '../../../store/desk/alerts/alert-store.ts'
import type { VesselReceiptRow } from '../../../store/database/rows/position-rows.ts'

/** The bound on alerts about a vessel, by the feed and the sender that reported it first (ALERT-12). */
export type FeedLimit = (mmsi: number, receipt: VesselReceiptRow | undefined) => NamedRaise['within']

/** Vessels of no feed share one bound, as a feed does; those of our own simulation have none. */
export const createFeedLimit =
  (maxAnHour: number): FeedLimit =>
  (mmsi, receipt) => {
    if (receipt === undefined && isSimulatedMmsi(mmsi)) return undefined
    return { feed: receipt?.feed ?? '', sender: receipt?.sender ?? '', maxAnHour }
  }
