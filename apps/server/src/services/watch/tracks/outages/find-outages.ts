import {
  hasWholeHours,
  hasWholeWeek,
  HOURS_BEFORE,
  isOutage,
  isOutageByHours,
  type Stretch,
} from '@varuna/tracks/reception/outage'
import {
  createReceivedLog,
  noteReceived,
  receptionWeek,
  type ReceivedLog,
} from '@varuna/tracks/reception/received-times'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { VesselFeedRow } from '../../../../store/interfaces/rows/position-rows.ts'
import type { FeedReception, PositionBatch, PositionStore } from '../../../../store/interfaces/watch/position-store.ts'

export type OutageReads = Pick<PositionStore, 'receivedWeeks' | 'receivedHours' | 'vesselFeeds'>

/** A silence of a vessel. */
export type Silence = Stretch & { readonly mmsi: number }

/** What is about to be stored. */
export type Unstored = Pick<PositionBatch, 'positions' | 'receptions'>

const HOUR_MS = 3_600_000
/** Stretches nearer to each other are read at once. */
const NEAR_MS = 240 * HOUR_MS

/**
 * The silences in which reception failed (GAP-9): every feed that had received the vessel received next to nothing, or all of Varuna did and
 * no feed of the vessel is known to have worked.
 */
export async function findOutages<One extends Silence>(
  positions: OutageReads,
  silences: readonly One[],
  { positions: reports, receptions = [] }: Unstored = { positions: [] },
): Promise<ReadonlySet<One>> {
  const outages = new Set<One>()
  const long = silences.filter((one) => hasWholeWeek(one) || hasWholeHours(one))
  const byFeeds = await judgeByFeeds(positions, long, receptions)
  for (const [one, isOutageOfFeeds] of byFeeds) if (isOutageOfFeeds) outages.add(one)
  for (const areSimulated of [false, true]) {
    const ofKind = long.filter((one) => isSimulatedMmsi(one.mmsi) === areSimulated && !byFeeds.has(one))
    if (ofKind.length === 0) continue
    const received = await readReceivedTimes(positions, ofKind, areSimulated)
    for (const { mmsi, timeMs } of reports)
      if (isSimulatedMmsi(mmsi) === areSimulated) noteReceived(received, mmsi, timeMs)
    for (const one of ofKind) if (isOutage(one, received)) outages.add(one)
  }
  return outages
}

/** Whether all feeds of the vessel failed during a silence; without the silences about which its feeds say nothing. */
async function judgeByFeeds<One extends Silence>(
  positions: OutageReads,
  silences: readonly One[],
  receptions: readonly FeedReception[],
): Promise<Map<One, boolean>> {
  const byFeeds = new Map<One, boolean>()
  const short = silences.filter((one) => hasWholeHours(one) && !isSimulatedMmsi(one.mmsi))
  if (short.length === 0) return byFeeds
  const mmsis = new Set(short.map(({ mmsi }) => mmsi))
  const unstored = receptions
    .filter(({ mmsi }) => mmsis.has(mmsi))
    .map(({ mmsi, feed, timeMs }) => ({ mmsi, feed, first_ms: timeMs, last_ms: timeMs }))
  const rows = Map.groupBy([...(await positions.vesselFeeds([...mmsis])), ...unstored], ({ mmsi }) => mmsi)
  const feedsOf = new Map(
    short.map((one) => {
      const had = (rows.get(one.mmsi) ?? []).filter((row) => hadReceived(row, one))
      return [one, new Set(had.map(({ feed }) => feed))]
    }),
  )
  const verdicts = new Map<One, (boolean | null)[]>(short.map((one) => [one, []]))
  for (const feed of new Set([...feedsOf.values()].flatMap((feeds) => [...feeds]))) {
    const ofFeed = short.filter((one) => feedsOf.get(one)?.has(feed))
    const received = await readReceivedHours(positions, ofFeed, false, feed)
    for (const { mmsi, timeMs, feed: by } of receptions)
      if (by === feed && !isSimulatedMmsi(mmsi)) noteReceived(received, mmsi, timeMs)
    for (const one of ofFeed) verdicts.get(one)?.push(isOutageByHours(one, received.hours))
  }
  for (const [one, outages] of verdicts) {
    if (outages.includes(false)) byFeeds.set(one, false)
    else if (outages.length > 0 && !outages.includes(null)) byFeeds.set(one, true)
  }
  return byFeeds
}

/** Whether a feed received the vessel in the day before its silence. */
const hadReceived = (row: VesselFeedRow, { fromMs }: Silence) =>
  row.first_ms <= fromMs && row.last_ms >= fromMs - HOURS_BEFORE * HOUR_MS

/** When any vessel was received, as far as it decides about the stretches; reads nothing where none of them is long enough. */
async function readReceivedTimes(
  positions: OutageReads,
  stretches: readonly Stretch[],
  areSimulated: boolean,
): Promise<ReceivedLog> {
  const received = await readReceivedHours(positions, stretches, areSimulated)
  const long = stretches.filter(hasWholeWeek)
  if (long.length > 0) {
    const fromMs = long.reduce((first, one) => Math.min(first, one.fromMs), Infinity)
    const beforeMs = long.reduce((last, one) => Math.max(last, one.toMs ?? 0), 0)
    for (const beginMs of await positions.receivedWeeks(fromMs, beforeMs)) received.weeks.add(receptionWeek(beginMs))
  }
  return received
}

async function readReceivedHours(
  positions: OutageReads,
  stretches: readonly Stretch[],
  areSimulated: boolean,
  feed?: string,
): Promise<ReceivedLog> {
  const received = createReceivedLog()
  for (const { fromMs, toMs } of joined(stretches.filter(hasWholeHours))) {
    const beforeMs = fromMs - (HOURS_BEFORE + 1) * HOUR_MS
    for (const { hour, vessels } of await positions.receivedHours(beforeMs, toMs, areSimulated, feed))
      received.hours.set(hour, vessels)
  }
  return received
}

function joined(stretches: readonly Stretch[]): { fromMs: number; toMs: number }[] {
  const periods: { fromMs: number; toMs: number }[] = []
  for (const { fromMs, toMs } of stretches.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = periods.at(-1)
    if (last === undefined || fromMs > last.toMs + NEAR_MS) periods.push({ fromMs, toMs: toMs ?? fromMs })
    else last.toMs = Math.max(last.toMs, toMs ?? fromMs)
  }
  return periods
}
