import { isImoNumber } from '@varuna/units/imo'
import type { EventDetails, EventOf, Evidence } from '@varuna/vocabulary/events'
import { eventId } from '../event.ts'
import { HOUR_MS, hoursBetween, MINUTE_MS, nmBetween } from '../position.ts'

/** Static data that identifies a vessel; null is not available. */
export type StatedIdentity = {
  readonly imo: number | null
  readonly name: string | null
  readonly callSign: string | null
}

/** ID-1: an MMSI must state an identity at two times this far apart, because single messages are received wrongly. */
const MIN_STATED_MS = 5 * MINUTE_MS
/** A change of MMSI within this time is more likely a new transmitter, or two vessels with one identity. */
const SOON_MS = HOUR_MS
/** ID-4: no ship sails as fast (SEG-2 has the same without speeds), over this time or more. */
const MAX_KNOTS = 50
const MIN_HOURS = 0.1
/** ID-3: changes of one identity that are kept, the best evidenced ones. */
export const MAX_SUCCESSIONS = 20
/** ID-3: an identity that more MMSIs stated may be a default of their transmitters. */
const MAX_HOLDERS = 20
/** Statements over less than this, and over less than a tenth of those of another MMSI, say little beside that. */
const LONG_MS = 24 * HOUR_MS
const MUCH_LONGER = 10
/** An MMSI that begins so soon, where a ship can have come at this speed, is seen to take over from the one that ended. */
const HANDOVER_MS = 24 * HOUR_MS
const HANDOVER_KNOTS = 30
/** Earlier MMSIs of one that are compared: the longest of those that go on, and the last of those that ended. */
const MAX_EARLIER = 3
/** ID-1: an MMSI that is received again within this time did not fall silent. */
const MIN_AWAY_MS = 6 * HOUR_MS
/** For a change that was found before, this is enough from the last position to the next: positions that came late fill less. */
const MIN_SEEN_AWAY_MS = HOUR_MS / 2
/** So many reports, so far apart at most, show that an MMSI is received again; fewer can be forged with one message. */
const MIN_AGAIN_REPORTS = 3
const MAX_AGAIN_MS = 12 * HOUR_MS
/** So many of its positions after the change are compared, each so long after the one before. */
export const MAX_AGAIN = 12
export const AGAIN_SPACING_MS = 10 * MINUTE_MS
/** MMSIs of one identity that are compared: those that stated it over the longest time. */
const MAX_COMPARED = 50

/** When an MMSI first and last stated an identity, in UTC ms. */
export type Statements = { readonly mmsi: number; readonly firstMs: number; readonly newestMs: number }

/**
 * An MMSI's statements, with its first position from the first statement on and its last one until the last statement; null when it has
 * none.
 */
export type IdentityHolder = Statements & { readonly firstAt: Evidence | null; readonly newestAt: Evidence | null }

/** Whether an MMSI stated an identity long enough to count as its own. */
export const isSettled = ({ firstMs, newestMs }: Statements) => newestMs - firstMs >= MIN_STATED_MS

/** What identifies the ship: its IMO number, else its name with its call sign, because many ships share a name. Null when unknown. */
export const identityKey = ({ imo, name, callSign }: StatedIdentity): string | null => {
  if (imo !== null && isImoNumber(imo)) return `imo ${imo}`
  if (name === null || callSign === null || name.length < 3 || callSign.length < 3) return null
  return `name ${name}, call sign ${callSign}`
}

const spanMs = ({ firstMs, newestMs }: Statements) => newestMs - firstMs
const byEvidence = (a: Statements, b: Statements) => spanMs(b) - spanMs(a) || a.mmsi - b.mmsi

/** An MMSI and those that stated its identity before it. */
export type Candidates = {
  readonly holder: Statements
  /** Stated it for the last time before. */
  readonly ended: readonly Statements[]
  /** Stated it before and after: a succession only where they fell silent meanwhile. */
  readonly goingOn: readonly Statements[]
}

/**
 * The MMSIs that state an identity, each with the earlier ones that it may have followed: of those that ended before, the last three that
 * count beside the longest, and of those that go on the three that stated it for longest.
 */
export const findCandidates = (holders: readonly Statements[]): Candidates[] => {
  const compared = holders.filter(isSettled).sort(byEvidence).slice(0, MAX_COMPARED)
  const settled = compared.sort((a, b) => a.firstMs - b.firstMs || a.mmsi - b.mmsi)
  return settled.slice(1).flatMap((holder, at): Candidates[] => {
    const before = settled.slice(0, at + 1).filter(({ firstMs }) => firstMs < holder.firstMs)
    const ended = before.filter(({ newestMs }) => newestMs < holder.firstMs)
    const longestMs = ended.reduce((most, one) => Math.max(most, spanMs(one)), 0)
    const counted = ended.filter((one) => spanMs(one) >= Math.min(LONG_MS, longestMs / MUCH_LONGER))
    const goingOn = before.filter(({ newestMs }) => newestMs >= holder.firstMs)
    if (before.length === 0) return []
    return [
      {
        holder,
        ended: counted.sort((a, b) => b.newestMs - a.newestMs || a.mmsi - b.mmsi).slice(0, MAX_EARLIER),
        goingOn: goingOn.sort(byEvidence).slice(0, MAX_EARLIER),
      },
    ]
  })
}

/** How an MMSI was received around the time when another began: its last position before it, and at most some of those after it. */
export type ReceivedAround = {
  readonly before: Evidence | null
  readonly after: readonly { readonly timeMs: number }[]
}

/** Whether an MMSI whose statements go on fell silent before another began to state its identity. */
export type Absence = {
  readonly before: Evidence
  /** When it was received again, by more than single reports; null when it was not. */
  readonly againMs: number | null
}

/** The silence of an MMSI in which another one began to state its identity; null where there was none. `wasSeen`: the change was found before. */
export const findAbsence = (
  { before, after }: ReceivedAround,
  { firstMs, newestMs }: Pick<Statements, 'firstMs' | 'newestMs'>,
  wasSeen: boolean,
): Absence | null => {
  if (before === null) return null
  const again = after.find((one, at) => {
    const last = after[at + MIN_AGAIN_REPORTS - 1]
    return last !== undefined && last.timeMs - one.timeMs <= MAX_AGAIN_MS
  })
  const againMs = again?.timeMs ?? null
  // Until now it may have been silent by chance alone.
  const untilMs = againMs ?? newestMs
  const isAway = wasSeen ? untilMs - before.timeMs >= MIN_SEEN_AWAY_MS : untilMs - firstMs >= MIN_AWAY_MS
  return isAway ? { before, againMs } : null
}

/** A change of MMSI as it is found: the earlier one's newest position is its last before the change. */
export type Succession = {
  readonly earlier: IdentityHolder
  readonly later: IdentityHolder
  /** What came of the earlier MMSI afterwards, and when it was received again. */
  readonly earlierAgain: EventDetails<'identity_change'>['earlierAgain']
  readonly againMs: number | null
  /** Where an MMSI that goes on has stated the identity for as long as the earlier one. */
  readonly isContested: boolean
}

/** A change before it is known whether another MMSI contests it. */
export type FoundSuccession = Omit<Succession, 'isContested'>

/** An MMSI that goes on stating an identity. `found` is the change to the later MMSI as it was found before; null for none. */
export type GoingOn = {
  readonly holder: Statements
  readonly around: ReceivedAround
  readonly found: FoundSuccession | null
}

/**
 * What may be changes of an MMSI to `later`: from those that ended before, and from those that fell silent when it began. Where no position of
 * one that goes on is stored any more, a change that was found before stays.
 */
export const findSuccessions = (
  later: IdentityHolder,
  ended: readonly IdentityHolder[],
  goingOn: readonly GoingOn[],
): Succession[] => {
  const successions: FoundSuccession[] = ended.map((earlier) => ({
    earlier,
    later,
    earlierAgain: 'not_again',
    againMs: null,
  }))
  let longestMs = 0
  for (const { holder, around, found } of goingOn) {
    const absence = findAbsence(around, later, found !== null)
    if (absence !== null) {
      const { before, againMs } = absence
      const earlier = { ...holder, newestMs: before.timeMs, firstAt: null, newestAt: before }
      successions.push({ earlier, later, againMs, earlierAgain: againMs === null ? 'single_reports' : 'received' })
    } else if (around.before === null && found !== null) {
      const { earlierAgain } = found
      successions.push({ ...found, earlierAgain: earlierAgain === 'not_again' ? 'single_reports' : earlierAgain })
    } else longestMs = Math.max(longestMs, later.firstMs - holder.firstMs)
  }
  return successions.map((one) => ({ ...one, isContested: longestMs > 0 && longestMs >= spanMs(one.earlier) }))
}

/** Whether the later MMSI began soon after the earlier one ended, where the ship can have come. */
const isHandover = ({ earlier, later }: Succession): boolean => {
  const move = moveBetween(earlier.newestAt, later.firstAt)
  return move !== null && later.firstMs - earlier.newestMs <= HANDOVER_MS && move.knots <= HANDOVER_KNOTS
}

const isImpossible = ({ earlier, later }: Succession): boolean => {
  const move = moveBetween(earlier.newestAt, later.firstAt)
  return move !== null && move.knots > MAX_KNOTS
}

/** Which of the earlier MMSIs one followed: where the ship can have come from, and the last of them. */
const chooseEarlier = (found: readonly Succession[]): Succession | undefined =>
  found.toSorted(
    (a, b) =>
      Number(isImpossible(a)) - Number(isImpossible(b)) ||
      b.earlier.newestMs - a.earlier.newestMs ||
      a.earlier.mmsi - b.earlier.mmsi,
  )[0]

/**
 * The changes of MMSI of one identity (ID-1 to ID-4) among those that may be, at most 20: one for each later MMSI, the credible and best
 * evidenced first. Where others state it for as long, or it may be a default (ID-3), only an MMSI that takes over from another within a day.
 */
export const chooseSuccessions = (
  holders: readonly Statements[],
  found: readonly Succession[],
): { succession: Succession; otherHolders: number }[] => {
  const settled = holders.filter(isSettled)
  const spans = settled.map(spanMs).sort((a, b) => a - b)
  const usualMs = spans[spans.length >> 1] ?? 0
  const isMany = settled.length > MAX_HOLDERS
  const counts = (one: Succession) =>
    // Two ships that state one identity far apart at once are no doubt about a change.
    !(isImpossible(one) && one.earlierAgain !== 'not_again') &&
    (isHandover(one) ||
      (!one.isContested && (!isMany || spanMs(one.earlier) >= Math.max(LONG_MS, usualMs * MUCH_LONGER))))
  return [...Map.groupBy(found.filter(counts), ({ later }) => later.mmsi).values()]
    .flatMap((ofOne) => chooseEarlier(ofOne) ?? [])
    .sort(
      (a, b) =>
        Number(isImpossible(a)) - Number(isImpossible(b)) ||
        Number(isHandover(b)) - Number(isHandover(a)) ||
        spanMs(b.later) - spanMs(a.later) ||
        a.later.mmsi - b.later.mmsi,
    )
    .slice(0, MAX_SUCCESSIONS)
    .map((succession, at, all) => ({
      // Of several that follow one MMSI, the best evidenced one is the ship.
      succession: { ...succession, isContested: succession.isContested || all.findIndex(isAfterSame(succession)) < at },
      otherHolders: settled.length - 2,
    }))
}

const isAfterSame =
  ({ earlier }: Succession) =>
  (other: Succession) =>
    other.earlier.mmsi === earlier.mmsi

const round = (value: number) => Math.round(value * 100) / 100

/** From the last place of one MMSI to the first of the other: within minutes, errors of place and time look like a high speed. */
const moveBetween = (from: Evidence | null, to: Evidence | null) => {
  if (from === null || to === null) return null
  const apartNm = nmBetween(from, to)
  return { apartNm, knots: apartNm / Math.max(MIN_HOURS, hoursBetween(from, to)) }
}

/** The id of a change: the same however the earlier MMSI goes on. */
export const changeId = (earlierMmsi: number, later: Statements) =>
  eventId('identity_change', [earlierMmsi, later.mmsi], { lat: 0, lon: 0, timeMs: later.firstMs })

/** The event of a change of MMSI, or of a statement of an identity where its ship cannot be (ID-4). */
export const describeChange = (
  key: string,
  succession: Succession,
  otherHolders: number,
): EventOf<'identity_change'> => {
  const { earlier, later, earlierAgain, againMs, isContested } = succession
  const isByImo = key.startsWith('imo ')
  const place = later.firstAt ?? earlier.newestAt
  const move = moveBetween(earlier.newestAt, later.firstAt)
  const isDoubtful = isImpossible(succession)
  const silentMs = later.firstMs - earlier.newestMs
  const isSure = isByImo && silentMs >= SOON_MS && !isContested && earlierAgain !== 'received'
  return {
    id: changeId(earlier.mmsi, later),
    kind: 'identity_change',
    vessels: [earlier.mmsi, later.mmsi],
    fromMs: earlier.newestMs,
    toMs: later.firstMs,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    rule: isDoubtful ? 'ID-4' : isByImo ? 'ID-1' : 'ID-2',
    confidence: isDoubtful ? 'low' : isSure ? 'high' : 'medium',
    evidence: [earlier.newestAt, later.firstAt].filter((at) => at !== null),
    details: {
      identity: key,
      hours: round(silentMs / HOUR_MS),
      apartNm: move && round(move.apartNm),
      knots: move && round(move.knots),
      earlierAgain,
      againHours: againMs === null ? null : round((againMs - later.firstMs) / HOUR_MS),
      otherHolders,
    },
  }
}
