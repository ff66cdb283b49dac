import type { VesselBehaviour } from './vessel-behaviour.ts'

/** Whether an MMSI was certainly received from two places at once, so that the track stored under it may be of either vessel. */
export const isMmsiShared = ({ falsePositions }: Pick<VesselBehaviour, 'falsePositions'>) =>
  (falsePositions ?? []).some(
    ({ what, confidence, jammedVessels }) =>
      what === 'two_places_at_once' && confidence === 'high' && jammedVessels === null,
  )
