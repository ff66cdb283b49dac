import { liveVessels, type LiveVessels, type LiveVesselRow } from '@varuna/contract/watch/live'
import type { ChartBox } from '@varuna/map/chart-view'
import type { DensityCell } from '@varuna/map/vessels/density'
import { z } from 'zod'

const numbersAt = (row: readonly unknown[], from: number, to: number) =>
  row.slice(from, to).every((value) => value === null || typeof value === 'number')
const isText = (value: unknown) => value === null || typeof value === 'string'

/** Checks the shape of a row. The contract's schema takes a second for 50,000 of them. */
const isRow = (value: unknown): value is LiveVesselRow =>
  Array.isArray(value) &&
  value.length === 12 &&
  value.slice(0, 4).every((number) => Number.isFinite(number)) &&
  numbersAt(value, 4, 9) &&
  isText(value[9]) &&
  isText(value[10]) &&
  Array.isArray(value[11])

export const liveRows = z.custom<LiveVesselRow[]>((value) => Array.isArray(value) && value.every(isRow))

/** GET /api/live/vessels. */
export const liveAnswer = liveVessels.extend({ vessels: liveRows })

/** Edges of a box as query parameters; none for the world. */
export const boxQuery = (box: ChartBox | null): [string, string][] =>
  box === null ? [] : Object.entries(box).map(([edge, degrees]) => [edge, degrees.toFixed(4)])

export const densityCells = ({ cells, cellDegrees }: Pick<LiveVessels, 'cells' | 'cellDegrees'>): DensityCell[] => {
  const degrees = cellDegrees ?? 1
  return cells.map(([lat, lon, vessels]) => ({ south: lat - degrees / 2, west: lon - degrees / 2, degrees, vessels }))
}
