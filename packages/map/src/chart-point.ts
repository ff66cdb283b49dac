export type ChartTone = 'active' | 'note' | 'caution' | 'alarm'

/** One vessel position as the map and its list twin show it. */
export interface ChartPoint {
  id: string
  lat: number
  lon: number
  kind: 'current' | 'earlier'
  tone: ChartTone
  /** Degrees clockwise from true north; null draws a mark without a heading. */
  course: number | null
  title: string
  facts: readonly { label: string; value: string }[]
  warning: string | null
}
