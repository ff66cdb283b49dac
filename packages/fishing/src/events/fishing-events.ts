import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'

/** A position with its probability of fishing, 0 to 1; null where the model cannot answer. */
export type ScoredPosition = {
  readonly timeMs: number
  readonly lat: number
  readonly lon: number
  readonly speedKnots: number | null
  readonly probability: number | null
  /** Segment of the track, which one vessel can have sailed; positions of different segments are never in one event. */
  readonly segment: number | string
}

/**
 * A period in which a vessel was fishing, by FEV-1 to FEV-5 in docs/rules/fishing.md. `first` and `last` are indexes of the input
 * positions.
 */
export type FishingEvent = {
  readonly fromMs: number
  readonly toMs: number
  readonly first: number
  readonly last: number
  /** Positions that count as fishing. */
  readonly positions: number
  readonly km: number
  readonly meanKnots: number | null
  readonly meanProbability: number
  /** Location of its middle position. */
  readonly lat: number
  readonly lon: number
}

export const fishingEventLimits = {
  split: { km: 10, hours: 2 },
  join: { km: 2, hours: 1 },
  drop: { minutes: 20, positions: 5, km: 0.5, knots: 10 },
} as const

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Finds the fishing events of one vessel from its positions in order of time. */
export interface FishingEventFinder {
  add(position: ScoredPosition): void
  end(): FishingEvent[]
}

/** An event under construction: its positions that count as fishing, and sums over them. */
type Group = {
  readonly first: number
  last: number
  readonly from: ScoredPosition
  to: ScoredPosition
  readonly lats: number[]
  readonly lons: number[]
  km: number
  knots: number
  speeds: number
  probability: number
  /** False after a position that is not fishing. */
  isOpen: boolean
}

/** Finds the fishing events of one vessel; `positions` are in order of time, `threshold` is the model's. */
export function findFishingEvents(positions: readonly ScoredPosition[], threshold: number): FishingEvent[] {
  const finder = createFishingEventFinder(threshold)
  for (const position of positions) finder.add(position)
  return finder.end()
}

/**
 * Finds the same events as `findFishingEvents`, one position at a time. Each segment is tracked separately, because segments of one MMSI
 * alternate in time.
 */
export function createFishingEventFinder(threshold: number): FishingEventFinder {
  const bySegment = new Map<ScoredPosition['segment'], { events: FishingEvent[]; group: Group }>()
  let index = -1
  return {
    add(position) {
      index += 1
      const { segment, probability } = position
      if (probability === null) return
      const known = bySegment.get(segment)
      if (probability <= threshold) {
        if (known) known.group.isOpen = false
        return
      }
      const { split, join } = fishingEventLimits
      if (known && !isApart(known.group.to, position, known.group.isOpen ? split : join)) {
        addTo(known.group, position, probability, index)
        return
      }
      const events = known?.events ?? []
      if (known) events.push(describe(known.group))
      const group = beginGroup(position, index)
      addTo(group, position, probability, index)
      bySegment.set(segment, { events, group })
    },
    end: () =>
      [...bySegment.values()]
        .flatMap(({ events, group }) => [...events, describe(group)])
        .filter((event) => !isNoise(event))
        .sort((a, b) => a.fromMs - b.fromMs),
  }
}

const beginGroup = (position: ScoredPosition, index: number): Group => ({
  first: index,
  last: index,
  from: position,
  to: position,
  lats: [],
  lons: [],
  km: 0,
  knots: 0,
  speeds: 0,
  probability: 0,
  isOpen: true,
})

/** FEV-1 to FEV-3. */
function addTo(group: Group, position: ScoredPosition, probability: number, index: number): void {
  if (group.lats.length > 0) group.km += kmBetween(group.to, position)
  group.lats.push(position.lat)
  group.lons.push(position.lon)
  if (position.speedKnots !== null) {
    group.knots += position.speedKnots
    group.speeds += 1
  }
  group.probability += probability
  group.to = position
  group.last = index
  group.isOpen = true
}

function describe({ first, last, from, to, lats, lons, km, knots, speeds, probability }: Group): FishingEvent {
  const middle = Math.floor(lats.length / 2)
  return {
    fromMs: from.timeMs,
    toMs: to.timeMs,
    first,
    last,
    positions: lats.length,
    km,
    meanKnots: speeds === 0 ? null : knots / speeds,
    meanProbability: probability / lats.length,
    lat: lats[middle] as number,
    lon: lons[middle] as number,
  }
}

/** FEV-4 and FEV-5. */
function isNoise({ fromMs, toMs, positions, km, meanKnots }: FishingEvent): boolean {
  const { drop } = fishingEventLimits
  const isShort = toMs - fromMs < drop.minutes * MINUTE_MS || positions <= drop.positions || km < drop.km
  return isShort || (meanKnots !== null && meanKnots >= drop.knots)
}

const isApart = (a: ScoredPosition, b: ScoredPosition, { km, hours }: { km: number; hours: number }) =>
  b.timeMs - a.timeMs > hours * HOUR_MS || kmBetween(a, b) > km

const kmBetween = (a: ScoredPosition, b: ScoredPosition) =>
  greatCircleNm(a.lat, a.lon, b.lat, b.lon) * KM_PER_NAUTICAL_MILE
