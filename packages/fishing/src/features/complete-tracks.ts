import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'
import { solarHourAt } from '../track/derive-fix.ts'
import type { Fix } from '../track/fix.ts'
import type { TrackRow } from './track-row.ts'

const HOUR_MS = 3_600_000

/**
 * Fills in steps, course changes and solar hours that no row of a file states, from positions, courses and speeds. Each track is of one
 * vessel, in order of time. A column that at least one row states is left unchanged.
 */
export const completeTracks = (tracks: readonly TrackRow[][]): void => {
  const lacks = (key: keyof Fix) => tracks.every((rows) => rows.every(({ fix }) => fix[key] === null))
  const step = lacks('stepKm')
  const turn = lacks('courseChangeDegrees')
  const hour = lacks('solarHour')
  for (const rows of tracks)
    for (const [at, row] of rows.entries()) {
      const { fix, stated } = row
      const before = rows[at - 1]
      if (step && before) fix.stepKm = kmBetween(before, row)
      if (turn && before && stated.courseDegrees !== null && before.stated.courseDegrees !== null)
        fix.courseChangeDegrees = stated.courseDegrees - before.stated.courseDegrees
      if (hour && stated.lon !== null) fix.solarHour = solarHourAt(fix.timestampMs, stated.lon)
    }
}

const kmBetween = ({ fix: before, stated: from }: TrackRow, { fix, stated: to }: TrackRow): number | null => {
  if (from.lat !== null && from.lon !== null && to.lat !== null && to.lon !== null)
    return greatCircleNm(from.lat, from.lon, to.lat, to.lon) * KM_PER_NAUTICAL_MILE
  const knots = to.impliedKnots ?? meanOf(before.speedKnots, fix.speedKnots)
  return knots === null ? null : knots * KM_PER_NAUTICAL_MILE * ((fix.timestampMs - before.timestampMs) / HOUR_MS)
}

const meanOf = (a: number | null, b: number | null) => (a === null || b === null ? null : (a + b) / 2)
