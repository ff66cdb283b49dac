export type ChartTone = 'active' | 'note' | 'caution' | 'alarm'

/** A vessel position on the map and in its list. */
export interface ChartPoint {
  id: string
  lat: number
  lon: number
  kind: 'current' | 'earlier'
  tone: ChartTone
  /** Degrees clockwise from true north; null draws a symbol without a direction. */
  course: number | null
  title: string
  facts: readonly { label: string; value: string }[]
  warning: string | null
  /** Drawn as an outline where nothing was observed or reported. */
  isOutline?: boolean
}
