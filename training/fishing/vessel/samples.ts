import { figuresOfTrack, type TrackFigures } from '@varuna/fishing/vessel/track-figures'
import { stepsOf, type KindReport } from '@varuna/fishing/vessel/track-steps'
import type { Vessel } from './read-vessels.ts'

/** Figures of a part of a vessel's track. */
export type Sample = { readonly vessel: Vessel; readonly figures: TrackFigures }

const HOUR_MS = 3_600_000
/** Lengths of the parts of long tracks in hours: as long as those of made tracks, and weeks. */
const PART_HOURS = [8, 12, 24, 36, 48, 60, 168, 504]
const PARTS_OF_LONG = 24
const LONG_HOURS = 24 * 7
/** Shorter tracks show too little. */
export const LEAST_HOURS = 2

/** Parts of each vessel's track with their figures; those under way for less than two hours are left out. */
export const sampleVessels = (vessels: readonly Vessel[], random: () => number): Sample[] =>
  vessels.flatMap((vessel) =>
    partsOf(vessel.reports, random).flatMap((reports) => {
      const figures = figuresOfTrack(stepsOf(reports))
      return figures.hoursUnderWay < LEAST_HOURS ? [] : [{ vessel, figures }]
    }),
  )

const partsOf = (reports: readonly KindReport[], random: () => number): KindReport[][] => {
  const [first, last] = [reports[0]?.timestampMs ?? 0, reports.at(-1)?.timestampMs ?? 0]
  const hours = (last - first) / HOUR_MS
  const lengths =
    hours >= LONG_HOURS
      ? Array.from({ length: PARTS_OF_LONG }, (_, at) => PART_HOURS[at % PART_HOURS.length] ?? 24)
      : [hours, ...PART_HOURS.filter((length) => length < hours * 0.7)]
  return lengths.map((length) => {
    const from = first + random() * Math.max(0, hours - length) * HOUR_MS
    return reports.filter(({ timestampMs }) => timestampMs >= from && timestampMs <= from + length * HOUR_MS)
  })
}
