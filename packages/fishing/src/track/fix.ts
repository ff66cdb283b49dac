/** A vessel's report relative to its previous one; null is not available. */
export type Fix = {
  timestampMs: number
  speedKnots: number | null
  /** Change of course since the previous report, degrees, not normalised. */
  courseChangeDegrees: number | null
  /** Distance from the previous report, km. */
  stepKm: number | null
  distanceFromShoreMetres: number | null
  /** Solar hour of the position, 0 to 24. */
  solarHour: number | null
}
