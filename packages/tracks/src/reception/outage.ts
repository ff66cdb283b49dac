import type { TrackEvent } from '@varuna/vocabulary/events'
import {
  areSeveral,
  bitsOfMost,
  countBits,
  receptionHour,
  receptionWeek,
  stationsOf,
  vesselsOf,
  type ReceivedTimes,
} from './received-times.ts'

const HOUR_MS = 3_600_000

/** A stretch of time in UTC ms; one that lasts has no end. */
export type Stretch = { readonly fromMs: number; readonly toMs: number | null }

/** Longer stretches are judged by weeks alone. */
export const MAX_HOURLY_DAYS = 62
/** Hours before a stretch in which a receiver that works shows itself. */
export const HOURS_BEFORE = 24
/** In that many of them it received so many vessels: the silence of fewer may be their own. */
const MIN_HOURS_BEFORE = 12
/** An hour with a fourth of the vessels of the day before, or fewer, is one of an outage: a vessel elsewhere, or a forged one, ends none. */
const MIN_SHARE_OF = 4

/** Of the usual fixed stations more than one in so many shows that the receivers work: a forged one among several shows nothing. */
const MIN_STATIONS_OF = 2

/** Whether a stretch contains a whole week: only then can the weeks say whose silence it was. */
export const hasWholeWeek = ({ fromMs, toMs }: Stretch): boolean =>
  toMs !== null && receptionWeek(toMs) - receptionWeek(fromMs) > 1

/** Whether the hours of a stretch are to be read: it has whole ones, and not too many. */
export const hasWholeHours = ({ fromMs, toMs }: Stretch): boolean =>
  toMs !== null && receptionHour(toMs) - receptionHour(fromMs) > 1 && toMs - fromMs <= MAX_HOURLY_DAYS * 24 * HOUR_MS

/**
 * GAP-9: whether nothing was received of any vessel in half or more of the whole weeks of a stretch, or next to nothing of the vessels of the
 * day before in half or more of its whole hours, where several an hour were, so that it is no silence of a vessel.
 */
export const isOutage = (stretch: Stretch, { weeks, hours }: ReceivedTimes): boolean =>
  stretch.toMs !== null && (isOutageByWeeks(stretch, weeks) || isOutageByHours(stretch, hours) === true)

function isOutageByWeeks({ fromMs, toMs }: Stretch, weeks: ReadonlySet<number>): boolean {
  const [first, end] = [receptionWeek(fromMs) + 1, receptionWeek(toMs ?? fromMs)]
  return end > first && countWithin(first, end, (week) => weeks.has(week)) * 2 <= end - first
}

/**
 * GAP-9: whether several of the vessels of the day before were received in half as many of the whole hours of a stretch as in that day, or
 * fewer, and no fixed stations that had been: in the hours of all feeds or of one. Null where too few were received before to judge.
 */
export function isOutageByHours(stretch: Stretch, hours: ReadonlyMap<number, number>): boolean | null {
  if (!hasWholeHours(stretch)) return null
  const [first, end] = [receptionHour(stretch.fromMs) + 1, receptionHour(stretch.toMs ?? stretch.fromMs)]
  // Not the hour in which it began: an outage takes a part of that too.
  const before = Array.from({ length: HOURS_BEFORE }, (_, ago) => hours.get(first - 2 - ago) ?? 0)
  const usualHours = before.filter(areSeveral).length
  if (usualHours < MIN_HOURS_BEFORE) return null
  const usual = bitsOfMost(before, MIN_HOURS_BEFORE)
  const stations = stationsOf(usual)
  const vessels = vesselsOf(usual)
  const has = (hour: number, among: number, shareOf: number) =>
    countBits((hours.get(hour) ?? 0) & among) * shareOf > countBits(among)
  // Most of the usual coast stations and aids to navigation show that the receivers work, whatever the vessels do.
  const haveStations = (hour: number) => stations !== 0 && has(hour, stations, MIN_STATIONS_OF)
  // Where the vessels change from hour to hour, as by satellite, any of them shows that the receivers work.
  const isReceived = areSeveral(vessels)
    ? (hour: number) => haveStations(hour) || has(hour, vessels, MIN_SHARE_OF)
    : (hour: number) => hours.has(hour)
  // Where vessels are received every other hour, half of the hours are none of an outage.
  return countWithin(first, end, isReceived) * 2 * HOURS_BEFORE <= (end - first) * usualHours
}

function countWithin(from: number, before: number, isCounted: (at: number) => boolean): number {
  let count = 0
  for (let at = from; at < before; at += 1) if (isCounted(at)) count += 1
  return count
}

/** Events without the gaps of an outage. */
export const withoutOutages = (events: readonly TrackEvent[], received: ReceivedTimes): readonly TrackEvent[] =>
  events.some((event) => event.kind === 'gap' && isOutage(event, received))
    ? events.filter((event) => event.kind !== 'gap' || !isOutage(event, received))
    : events
