import type { VesselDoubt } from '@varuna/alerts/credibility'
import { eventCause } from '@varuna/alerts/event-cause'
import { levelByRules } from '@varuna/alerts/built-in-rules'
import { isPartOfJamming } from '@varuna/tracks/jamming/find-jamming'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { TrackEvent } from '@varuna/vocabulary/events'

const asShipped = new Map()

/**
 * Doubts about vessels by their false positions (ALERT-14): those that ALERT-4 raises an alert of as it ships, of jamming where several
 * vessels had them together, and simulated vessels always.
 */
export function doubtsAbout(
  mmsis: readonly number[],
  spoofings: readonly TrackEvent[],
  jammings: readonly TrackEvent[],
): VesselDoubt[] {
  const simulated = mmsis.filter(isSimulatedMmsi).map((mmsi): VesselDoubt => {
    return { eventId: null, mmsi, because: 'simulated', fromMs: 0, toMs: null }
  })
  const found = spoofings.flatMap((event): VesselDoubt[] => {
    const [mmsi] = event.vessels
    const cause = eventCause(event, () => undefined)
    if (mmsi === undefined || cause?.code !== 'vessel_spoofing' || levelByRules(cause, asShipped) === null) return []
    const because = isPartOfJamming(event, jammings)
      ? 'jammed'
      : cause.params.what === 'two_places_at_once'
        ? 'two_places_at_once'
        : 'false_positions'
    return [{ eventId: event.id, mmsi, because, fromMs: event.fromMs, toMs: event.toMs }]
  })
  return [...found, ...simulated]
}
