/** The key of a stored position. */
export interface PositionKey {
  mmsi: number
  time_ms: number
  lat_e7: number
  lon_e7: number
}

/** Identifies a moment of a vessel. */
export const momentOf = (mmsi: number, timeMs: number) => `${mmsi} ${timeMs}`

/**
 * Which of some positions are removed, so that each vessel keeps its first moment in every `spacingMs` of UTC; null keeps none. Positions
 * are in the order of their key; `previous` is the one before them. Moments in `kept` stay.
 */
export function chooseRemoved<Row extends PositionKey>(
  rows: readonly Row[],
  spacingMs: number | null,
  previous: Pick<PositionKey, 'mmsi' | 'time_ms'> | null,
  kept: ReadonlySet<string>,
): Row[] {
  if (spacingMs === null) return rows.filter(({ mmsi, time_ms }) => !kept.has(momentOf(mmsi, time_ms)))
  const intervalOf = (timeMs: number) => Math.floor(timeMs / spacingMs)
  let mmsi = previous?.mmsi
  let interval = previous === null ? null : intervalOf(previous.time_ms)
  let firstMs: number | null = null
  return rows.filter((row) => {
    if (row.mmsi !== mmsi || intervalOf(row.time_ms) !== interval) {
      mmsi = row.mmsi
      interval = intervalOf(row.time_ms)
      firstMs = row.time_ms
    }
    // Stations that share an MMSI may be in several places at that moment.
    return row.time_ms !== firstMs && !kept.has(momentOf(row.mmsi, row.time_ms))
  })
}
