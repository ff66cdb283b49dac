import { MIN_CONFIRMED_MS } from '@varuna/tracks/confirmation'

/**
 * What a receipt changes of the one that is stored, for both databases. The feed and the sender that were first stay, so that no other
 * takes a vessel over, and nothing changes once the vessel is confirmed.
 */
export const RENEWED_RECEIPT = `first_ms = coalesce(vessel_receipt.first_ms, excluded.first_ms), last_ms = excluded.last_ms
  where excluded.first_ms is not null
    and (vessel_receipt.first_ms is null or vessel_receipt.last_ms - vessel_receipt.first_ms < ${MIN_CONFIRMED_MS})`
