import { createAreaGrid } from '@varuna/geo/geometry/area-grid'
import { MAX_STRETCH_MS, type PresencePiece, type PresenceWhere } from '@varuna/tracks/presence/presence'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { Store } from '../../../store/interfaces/store.ts'
import type { DensityDayRow, DensityPeriodRow, DensityTileRow } from '../../../store/interfaces/rows/position-rows.ts'
import { MAX_PAGE, weekOf } from '../../../store/interfaces/watch/position-store.ts'
import {
  findFalse,
  readFalsePeriods,
  readJammings,
  readPresence,
  type PresenceEffects,
} from '../presence/read-presence.ts'
import { addDay, CELL_SIZES, createSum, FINEST, packSeconds, tilesOf, unpackSeconds } from './density-cells.ts'

export interface DensityEffects extends PresenceEffects {
  store: {
    positions: PresenceEffects['store']['positions'] & Pick<Store['positions'], 'latestAfter' | 'weeksWithoutMarks'>
    density: Pick<Store['density'], 'dueDays' | 'day'>
  }
}

/** What is to be stored, in this order. */
export type DensityMessage =
  | { kind: 'days'; rows: DensityDayRow[] }
  | { kind: 'tiles'; period: DensityPeriodRow; rows: DensityTileRow[] }

const DENSITY_DAYS = 30
const DAY_MS = 86_400_000
/** Days that one reading of the vessels counts: each reading begins a day before the first of them. */
const DAYS_AT_ONCE = 3

/** The first day of those that are shown at a time, and the first one after them, since 1970-01-01. */
export function densityDays(nowMs: number): { fromDay: number; beforeDay: number } {
  const beforeDay = Math.floor(nowMs / DAY_MS) + 1
  return { fromDay: beforeDay - DENSITY_DAYS, beforeDay }
}

/**
 * Counts the days that are due, by AREA-2 to AREA-4, and adds up those of the last 30 (AREA-12). A day whose positions were thinned or removed
 * since it was counted keeps the larger hours of each cell.
 */
export async function countDensity(
  effects: DensityEffects,
  nowMs: number,
  send: (message: DensityMessage) => void,
): Promise<void> {
  const { density, positions } = effects.store
  const { fromDay, beforeDay } = densityDays(nowMs)
  const due = await density.dueDays(fromDay, beforeDay)
  const reduced = await positions.weeksWithoutMarks()
  const counted = new Map<number, DensityDayRow[]>()
  for (const days of chunksOf(due)) {
    const found = await countDays(effects, days, nowMs)
    for (const [at, day] of days.entries()) {
      const stored = reduced.has(weekOf(day * DAY_MS)) ? await density.day(day) : []
      const rows = [0, 1].map((simulated): DensityDayRow => {
        const seconds = found[simulated]?.[at] ?? new Map<number, number>()
        const before = stored.find((row) => row.simulated === simulated)
        if (before) keepLarger(seconds, before.cells)
        return { day, simulated, counted_ms: nowMs, cells: packSeconds(seconds) }
      })
      counted.set(day, rows)
      send({ kind: 'days', rows })
    }
  }
  const sums = [createSum(), createSum()]
  for (let day = fromDay; day < beforeDay; day += 1)
    for (const { simulated, cells } of counted.get(day) ?? (await density.day(day)))
      addDay(sums[simulated] as Float32Array, cells)
  const rows = sums.flatMap((sum, simulated) =>
    CELL_SIZES.flatMap((hundredths) =>
      [...tilesOf(sum, hundredths)].map((tile) => ({ simulated, hundredths, ...tile })),
    ),
  )
  send({ kind: 'tiles', period: { from_day: fromDay, counted_ms: nowMs }, rows })
}

/** Runs of days that follow each other. */
function chunksOf(days: readonly number[]): number[][] {
  const chunks: number[][] = []
  for (const day of days) {
    const last = chunks.at(-1)
    if (last && last.length < DAYS_AT_ONCE && last.at(-1) === day - 1) last.push(day)
    else chunks.push([day])
  }
  return chunks
}

const world = {
  box: { south: -90, west: -180, north: 90, east: 180 },
  contains: () => true,
  crossings: () => [],
}

type Seconds = Map<number, number>

/** Seconds by cell of each day, of received and of simulated vessels. */
async function countDays(effects: DensityEffects, days: readonly number[], nowMs: number): Promise<Seconds[][]> {
  const { positions } = effects.store
  const firstDay = days[0] ?? 0
  const [fromMs, toMs] = [firstDay * DAY_MS, Math.min(nowMs, (firstDay + days.length) * DAY_MS)]
  const counts = [0, 1].map(() => days.map((): Seconds => new Map()))
  const period = { fromMs: fromMs - MAX_STRETCH_MS, beforeMs: toMs + MAX_STRETCH_MS }
  const jammings = await readJammings(effects, period)
  const grid = createAreaGrid(FINEST / 100)
  for (let after = -1; ;) {
    const page = await positions.latestAfter(after, MAX_PAGE)
    for (const { mmsi, timeMs, timeFrom } of page) {
      if (timeMs < fromMs && timeFrom !== 'order') continue
      const falsePeriods = jammings.length === 0 ? [] : await readFalsePeriods(effects, mmsi, period, jammings)
      const where: PresenceWhere = { area: world, grid, fromMs, toMs, isFalse: findFalse(effects, world, falsePeriods) }
      const times = { mmsi, firstMs: fromMs, lastMs: toMs }
      const { pieces } = await readPresence(effects, where, times, () => {})
      const ofKind = counts[isSimulatedMmsi(mmsi) ? 1 : 0] ?? []
      for (const piece of pieces) addPiece(ofKind, firstDay, piece)
    }
    const last = page.at(-1)
    if (page.length < MAX_PAGE || last === undefined) return counts
    after = last.mmsi
  }
}

function addPiece(days: readonly Seconds[], firstDay: number, { cell, fromMs, toMs }: PresencePiece): void {
  for (let day = Math.floor(fromMs / DAY_MS); day * DAY_MS < toMs; day += 1) {
    const seconds = (Math.min(toMs, (day + 1) * DAY_MS) - Math.max(fromMs, day * DAY_MS)) / 1_000
    const ofDay = days[day - firstDay]
    ofDay?.set(cell, (ofDay.get(cell) ?? 0) + seconds)
  }
}

function keepLarger(seconds: Seconds, before: Uint8Array): void {
  for (const [cell, value] of unpackSeconds(before)) if (value > (seconds.get(cell) ?? 0)) seconds.set(cell, value)
}
