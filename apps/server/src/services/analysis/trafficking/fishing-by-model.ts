import { setImmediate as immediate } from 'node:timers/promises'
import type { FishingModel } from '@varuna/fishing/model'
import type { StatedVessel } from '@varuna/fishing/stated-vessel'
import type { Geo } from '@varuna/geo/locate'
import type { WatersAt } from '@varuna/geo/waters/waters'
import { watersAt } from '@varuna/geo/claims/waters-at'
import type { VesselBehaviour } from '@varuna/risk/evidence'
import { isSameState, type FlagTable } from '@varuna/risk/tables/tables'
import { LRUCache } from 'lru-cache'
import { createPositionScorer } from '../../../jobs/tracks/score-track.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { readStatedVessel } from '../fishing/read-stated-vessel.ts'
import { isAwayFromPorts, isAwayFromShore, type MeasuredPlace } from './places.ts'

interface Effects {
  positions: Store['positions']
  geo: Geo
  flagTable: FlagTable
  fishingModel: FishingModel
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Days that are scored, grouped into runs so that most days have the previous day as context. */
const MAX_DAYS = 24
const RUN_DAYS = 3
const LEAD_IN_MS = 12 * HOUR_MS
/** Sampling interval: the model needs no denser track, and on a thinner one it fails for boats outside its training data. */
const SPACING_MS = 4 * 60_000
const MAX_POSITIONS = 1_300
/** Positions scored before yielding to other requests: some milliseconds. */
const POSITIONS_A_TURN = 100
/** A position covers the time until the next one, up to this limit, at which fishing events are split too. */
const MAX_HOURS = 2
/** Below this share of the observed time, the model's scores do not represent the rest. */
const LEAST_ANSWERED = 0.5
/** Fewer hours are occasional single detections, not a day of fishing. */
const LEAST_HOURS_A_DAY = 1
/** The waters are looked up again after this interval. */
const WATERS_MS = HOUR_MS

type Fishing = NonNullable<VesselBehaviour['fishing']>
interface Counts {
  seen: number
  answered: number
  highSeas: number
  foreign: number
  /** Fishing hours per UTC day. */
  byDay: Map<number, number>
}

/** Cached: scoring takes half a second, and an analyst reassesses the same vessel many times. */
const MAX_REMEMBERED = 500
const REMEMBERED_MS = 10 * 60_000
const remembered = new WeakMap<FishingModel, LRUCache<string, { fishing: Fishing | null }>>()
const answersOf = (model: FishingModel) => {
  const known = remembered.get(model) ?? new LRUCache({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS })
  remembered.set(model, known)
  return known
}

/**
 * Fishing hours by the fishing model, from days sampled evenly over the vessel's time away from ports; null when the model scores less than
 * half of the time. Reads at most 24 pages and scores at most 13,000 positions.
 */
export async function fishingByModel(
  effects: Effects,
  mmsi: number,
  places: readonly MeasuredPlace[],
  flag: string | null,
): Promise<Fishing | null> {
  const away = places.filter((place) => isAwayFromPorts(place) && isAwayFromShore(place))
  const days = [...new Set(away.map(({ timeMs }) => Math.floor(timeMs / DAY_MS)))].toSorted((a, b) => a - b)
  if (days.length === 0) return null
  const chosen = chooseDays(days)
  const known = answersOf(effects.fishingModel)
  const key = [mmsi, flag, days.length, places.at(-1)?.timeMs, ...chosen].join(' ')
  const before = known.get(key)
  if (before !== undefined) return before.fishing
  const fishing = await judgeDays(effects, mmsi, chosen, days.length, flag)
  known.set(key, { fishing })
  return fishing
}

async function judgeDays(
  effects: Effects,
  mmsi: number,
  chosen: readonly number[],
  daysAway: number,
  flag: string | null,
): Promise<Fishing | null> {
  const counts: Counts = { seen: 0, answered: 0, highSeas: 0, foreign: 0, byDay: new Map() }
  const vessel = { mmsi, flag, stated: await readStatedVessel(effects.positions, mmsi) }
  for (const run of runsOf(chosen)) await scoreRun(effects, vessel, run, counts)
  if (counts.seen === 0 || counts.answered < LEAST_ANSWERED * counts.seen) return null
  const fished = [...counts.byDay.values()].filter((hours) => hours >= LEAST_HOURS_A_DAY)
  const scale = daysAway / chosen.length
  return {
    basis: 'model',
    judgedDays: chosen.length,
    days: Math.round(fished.length * scale),
    hours: fished.reduce((sum, hours) => sum + hours, 0) * scale,
    highSeasHours: counts.highSeas * scale,
    foreignHours: counts.foreign * scale,
  }
}

/** All days, or evenly spaced runs of days. */
function chooseDays(days: readonly number[]): number[] {
  if (days.length <= MAX_DAYS) return [...days]
  const runs = MAX_DAYS / RUN_DAYS
  return Array.from({ length: runs }, (_, run) => {
    const first = Math.floor((run * days.length) / runs)
    return days.slice(first, first + RUN_DAYS)
  }).flat()
}

/** Consecutive days, at most `RUN_DAYS` together. */
function runsOf(days: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run !== undefined && run.length < RUN_DAYS && day === (run.at(-1) ?? 0) + 1) run.push(day)
    else runs.push([day])
  }
  return runs
}

async function scoreRun(
  { positions, geo, flagTable, fishingModel }: Effects,
  { mmsi, flag, stated }: { mmsi: number; flag: string | null; stated: StatedVessel },
  run: readonly number[],
  counts: Counts,
): Promise<void> {
  const beginsMs = (run[0] ?? 0) * DAY_MS
  const endsMs = beginsMs + run.length * DAY_MS
  const page = { fromMs: beginsMs - LEAD_IN_MS, beforeMs: endsMs, spacingMs: SPACING_MS, limit: MAX_POSITIONS }
  const { positions: track } = await positions.trackPage(mmsi, { ...page, after: null })
  const score = createPositionScorer({ model: fishingModel, coastline: geo.coastline }, stated)
  let waters: WatersAt | null = null
  let watersMs = -Infinity
  for (const [at, position] of track.entries()) {
    if (at % POSITIONS_A_TURN === 0) await immediate()
    const { timeMs, lat, lon, probability } = score(position)
    if (timeMs < beginsMs) continue
    const nextMs = track[at + 1]?.timeMs ?? timeMs
    const hours = Math.min(MAX_HOURS, (nextMs - timeMs) / HOUR_MS)
    counts.seen += hours
    if (probability === null) continue
    counts.answered += hours
    if (probability <= fishingModel.threshold) continue
    const day = Math.floor(timeMs / DAY_MS)
    counts.byDay.set(day, (counts.byDay.get(day) ?? 0) + hours)
    if (timeMs - watersMs >= WATERS_MS) {
      waters = watersAt(geo, lat, lon)
      watersMs = timeMs
    }
    if (waters?.kind === 'high_seas') counts.highSeas += hours
    const country = waters?.country ?? null
    if (country !== null && flag !== null && !isSameState(flagTable, country, flag)) counts.foreign += hours
  }
}
