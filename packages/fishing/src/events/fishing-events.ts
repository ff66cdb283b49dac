import { greatCircleNm } from '@varuna/geo/geometry/great-circle'
import { KM_PER_NAUTICAL_MILE } from '@varuna/units/length'

/** A position with its probability of fishing, 0 to 1; null where the model cannot answer. */
export type ScoredPosition = {
  readonly timeMs: number
  readonly lat: number
  readonly lon: number
  readonly speedKnots: number | null
  readonly probability: number | null
  /** Of the track that one vessel can have sailed; positions of two segments are never joined. */
  readonly segment: number | string
}

/** A time in which a vessel was fishing, by FEV-1 to FEV-5 in docs/rules/fishing.md. Indexes are those of the positions given. */
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
  /** Of its middle position. */
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

/** Indexes of consecutive positions that count as fishing. */
type Group = number[]

/** Finds the fishing events of one vessel; `positions` are in order of time, `threshold` is the model's. */
export function findFishingEvents(positions: readonly ScoredPosition[], threshold: number): FishingEvent[] {
  const events = joinGroups(positions, groupPositions(positions, threshold)).map((group) => describe(positions, group))
  return events.filter((event) => !isNoise(event)).sort((a, b) => a.fromMs - b.fromMs)
}

/** FEV-1 and FEV-2, segment by segment, because segments of one MMSI alternate in time. */
function groupPositions(
  positions: readonly ScoredPosition[],
  threshold: number,
): Map<ScoredPosition['segment'], Group[]> {
  const groups = new Map<ScoredPosition['segment'], Group[]>()
  const open = new Map<ScoredPosition['segment'], Group>()
  positions.forEach((position, index) => {
    const { segment, probability } = position
    if (probability === null) return
    if (probability <= threshold) {
      open.delete(segment)
      return
    }
    const group = open.get(segment)
    const before = group && positions[group.at(-1) ?? 0]
    if (group && before && !isApart(before, position, fishingEventLimits.split)) {
      group.push(index)
      return
    }
    const next = [index]
    open.set(segment, next)
    const known = groups.get(segment)
    if (known) known.push(next)
    else groups.set(segment, [next])
  })
  return groups
}

/** FEV-3. */
function joinGroups(positions: readonly ScoredPosition[], bySegment: ReadonlyMap<unknown, readonly Group[]>): Group[] {
  return [...bySegment.values()].flatMap((groups) => {
    const joined: Group[] = []
    for (const group of groups) {
      const before = joined.at(-1)
      const [end, begin] = [positions[before?.at(-1) ?? -1], positions[group[0] ?? -1]]
      if (before && end && begin && !isApart(end, begin, fishingEventLimits.join)) before.push(...group)
      else joined.push([...group])
    }
    return joined
  })
}

function describe(positions: readonly ScoredPosition[], group: Group): FishingEvent {
  const members = group.map((index) => positions[index] as ScoredPosition)
  const [first, last] = [members[0] as ScoredPosition, members.at(-1) as ScoredPosition]
  const middle = members[Math.floor(members.length / 2)] as ScoredPosition
  const speeds = members.flatMap(({ speedKnots }) => (speedKnots === null ? [] : [speedKnots]))
  return {
    ...{ fromMs: first.timeMs, toMs: last.timeMs, first: group[0] as number, last: group.at(-1) as number },
    positions: members.length,
    km: members.reduce((sum, each, at) => sum + (at === 0 ? 0 : kmBetween(members[at - 1] as ScoredPosition, each)), 0),
    meanKnots: speeds.length === 0 ? null : mean(speeds),
    meanProbability: mean(members.map(({ probability }) => probability ?? 0)),
    ...{ lat: middle.lat, lon: middle.lon },
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

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
