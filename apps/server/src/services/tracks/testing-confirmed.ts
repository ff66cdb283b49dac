import { step } from '@varuna/tracks/step'
import { noSurroundings } from '@varuna/tracks/surroundings/no-surroundings'
import { createVesselState } from '@varuna/tracks/vessel-state'
import type { VesselState } from '../../store/positions/position-store.ts'
import { createStateWriter } from './stored-state.ts'

/** The state of a vessel that sent four positions, five minutes apart from a time on (ALERT-11). */
export function confirmedState(mmsi: number, fromMs: number): VesselState {
  const state = [0, 5, 10, 15].reduce((before, minute) => {
    const position = { mmsi, timeMs: fromMs + minute * 60_000, lat: 10, lon: 60, speedKnots: 0, courseDegrees: 0 }
    return step(before, position, noSurroundings).state
  }, createVesselState(mmsi))
  return { mmsi, version: 0, state: createStateWriter(1)(state) }
}
