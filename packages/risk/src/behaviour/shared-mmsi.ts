import type { VesselBehaviour } from './vessel-behaviour.ts'

/** Whether an MMSI was surely received from two places at once: whose track is stored under it cannot be said. */
export const isMmsiShared = ({ falsePositions }: Pick<VesselBehaviour, 'falsePositions'>) =>
  (falsePositions ?? []).some(({ what, confidence }) => what === 'two_places_at_once' && confidence === 'high')
