import type { Fault } from './faults.ts'
import type { Received } from './received.ts'

/** One sentence of a message that needs several. */
export interface Part {
  number: number
  total: number
  /** How many sentences the stream had before it. */
  position: number
  arrivedMs: number
  bytes: Uint8Array
  payload: Uint8Array
  fill: number
  envelope: Omit<Received, 'message'>
}

interface Group {
  /** In the order they came. */
  held: Part[]
  /** A whole set is held back up to this position, in case that one which fits better comes. */
  dueAt: number | null
}

/**
 * Parts that wait for the rest of their message, by what they share: channel, source, sequence id, number of parts. Sequence
 * ids are few, parts get lost and streams are mixed, so the same key may hold parts of several messages.
 */
export interface Parts {
  groups: Map<string, Group>
  due: Set<Group>
  timeoutMs: number
}

type Joined = (parts: Part[]) => void
type Refused = (part: Part, fault: Fault) => void

const MOST_GROUPS = 512
/** Where lines tell no time, sentences stand for it. */
const MOST_SENTENCES_APART = 500
/** A station uses the next sequence id for its next message; the same one sooner than this is another station's. */
const RIVALS_WITHIN = 16

export const startParts = (timeoutMs: number): Parts => ({ groups: new Map(), due: new Set(), timeoutMs })

const sameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at])

/** The latest held part of each number, in order; null while one is missing. */
const wholeSet = ({ held }: Group, total: number): Part[] | null => {
  const set: (Part | undefined)[] = Array.from({ length: total })
  for (const part of held) set[part.number - 1] = part
  return set.every((part) => part !== undefined) ? set : null
}

const inOrder = (set: Part[]) => set.every((part, at) => at === 0 || part.position > (set[at - 1] as Part).position)

const isTooOld = (part: Part, newest: Part, timeoutMs: number): boolean => {
  if (newest.position - part.position > MOST_SENTENCES_APART) return true
  const [then, now] = [part.envelope.receivedMs, newest.envelope.receivedMs]
  const age = then !== null && now !== null ? Math.abs(now - then) : newest.arrivedMs - part.arrivedMs
  return age > timeoutMs
}

/** Takes a part; `joined` gets the whole set, in order, as soon as it is sure which parts belong together. */
export const takePart = (parts: Parts, key: string, part: Part, joined: Joined, refused: Refused): void => {
  const group = parts.groups.get(key) ?? { held: [], dueAt: null }
  parts.groups.delete(key)
  parts.groups.set(key, group)
  dropWhere(group, (old) => isTooOld(old, part, parts.timeoutMs), 'part_timeout', refused)
  if (group.held.some((old) => old.number === part.number && sameBytes(old.payload, part.payload)))
    return refused(part, 'repeated_part')
  if (group.dueAt !== null && !makeRoom(parts, group, part, joined, refused)) return
  group.held.push(part)
  const set = wholeSet(group, part.total)
  if (set) decide(parts, group, set, part, joined, refused)
  else keepFew(parts, refused)
}

/** A whole set is held back and another part comes: it replaces one, or the set goes first, or nobody knows which is right. */
const makeRoom = (parts: Parts, group: Group, part: Part, joined: Joined, refused: Refused): boolean => {
  const set = wholeSet(group, part.total)
  if (set && !inOrder(set)) return true
  if (set && part.number === part.total) {
    group.held.push(part)
    dropWhere(group, () => true, 'ambiguous_part', refused)
    settled(parts, group)
    return false
  }
  if (set) emit(parts, group, set, joined, refused)
  return true
}

const decide = (parts: Parts, group: Group, set: Part[], newest: Part, joined: Joined, refused: Refused): void => {
  const ordered = inOrder(set)
  const contested = group.held.some(
    (part) => !set.includes(part) && part.number < part.total && newest.position - part.position <= RIVALS_WITHIN,
  )
  if (ordered && !contested) return emit(parts, group, set, joined, refused)
  const first = Math.min(...set.map(({ position }) => position))
  group.dueAt = newest.position + (contested ? RIVALS_WITHIN : newest.position - first)
  parts.due.add(group)
}

const emit = (parts: Parts, group: Group, set: Part[], joined: Joined, refused: Refused): void => {
  settled(parts, group)
  group.held = group.held.filter((part) => !set.includes(part))
  dropWhere(group, () => true, 'orphan_part', refused)
  joined(set)
}

const settled = (parts: Parts, group: Group): void => {
  group.dueAt = null
  parts.due.delete(group)
}

const dropWhere = (group: Group, which: (part: Part) => boolean, fault: Fault, refused: Refused): void => {
  for (const part of group.held) if (which(part)) refused(part, fault)
  group.held = group.held.filter((part) => !which(part))
}

const keepFew = (parts: Parts, refused: Refused): void => {
  if (parts.groups.size <= MOST_GROUPS) return
  const [key, oldest] = parts.groups.entries().next().value as [string, Group]
  parts.groups.delete(key)
  settled(parts, oldest)
  dropWhere(oldest, () => true, 'orphan_part', refused)
}

/** Lets go of the sets that nothing better came for by `position`; Infinity lets go of all. */
export const settleParts = (parts: Parts, position: number, joined: Joined, refused: Refused): void => {
  for (const group of [...parts.due]) {
    if (position < (group.dueAt ?? 0)) continue
    const set = wholeSet(group, group.held[0]?.total ?? 0)
    if (set) emit(parts, group, set, joined, refused)
  }
}

/** Refuses the parts that have waited for longer than the time-out when `arrivedMs` is now. */
export const expireParts = (parts: Parts, arrivedMs: number, joined: Joined, refused: Refused): void => {
  for (const [key, group] of parts.groups) {
    const last = group.held.at(-1)
    if (last && arrivedMs - last.arrivedMs <= parts.timeoutMs) break
    parts.groups.delete(key)
    const set = group.dueAt === null ? null : wholeSet(group, last?.total ?? 0)
    if (set) emit(parts, group, set, joined, refused)
    dropWhere(group, () => true, 'part_timeout', refused)
  }
}

/** The stream has ended: what is whole goes, the rest are orphans. */
export const endParts = (parts: Parts, joined: Joined, refused: Refused): void => {
  settleParts(parts, Infinity, joined, refused)
  for (const group of parts.groups.values()) dropWhere(group, () => true, 'orphan_part', refused)
  parts.groups.clear()
}
