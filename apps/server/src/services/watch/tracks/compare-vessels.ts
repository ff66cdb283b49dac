import { MAX_MARK_DELAY_MS, MARK_MS } from '@varuna/tracks/encounters/marks'
import {
  encounterId,
  findEncounter,
  followContacts,
  isOver,
  MAX_APART_MS,
  type Contact,
  type Meeting,
} from '@varuna/tracks/encounters/meeting'
import type { TrackEvent } from '@varuna/vocabulary/events'
import type { Surroundings } from '@varuna/tracks/surroundings/surroundings'
import type {
  EncounterStore,
  MeetingRow,
  PendingContact,
  PendingVessel,
} from '../../../store/interfaces/watch/encounter-store.ts'
import { segmentTail } from '../../../store/interfaces/watch/encounter-store.ts'
import { weekOf } from '../../../store/interfaces/watch/position-store.ts'
import { eventRow } from './event-row.ts'
import { readSetting, type SettingReads } from './read-setting.ts'
import { retryStale } from './retry-stale.ts'

/** Vessels compared per transaction. */
const VESSELS_A_WRITE = 100
/** Contacts followed per transaction; further ones wait for the next. */
const CONTACTS_A_READ = 20_000
const MEETINGS_A_READ = 500

/**
 * Compares vessels of an area whose marks are new or replaced with vessels near them, and stores the resulting encounters and how far each
 * vessel is compared. Returns the number of vessels, 0 when none is pending. Several workers may run concurrently.
 */
export const compareVessels = (
  store: EncounterStore,
  positions: SettingReads,
  around: Surroundings,
  area: number,
): Promise<number> =>
  retryStale(async () => {
    const pending = await store.pending(area, VESSELS_A_WRITE)
    const [replaced] = pending.filter(({ isReplaced }) => isReplaced)
    // A vessel whose marks were replaced is compared alone, from its first mark on.
    const vessels = replaced === undefined ? pending : [replaced]
    if (vessels.length > 0) await compare(store, positions, around, vessels)
    return vessels.length
  })

async function compare(
  store: EncounterStore,
  positions: SettingReads,
  around: Surroundings,
  vessels: readonly PendingVessel[],
): Promise<void> {
  const isReplaced = vessels.some((vessel) => vessel.isReplaced)
  // Read before the contacts: what another worker finds in between then has another version, and this comparison restarts.
  const replaced = isReplaced ? await readReplaced(store, vessels) : null
  const { pairs, nextMs } = await readPairs(store, vessels)
  const known = replaced?.meetings ?? (await readKnown(store, pairs))
  const newestMs = await store.newestOf([
    ...new Set([...pairs.values()].flatMap(({ sides }) => sides.map(({ mmsi }) => mmsi))),
  ])
  const meetings: MeetingRow[] = []
  const events = new Map<string, TrackEvent>()
  const removedWeeks = isReplaced ? await store.weeksWithoutMarks() : null
  /** What began in a week whose marks are removed cannot be found again, so the stored result is continued. */
  const stands = (fromMs: number) => removedWeeks?.has(weekOf(fromMs)) === true
  const unfounded = new Set((replaced?.encounters ?? []).flatMap(({ id, fromMs }) => (stands(fromMs) ? [] : [id])))
  for (const [key, { contacts }] of pairs) {
    const row = known.get(key)
    const earlier = row === undefined ? null : readMeeting(row)
    const goesOn = !isReplaced || (earlier !== null && stands(earlier.fromMs))
    const { meeting, ended } = followContacts(goesOn ? earlier : null, contacts)
    if (meeting === null) continue
    const over = isOver(
      meeting,
      meeting.sides.map(({ mmsi }) => newestMs.get(mmsi) ?? null),
    )
    const found = [...ended, meeting].map((one) => ({
      id: encounterId(one),
      event: findEncounter(one, one !== meeting || over, around),
    }))
    const changed = meetingRow(meeting, row?.version ?? 0, found.at(-1)?.event?.toMs === null)
    // The encounter of an unchanged meeting is stored. Written again without the meeting's version, it would replace a longer one that
    // another worker found meanwhile.
    if (!isReplaced && changed.state === row?.state && changed.is_lasting === row.is_lasting) continue
    meetings.push(changed)
    for (const { id, event } of found) {
      if (event === null) unfounded.add(id)
      else events.set(id, await readSetting(positions, event))
    }
  }
  await store.write({
    generations: generationsOf(vessels, pairs),
    compared: vessels.map(({ mmsi, version, fromMs }) => ({
      mmsi,
      version,
      nextMs: nextMs === null ? null : Math.max(nextMs, isReplaced ? 0 : fromMs),
    })),
    meetings,
    droppedMeetings: isReplaced
      ? [...known].flatMap(([key, row]) => (pairs.has(key) || stands(readMeeting(row).fromMs) ? [] : [row]))
      : [],
    removedEvents: [...unfounded].filter((id) => !events.has(id)),
    events: [...events.values()].map(eventRow),
  })
}

interface Pair {
  sides: Contact['sides']
  contacts: Contact[]
  other: PendingContact['other']
}

/**
 * The contacts of pending vessels by pair of segments. A pair with a mark not yet compared is followed from the first such mark of either
 * vessel, and from one contact earlier, which that mark may end. Marks are stored concurrently, so each read may reveal another vessel that
 * is pending from an earlier time, and is repeated from there.
 */
async function readPairs(
  store: EncounterStore,
  vessels: readonly PendingVessel[],
): Promise<{ pairs: Map<string, Pair>; nextMs: number | null }> {
  const since = new Map(
    vessels.map(({ mmsi, isReplaced, fromMs }) => [mmsi, isReplaced ? -Infinity : fromMs - MARK_MS]),
  )
  const readSince = new Map(since)
  const pairSince = new Map<string, number>()
  for (;;) {
    const page = await store.contacts(
      vessels.map(({ mmsi }) => ({ mmsi, sinceMs: Math.max(0, readSince.get(mmsi) ?? 0) })),
      CONTACTS_A_READ,
    )
    let isWhole = true
    for (const { mmsi, contact, other } of page.contacts) {
      const ownMs = since.get(mmsi) ?? Infinity
      if (contact.markMs < ownMs) continue
      const sinceMs = Math.min(ownMs, (other.fromMs ?? Infinity) - MARK_MS)
      const pair = sideKey(mmsi, other.mmsi)
      pairSince.set(pair, Math.min(pairSince.get(pair) ?? Infinity, sinceMs))
      if (sinceMs >= (readSince.get(mmsi) ?? Infinity)) continue
      readSince.set(mmsi, sinceMs)
      isWhole = false
    }
    if (isWhole) return { pairs: groupContacts(page.contacts, pairSince), nextMs: page.nextMs }
  }
}

function groupContacts(contacts: readonly PendingContact[], pairSince: ReadonlyMap<string, number>): Map<string, Pair> {
  const pairs = new Map<string, Pair>()
  for (const { mmsi, contact, other } of contacts) {
    if (contact.markMs < (pairSince.get(sideKey(mmsi, other.mmsi)) ?? Infinity)) continue
    const key = keyOf(contact.sides)
    const pair = pairs.get(key)
    if (pair === undefined) pairs.set(key, { sides: contact.sides, contacts: [contact], other })
    // Both vessels may be pending, so a contact may be found twice.
    else if (pair.contacts.at(-1)?.markMs !== contact.markMs) pair.contacts.push(contact)
  }
  return pairs
}

/** The stored meetings of pairs. */
async function readKnown(store: EncounterStore, pairs: ReadonlyMap<string, Pair>): Promise<Map<string, MeetingRow>> {
  const sides = [...pairs.values()].map((pair) => pair.sides)
  if (sides.length === 0) return new Map()
  const firsts = sides.map(([one]) => one.mmsi)
  const others = sides.map(([, other]) => other.mmsi)
  return byKey(await store.meetingsBetween([...new Set(firsts)], [...new Set(others)]))
}

/** All meetings and encounters of vessels whose marks were replaced. */
const readReplaced = async (store: EncounterStore, vessels: readonly PendingVessel[]) => ({
  encounters: (await Promise.all(vessels.map(({ mmsi }) => store.encountersOf(mmsi)))).flat(),
  meetings: byKey((await Promise.all(vessels.map(({ mmsi }) => store.meetingsOf(mmsi)))).flat()),
})

const byKey = (rows: readonly MeetingRow[]) => new Map(rows.map((row) => [rowKey(row), row]))
const rowKey = (row: MeetingRow) => `${row.mmsi}-${row.segment} ${row.other_mmsi}-${row.other_segment}`
/** A pending vessel and the vessel it is compared with. */
const sideKey = (mmsi: number, otherMmsi: number) => `${mmsi} ${otherMmsi}`
const keyOf = ([one, other]: Contact['sides']) => `${one.segmentId} ${other.segmentId}`

const readMeeting = (row: MeetingRow) => JSON.parse(row.state) as Meeting

const meetingRow = (meeting: Meeting, version: number, isLasting: boolean): MeetingRow => {
  const [one, other] = meeting.sides
  return {
    mmsi: one.mmsi,
    segment: segmentTail(one.segmentId),
    other_mmsi: other.mmsi,
    other_segment: segmentTail(other.segmentId),
    version,
    last_ms: meeting.lastMarkMs,
    is_lasting: isLasting ? 1 : 0,
    state: JSON.stringify(meeting),
  }
}

const generationsOf = (vessels: readonly PendingVessel[], pairs: ReadonlyMap<string, Pair>) => [
  ...new Map(
    [...[...pairs.values()].map(({ other }) => other), ...vessels].map(({ mmsi, generation }) => [
      mmsi,
      { mmsi, generation },
    ]),
  ).values(),
]

/** Ends the encounters whose vessels were received long enough after them (ENC-5). Returns their number. */
export const endEncounters = (store: EncounterStore, positions: SettingReads, around: Surroundings): Promise<number> =>
  retryStale(async () => {
    const over = await store.lastingButOver(MAX_APART_MS, MAX_APART_MS + MAX_MARK_DELAY_MS, MEETINGS_A_READ)
    if (over.length === 0) return 0
    const found = over.flatMap(({ row }) => findEncounter(readMeeting(row), true, around) ?? [])
    const events: TrackEvent[] = []
    for (const event of found) events.push(await readSetting(positions, event))
    await store.write({
      generations: [],
      compared: [],
      meetings: over.map(({ row }) => ({ ...row, is_lasting: 0 })),
      droppedMeetings: [],
      removedEvents: [],
      events: events.map(eventRow),
    })
    return over.length
  })
