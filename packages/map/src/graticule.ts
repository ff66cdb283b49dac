const STEPS = [30, 10, 5, 1]
const EDGE = 85

const stepOf = (angle: number) => STEPS.find((step) => angle % step === 0) ?? 1

const line = (coordinates: number[][], angle: number) => ({
  type: 'Feature' as const,
  properties: { step: stepOf(angle) },
  geometry: { type: 'LineString' as const, coordinates },
})

/** Meridians and parallels of every whole degree; `step` is the coarsest grid (30, 10, 5 or 1 degrees) that holds each. */
export function graticule() {
  const meridians = Array.from({ length: 360 }, (_, index) => index - 180)
  const parallels = Array.from({ length: 2 * EDGE - 1 }, (_, index) => index - EDGE + 1)
  return {
    type: 'FeatureCollection' as const,
    features: [
      ...meridians.map((lon) =>
        line(
          [
            [lon, -EDGE],
            [lon, EDGE],
          ],
          lon,
        ),
      ),
      ...parallels.map((lat) =>
        line(
          [
            [-180, lat],
            [180, lat],
          ],
          lat,
        ),
      ),
    ],
  }
}
