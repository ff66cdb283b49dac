import type { FishingModel } from './model.ts'
import type { TrackPosition } from './track/staying.ts'

/** The model with a single leaf in place of its trees, so that a test can choose the margin; every track is that of a gear. */
export const withMargin = (model: FishingModel, margin: number): FishingModel => {
  const trees = {
    features: 0,
    roots: Uint32Array.of(0),
    values: Float32Array.of(margin),
    covers: Float32Array.of(1),
    tested: Int16Array.of(-1),
    rights: Uint32Array.of(0),
    missing: Uint32Array.of(0),
  }
  const ensemble = { trees, from: 0, to: 1 }
  const gear = { ...trees, values: Float32Array.of(20) }
  return { ...model, ensembles: { track: ensemble, point: ensemble, work: { trees: gear, from: 0, to: 1 } } }
}

/** A slow position ten nautical miles offshore, whose vessel states no status and no heading. */
export const trackPosition = (
  over: Pick<TrackPosition, 'timestampMs' | 'lat' | 'lon'> & Partial<TrackPosition>,
): TrackPosition => ({
  speedKnots: 0.8,
  courseDegrees: 77,
  distanceFromShoreMetres: 18_520,
  navigationStatus: null,
  headingDegrees: null,
  ...over,
})
