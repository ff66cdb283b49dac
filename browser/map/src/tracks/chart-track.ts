/** Degrees; a longitude may lie beyond 180, so that a line across the 180th meridian is continuous. */
export interface ChartPlace {
  lat: number
  lon: number
}

/** A part of a track in one colour. */
export interface ChartTrackLine {
  /** A gap is dashed: nothing is known of the way. */
  kind: 'sailed' | 'gap'
  /** Index in the colours of the track; null where the value is not known. */
  colour: number | null
  points: readonly ChartPlace[]
  /** Drawn wide, where colour must not be the only sign. */
  isWide?: boolean
}

export interface ChartTrack {
  lines: readonly ChartTrackLine[]
  /** Where segments begin and end. */
  ends: readonly (ChartPlace & { kind: 'begin' | 'end' })[]
}

/** Where playback is on the track. */
export interface ChartMarker extends ChartPlace {
  /** Degrees clockwise from true north; null draws a symbol without a direction. */
  courseDegrees: number | null
  /** Drawn hollow: between two reports, not at one. */
  isInferred: boolean
}
