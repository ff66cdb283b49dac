import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { NamedRaise } from '../../../store/desk/alerts/alert-store.ts'
import type { VesselFeeds } from '../../watch/ais/vessel-feeds.ts'

/** The bound on alerts about a vessel, by its feed (ALERT-12). */
export type FeedLimit = (mmsi: number) => NamedRaise['within']

/** Vessels of no feed of this server share one bound, as a feed does; simulated ones have none, because they are marked and our own. */
export const createFeedLimit =
  ({ feedOf }: Pick<VesselFeeds, 'feedOf'>, maxAnHour: number): FeedLimit =>
  (mmsi) =>
    isSimulatedMmsi(mmsi) ? undefined : { feed: feedOf(mmsi) ?? '', maxAnHour }
