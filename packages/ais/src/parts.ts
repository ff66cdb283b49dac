import type { Fault } from './faults.ts'
import type { Received } from './received.ts'

/** One sentence of a message that needs several. */
export interface Part {
  number: number
  total: number
  /** How many sentences the stream had before it. */
  position: number
  /** When its first and its last byte arrived: a slow line is not a late one. */
  begunMs: number
  arrivedMs: number
  bytes: Uint8Array
  payload: Uint8Array
  fill: number
  envelope: Omit<Received, 'message'>
}

interface Group {
  /** In the order they came. */
  held: Part[]
  /** What was joined last: another receiver may send its parts once more. */
  last: Part[]
  /** When its newest part arrived. */
  touchedMs: number
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
  outlet: Outlet
}

/** Where parts go: a whole message's in order, or one that nothing became of. */
export interface Outlet {
  joined: (parts: Part[]) => void
  refused: (part: Part, fault: Fault) => void
}

const MOST_GROUPS = 512
/** Where lines tell no time, sentences stand for it. */
const MOST_SENTENCES_APART = 500
/** A station uses the next sequence id for its next message; the same one sooner than this is another station's. */
const RIVALS_WITHIN = 16

export const startParts = (timeoutMs: number, outlet: Outlet): Parts => ({
  groups: new Map(),
  due: new Set(),
  timeoutMs,
  outlet,
})

const sameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at])

/** The latest held part of each number, in order; null while one is missing. */
const wholeSet = ({ held }: Group, total: number): Part[] | null => {
  if (held.length < total) return null
  const set: Part[] = []
  for (let number = 1; number <= total; number += 1) {
    const part = held.findLast((one) => one.number === number)
    if (part === undefined) return null
    set.push(part)
  }
  return set
}

const inOrder = (set: Part[]) => set.every((part, at) => at === 0 || part.position > (set[at - 1] as Part).position)

const isTooOld = (part: Part, newest: Part, timeoutMs: number): boolean => {
  if (newest.position - part.position > MOST_SENTENCES_APART) return true
  const [then, now] = [part.envelope.receivedMs, newest.envelope.receivedMs]
  const age = then !== null && now !== null ? Math.abs(now - then) : newest.begunMs - part.arrivedMs
  return age > timeoutMs
}

const saysTheSame = (part: Part) => (other: Part) =>
  other.number === part.number && sameBytes(other.payload, part.payload)

/** Whether the message that a part belongs to was joined just before: another receiver sends its parts once more. */
const comesAgain = ({ held, last }: Group, part: Part): boolean =>
  held.length === 0 &&
  part.number > 1 &&
  last.some((old) => part.position - old.position <= RIVALS_WITHIN && saysTheSame(part)(old))

/** Takes a part; the whole set goes to the outlet as soon as it is sure which parts belong together. */
export const takePart = (parts: Parts, key: string, part: Part): void => {
  const group = parts.groups.get(key) ?? { held: [], last: [], touchedMs: 0, dueAt: null }
  const isOld = (old: Part) => isTooOld(old, part, parts.timeoutMs)
  parts.groups.delete(key)
  parts.groups.set(key, group)
  group.touchedMs = part.arrivedMs
  if (parts.groups.size > MOST_GROUPS) dropOldest(parts)
  if (group.dueAt !== null && group.held.some(isOld)) letGo(parts, group, 'part_timeout')
  refuseWhere(parts, group, 'part_timeout', isOld)
  if (comesAgain(group, part)) return parts.outlet.refused(part, 'repeated_part')
  refuseWhere(parts, group, 'repeated_part', saysTheSame(part))
  if (group.dueAt !== null && !makeRoom(parts, group, part)) return
  group.held.push(part)
  const set = wholeSet(group, part.total)
  if (set) decide(parts, group, set, part)
}

const spanOf = (set: Part[]): number => {
  const positions = set.map(({ position }) => position)
  return Math.max(...positions) - Math.min(...positions)
}

/** One right after the other: nothing speaks louder for parts of one message. */
const isUnbroken = (set: Part[]) => inOrder(set) && spanOf(set) === set.length - 1

/** A whole set is held back and another part comes: it fits better, or the set goes first, or nobody knows which is right. */
const makeRoom = (parts: Parts, group: Group, part: Part): boolean => {
  const set = wholeSet(group, part.total)
  if (set === null) return true
  const rival = set.with(part.number - 1, part)
  if (!inOrder(set)) {
    if (isUnbroken(rival)) return true
    const nearer = spanOf(set) - spanOf(rival)
    if (nearer < 0 || (nearer === 0 && !inOrder(rival))) return goFirst(parts, group, set)
    if (spanOf(set) > RIVALS_WITHIN) return true
  } else if (part.number < part.total) {
    if (spanOf(set) > RIVALS_WITHIN && spanOf(rival) <= RIVALS_WITHIN) return true
    return goFirst(parts, group, set)
  }
  group.held.push(part)
  settled(parts, group)
  refuseWhere(parts, group, 'ambiguous_part', () => true)
  return false
}

const goFirst = (parts: Parts, group: Group, set: Part[]): true => {
  emit(parts, group, set)
  return true
}

const decide = (parts: Parts, group: Group, set: Part[], newest: Part): void => {
  const isContested = group.held.some(
    (part) => part.number < part.total && !set.includes(part) && newest.position - part.position <= RIVALS_WITHIN,
  )
  const isOrdered = inOrder(set)
  if (!isContested && isOrdered && spanOf(set) <= RIVALS_WITHIN) return emit(parts, group, set)
  group.dueAt = newest.position + (isContested || isOrdered ? RIVALS_WITHIN : spanOf(set))
  parts.due.add(group)
}

/** A set goes; what was held beside it came before, and nothing more can become of it. */
const emit = (parts: Parts, group: Group, set: Part[]): void => {
  settled(parts, group)
  refuseWhere(parts, group, 'orphan_part', (part) => !set.includes(part))
  group.held = []
  group.last = set
  parts.outlet.joined(set)
}

const settled = (parts: Parts, group: Group): void => {
  group.dueAt = null
  parts.due.delete(group)
}

const refuseWhere = (parts: Parts, group: Group, fault: Fault, which: (part: Part) => boolean): void => {
  if (!group.held.some(which)) return
  for (const part of group.held) if (which(part)) parts.outlet.refused(part, fault)
  group.held = group.held.filter((part) => !which(part))
}

const dropOldest = (parts: Parts): void => {
  const [key, oldest] = parts.groups.entries().next().value as [string, Group]
  parts.groups.delete(key)
  letGo(parts, oldest, 'orphan_part')
}

/** A group is given up: if it holds a whole set back, that goes. */
const letGo = (parts: Parts, group: Group, fault: Fault): void => {
  const set = group.dueAt === null ? null : wholeSet(group, group.held[0]?.total ?? 0)
  if (set) emit(parts, group, set)
  settled(parts, group)
  refuseWhere(parts, group, fault, () => true)
}

/** Lets go of the sets that nothing better came for before `position`. */
export const settleParts = (parts: Parts, position: number): void => {
  for (const group of [...parts.due]) {
    const set = position <= (group.dueAt ?? 0) ? null : wholeSet(group, group.held[0]?.total ?? 0)
    if (set) emit(parts, group, set)
  }
}

/** Gives up the parts that have waited for longer than the time-out for a line that begins at `begunMs`. */
export const expireParts = (parts: Parts, begunMs: number): void => {
  for (const [key, group] of parts.groups) {
    if (begunMs - group.touchedMs <= parts.timeoutMs) break
    parts.groups.delete(key)
    letGo(parts, group, 'part_timeout')
  }
}

/** The stream has ended: what is whole goes, the rest are orphans. */
export const endParts = (parts: Parts): void => {
  for (const group of parts.groups.values()) letGo(parts, group, 'orphan_part')
  parts.groups.clear()
}
