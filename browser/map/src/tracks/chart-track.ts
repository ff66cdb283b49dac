/** Degrees; a longitude may lie beyond 180, so that a line across the 180th meridian is continuous. */
export interface ChartPlace {
  lat: number
  lon: number
}

/** A part of a track in one colour. */
export interface ChartTrackLine {
  /** A gap is dashed: the route is unknown. */
  kind: 'sailed' | 'gap'
  /** Index into the track's colours; null where the value is unknown. */
  colour: number | null
  points: readonly ChartPlace[]
  /** Drawn wide where colour must not be the only sign. */
  isWide?: boolean
}

export interface ChartTrack {
  lines: readonly ChartTrackLine[]
  /** Starts and ends of segments. */
  ends: readonly (ChartPlace & { kind: 'begin' | 'end' })[]
}

/** Playback position on the track. */
export interface ChartMarker extends ChartPlace {
  /** Degrees clockwise from true north; null draws a symbol without a direction. */
  courseDegrees: number | null
  /** Drawn hollow between two reports. */
  isInferred: boolean
}
