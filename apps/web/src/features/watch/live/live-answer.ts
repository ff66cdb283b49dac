import { liveVessels, type LiveVesselRow } from '@varuna/contract/live'
import { z } from 'zod'

const numbersAt = (row: readonly unknown[], from: number, to: number) =>
  row.slice(from, to).every((value) => value === null || typeof value === 'number')
const isText = (value: unknown) => value === null || typeof value === 'string'

/** The form of a row. The schema of the contract takes a second for 50,000 of them. */
const isRow = (value: unknown): value is LiveVesselRow =>
  Array.isArray(value) &&
  value.length === 12 &&
  value.slice(0, 4).every((number) => Number.isFinite(number)) &&
  numbersAt(value, 4, 9) &&
  isText(value[9]) &&
  isText(value[10]) &&
  Array.isArray(value[11])

/** GET /api/live/vessels. */
export const liveAnswer = liveVessels.extend({
  vessels: z.custom<LiveVesselRow[]>((value) => Array.isArray(value) && value.every(isRow)),
})
