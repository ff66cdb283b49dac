import { step } from '@varuna/tracks/step'
import { noSurroundings } from '@varuna/tracks/surroundings/no-surroundings'
import { createVesselState } from '@varuna/tracks/vessel-state'
import type { VesselState } from '../../../store/interfaces/watch/position-store.ts'
import { createStateWriter } from './stored-state.ts'

/** State of a vessel that sent four positions, five minutes apart, from a time on (ALERT-11). */
export const confirmedState = (mmsi: number, fromMs: number): VesselState => stateAfter(mmsi, fromMs, [10, 10, 10, 10])

/** The same for a vessel that has just jumped elsewhere. */
export const jumpedState = (mmsi: number, fromMs: number): VesselState => stateAfter(mmsi, fromMs, [10, 10, 10, 30])

/** A vessel's state after positions at these latitudes. */
function stateAfter(mmsi: number, fromMs: number, lats: readonly number[]): VesselState {
  const state = lats.reduce((before, lat, at) => {
    const position = {
      mmsi,
      timeMs: fromMs + at * 5 * 60_000,
      lat,
      lon: 60,
      speedKnots: 0,
      courseDegrees: 0,
      timeUncertaintyMs: 0,
    }
    return step(before, position, noSurroundings).state
  }, createVesselState(mmsi))
  return { mmsi, version: 0, state: createStateWriter(1)(state) }
}
