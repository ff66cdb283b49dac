import type { AreaHours, AreaResult, AreaSum } from '@varuna/contract/desk/area-report'
import { formatUtcDay } from '@varuna/contract/fields'
import { createAreaGrid } from '@varuna/geo/geometry/area-grid'
import { createArea } from '@varuna/geo/geometry/area'
import { presenceOf, sumTimes, type CellTimes, type VerdictTimes } from '@varuna/tracks/presence/area-totals'
import type { AreaOrder, CountedArea, CountedVessel } from './count-area.ts'
import type { ResolvedArea } from '../../watch/zones/resolve-area.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** AREA-10: shorter stretches without a position are no loss of reception (REC-1). */
const LEAST_SILENT_HOURS = 3
const MAX_SILENCES = 10

const toHours = (ms: number) => Math.round((ms / HOUR_MS) * 1e4) / 1e4
const toIso = (ms: number) => new Date(ms).toISOString()

const hoursOf = (times: VerdictTimes): AreaHours => ({
  presence: toHours(presenceOf(times)),
  fishing: toHours(times.fishing),
  notFishing: toHours(times.not_fishing),
  cannotSay: toHours(times.cannot_say),
  otherKind: toHours(times.other_kind),
})

const sumOf = ({ times, vessels }: CellTimes): AreaSum => ({ ...hoursOf(times), vessels })

const byTimes = (a: { times: VerdictTimes }, b: { times: VerdictTimes }) =>
  b.times.fishing - a.times.fishing || presenceOf(b.times) - presenceOf(a.times)

/** What was counted, as it is stored and returned. `countedToMs` is the end of the period, or the time of counting where that is earlier. */
export function describeArea(
  { name, approximate, outline, polygons }: ResolvedArea,
  { fromMs, toMs }: Pick<AreaOrder, 'fromMs' | 'toMs'>,
  { totals, vessels, cellDegrees, otherVessels }: CountedArea,
  nowMs: number,
): AreaResult {
  const ordered = vessels.toSorted((a, b) => byTimes(a, b) || a.mmsi - b.mmsi)
  const grid = createAreaGrid(cellDegrees)
  return {
    name,
    approximate,
    polygons: outline,
    box: createArea(polygons).box,
    countedAt: toIso(nowMs),
    countedTo: toIso(toMs),
    all: { ...hoursOf(totals.all), vessels: totals.vessels },
    silent: toHours(totals.silentMs),
    positions: totals.positions,
    falsePositions: totals.falsePositions,
    vessels: ordered.map(describeVessel),
    flags: group(ordered, ({ flag }) => flag).map(([flag, sum]) => ({ flag, ...sumOf(sum) })),
    types: group(ordered, ({ type }) => type).map(([type, sum]) => ({ type, ...sumOf(sum) })),
    days: [...totals.days]
      .toSorted(([a], [b]) => a - b)
      .map(([day, sum]) => ({ day: formatUtcDay(day * DAY_MS), ...sumOf(sum) })),
    cellDegrees,
    cells: [...totals.cells]
      .toSorted(([a], [b]) => a - b)
      .map(([cell, sum]) => ({ ...grid.cornerOf(cell), ...sumOf(sum) })),
    reception: describeReception(totals.hours, fromMs, toMs),
    otherVessels,
  }
}

function group<Key>(vessels: readonly CountedVessel[], keyOf: (vessel: CountedVessel) => Key): [Key, CellTimes][] {
  const sums = sumTimes(vessels, (at) => keyOf(vessels[at] as CountedVessel))
  return [...sums].toSorted(([, a], [, b]) => byTimes(a, b))
}

const describeVessel = (vessel: CountedVessel): AreaResult['vessels'][number] => ({
  ...hoursOf(vessel.times),
  mmsi: vessel.mmsi,
  name: vessel.name,
  flag: vessel.flag,
  type: vessel.type,
  firstAt: toIso(vessel.firstMs),
  lastAt: toIso(vessel.lastMs),
  silent: toHours(vessel.silentMs),
  positions: vessel.positions,
  falsePositions: vessel.falsePositions,
  shared: vessel.isShared,
})

function describeReception(received: ReadonlySet<number>, fromMs: number, toMs: number): AreaResult['reception'] {
  const first = Math.floor(fromMs / HOUR_MS)
  const end = toMs <= fromMs ? first : Math.ceil(toMs / HOUR_MS)
  const silences: { from: number; to: number }[] = []
  for (let hour = first, before = first; hour <= end; hour += 1) {
    if (hour < end && !received.has(hour)) continue
    if (hour - before >= LEAST_SILENT_HOURS) silences.push({ from: before, to: hour })
    before = hour + 1
  }
  return {
    hours: end - first,
    received: received.size,
    silences: silences
      .toSorted((a, b) => b.to - b.from - (a.to - a.from))
      .slice(0, MAX_SILENCES)
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, to }) => ({
        from: toIso(Math.max(fromMs, from * HOUR_MS)),
        to: toIso(Math.min(toMs, to * HOUR_MS)),
      })),
  }
}
