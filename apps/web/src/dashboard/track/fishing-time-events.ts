import { findFishingEvents } from '@varuna/fishing/events/fishing-events'
import { wrapLongitude } from '@varuna/units/angle'
import type { FishingPoint } from './fishing-track.ts'

/** The fishing events along a track, by the rules in docs/rules/fishing-events.md. */
export const fishingEventsOf = (points: readonly FishingPoint[], threshold: number) =>
  findFishingEvents(
    points.map((point) => ({ ...point, lon: wrapLongitude(point.lon) })),
    threshold,
  )
