/** One report of one vessel, told relative to the report before it; `null` is "not available". */
export type Fix = {
  timestampMs: number
  speedKnots: number | null
  /** Change of course since the previous report, degrees, any range. */
  courseChangeDegrees: number | null
  /** Distance from the previous report, km. */
  stepKm: number | null
  distanceFromShoreMetres: number | null
  /** Solar hour of the place, 0 to 24. */
  solarHour: number | null
}
