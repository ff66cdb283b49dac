import { fishingAlertCause, type AlertCause } from '@varuna/alerts/alert'
import type { FishingGap, FishingReason } from '@varuna/fishing/reason'
import { isBroken, isOfZone, type Legality } from '@varuna/fishing/verdict/verdict-table'

/** The cause of alert in a judged report: what it states of a zone is what its reasons state. */
export function fishingCauseOf(
  mmsi: number,
  probability: number | null,
  {
    legality,
    reasons,
    missing,
  }: { legality: Legality; reasons: readonly FishingReason[]; missing: readonly FishingGap[] },
): AlertCause | null {
  const broken = legality === 'illegal' ? reasons.filter((reason) => isBroken(reason, missing)) : []
  return fishingAlertCause({
    mmsi,
    probability,
    brokenRule: broken[0]?.rule ?? null,
    isInZone: broken.some(isOfZone),
    isLegalityOpen: legality === 'cannot_say',
  })
}
