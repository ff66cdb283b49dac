export const alertLevels = ['alarm', 'caution', 'notice'] as const
export type AlertLevel = (typeof alertLevels)[number]

export interface ChartAlert {
  id: string
  level: AlertLevel
  lat: number
  lon: number
  /** Drawn pale: it needs no action. */
  isResolved: boolean
}

/** One shape per level, as in lists, in a square of 16 units. */
export const alertShapes: Record<AlertLevel, string> = {
  alarm: 'M8 1.2 15.2 14H.8z',
  caution: 'M8 .8 15.2 8 8 15.2.8 8z',
  notice: 'M2 2h12v12H2z',
}
