import type { TrackEvent } from '@varuna/vocabulary/events'
import type { Surroundings } from '../surroundings/surroundings.ts'
import { join, type Detected, type Interval } from './interval.ts'
import { reportLoitering, stepLoitering, type Loitering } from './loitering.ts'
import { reportOnLand, stepOnLand, type OnLand } from './on-land.ts'
import { reportPortVisit, stepPortVisit, type PortVisit } from './port-visit.ts'
import { reportStop, stepStop, type Stop } from './stop.ts'
import { reportZoneVisits, stepZoneVisits, type ZoneVisit } from './zone-visit.ts'

/** Current behaviour of a vessel, from its segment. */
export type Behaviour = {
  readonly stop: Stop | null
  readonly portVisit: PortVisit | null
  readonly loitering: Loitering | null
  readonly zones: readonly ZoneVisit[]
  readonly onLand: OnLand | null
}

export const emptyBehaviour: Behaviour = { stop: null, portVisit: null, loitering: null, zones: [], onLand: null }

export const stepBehaviour = (behaviour: Behaviour, interval: Interval): Detected<Behaviour> => {
  const stop = stepStop(behaviour.stop, interval)
  const portVisit = stepPortVisit(behaviour.portVisit, interval)
  const loitering = stepLoitering(behaviour.loitering, interval)
  const zones = stepZoneVisits(behaviour.zones, interval)
  const onLand = stepOnLand(behaviour.onLand, interval)
  return {
    state: {
      stop: stop.state,
      portVisit: portVisit.state,
      loitering: loitering.state,
      zones: zones.state,
      onLand: onLand.state,
    },
    events: join(stop.events, portVisit.events, loitering.events, zones.events, onLand.events),
  }
}

/**
 * The events of the current behaviour. With `isOver` they ended at the last position that showed them. Positions on land may end earlier,
 * by `isLandOver`.
 */
export const reportBehaviour = (
  mmsi: number,
  { stop, portVisit, loitering, zones, onLand }: Behaviour,
  isOver: boolean,
  around: Surroundings,
  isLandOver = isOver,
): TrackEvent[] => [
  ...reportStop(mmsi, stop, isOver ? (stop?.last.timeMs ?? null) : null),
  ...reportPortVisit(mmsi, portVisit, isOver ? (portVisit?.last.timeMs ?? null) : null),
  ...reportLoitering(mmsi, loitering, isOver, around),
  ...reportZoneVisits(mmsi, zones, isOver),
  ...reportOnLand(mmsi, onLand, isLandOver),
]
