import { maxAlertsAnHour, type RuleSettings } from '@varuna/alerts/built-in-rules'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { NamedRaise } from '../../../store/interfaces/desk/alert-store.ts'
import type { VesselReceiptRow } from '../../../store/interfaces/rows/position-rows.ts'

/** The rate limit for alerts about a vessel, by the feed and sender that first reported it (ALERT-12). */
export type FeedLimit = (
  mmsi: number,
  receipt: VesselReceiptRow | undefined,
  settings: RuleSettings,
) => NamedRaise['within']

/** Vessels without a feed share one limit, as if they were a feed; simulated vessels have none. */
export const createFeedLimit =
  (configured: number): FeedLimit =>
  (mmsi, receipt, settings) => {
    if (receipt === undefined && isSimulatedMmsi(mmsi)) return undefined
    return {
      feed: receipt?.feed ?? '',
      sender: receipt?.sender ?? '',
      maxAnHour: maxAlertsAnHour(settings, configured),
    }
  }
