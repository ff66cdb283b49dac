import type { DensityDayRow, DensityPeriodRow, DensityTileRow } from '../rows/position-rows.ts'

/** Hours of presence by cells, counted from the positions in the background: by day, and of the days together. */
export interface DensityStore {
  /** Days with positions that were not counted since they were last written: fromDay <= day < beforeDay, in order. */
  dueDays(fromDay: number, beforeDay: number): Promise<number[]>
  /** What was counted of a day; empty when nothing was. */
  day(day: number): Promise<DensityDayRow[]>
  /** When one of the days from fromDay was last counted, not after `untilMs`; null when none was. */
  newestCount(fromDay: number, untilMs: number): Promise<number | null>
  /** Replaces what was counted of these days. */
  keepDays(rows: readonly DensityDayRow[]): Promise<void>
  /** Replaces all tiles at once, and forgets the days before them. */
  replaceTiles(period: DensityPeriodRow, rows: readonly DensityTileRow[]): Promise<void>
  /** Which days are in the tiles; null when none were counted so far. */
  period(): Promise<DensityPeriodRow | null>
  /** Those of these tiles that have a cell, in order. */
  tiles(simulated: boolean, hundredths: number, tiles: readonly number[]): Promise<DensityTileRow[]>
  /** Whether any tile has cells of real vessels. */
  hasReceived(): Promise<boolean>
}
