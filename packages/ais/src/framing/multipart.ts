import type { Fault } from './faults.ts'
import type { GateHouseTimestamp } from './gatehouse.ts'
import { createPartSources, RIVAL_WINDOW_SENTENCES, type PartSources } from './multipart-key.ts'
import type { ReceivedMessage } from './received-message.ts'

/** One sentence of a multi-sentence message. */
export interface Part {
  number: number
  total: number
  /** Number of sentences before it in the stream. */
  position: number
  /** Arrival of its first and last byte; a line that arrives slowly is not late. */
  firstByteMs: number
  lastByteMs: number
  bytes: Uint8Array
  payload: Uint8Array
  fill: number
  envelope: Omit<ReceivedMessage, 'message'>
  checksum: number
  /** GateHouse timestamp on the line before it; it may cover the whole message. */
  note: GateHouseTimestamp | null
}

interface Group {
  /** Parts in order of arrival. */
  held: Part[]
  /** Parts joined last: another receiver may repeat them. */
  last: Part[]
  /** Arrival of the newest part. */
  newestPartMs: number
  /** A complete set is held until this position, in case a better match follows. */
  releasePosition: number | null
}

/**
 * Holds parts until their message is complete, keyed by channel, source, sequence id and part count. Sequence ids are few, parts get
 * lost and streams are mixed, so one key may hold parts of several messages.
 */
export interface MultipartAssembler {
  groups: Map<string, Group>
  due: Set<Group>
  timeoutMs: number
  sources: PartSources
  handlers: PartHandlers
}

/** Callbacks for the parts of a complete message, in order, and for a part that is given up. */
export interface PartHandlers {
  onComplete: (parts: Part[]) => void
  onRejected: (part: Part, fault: Fault) => void
}

const MAX_GROUPS = 512
/** Stands for the timeout when lines carry no time. */
const MAX_SENTENCE_DISTANCE = 500

export const createMultipartAssembler = (timeoutMs: number, outlet: PartHandlers): MultipartAssembler => ({
  groups: new Map(),
  due: new Set(),
  timeoutMs,
  sources: createPartSources(),
  handlers: outlet,
})

const hasSameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at])

/** The latest held part of each number, in order; null when one is missing. */
const completeSet = ({ held }: Group, total: number): Part[] | null => {
  if (held.length < total) return null
  const set: Part[] = []
  for (let number = 1; number <= total; number += 1) {
    const part = held.findLast((one) => one.number === number)
    if (part === undefined) return null
    set.push(part)
  }
  return set
}

const isInOrder = (set: Part[]) => set.every((part, at) => at === 0 || part.position > (set[at - 1] as Part).position)

const isTooOld = (part: Part, newest: Part, timeoutMs: number): boolean => {
  if (newest.position - part.position > MAX_SENTENCE_DISTANCE) return true
  const then = part.envelope.receivedMs
  const now = newest.envelope.receivedMs
  const age = then !== null && now !== null ? Math.abs(now - then) : newest.firstByteMs - part.lastByteMs
  return age > timeoutMs
}

const hasSamePayload = (part: Part) => (other: Part) =>
  other.number === part.number && hasSameBytes(other.payload, part.payload)

/** Whether the message of this part was just joined: another receiver repeats its parts. */
const isRepeatOfJoined = ({ held, last }: Group, part: Part): boolean =>
  held.length === 0 &&
  part.number > 1 &&
  last.some((old) => part.position - old.position <= RIVAL_WINDOW_SENTENCES && hasSamePayload(part)(old))

/** Adds a part and emits the message once it is certain which parts belong together. */
export const addPart = (parts: MultipartAssembler, key: string, part: Part): void => {
  const group = parts.groups.get(key) ?? { held: [], last: [], newestPartMs: 0, releasePosition: null }
  const isOld = (old: Part) => isTooOld(old, part, parts.timeoutMs)
  parts.groups.delete(key)
  parts.groups.set(key, group)
  group.newestPartMs = part.lastByteMs
  if (parts.groups.size > MAX_GROUPS) dropOldest(parts)
  if (group.releasePosition !== null && group.held.some(isOld)) emitDueSets(parts, group, 'part_timeout')
  rejectParts(parts, group, 'part_timeout', isOld)
  if (isRepeatOfJoined(group, part)) return parts.handlers.onRejected(part, 'repeated_part')
  rejectParts(parts, group, 'repeated_part', hasSamePayload(part))
  if (group.releasePosition !== null && !resolveRivalPart(parts, group, part)) return
  group.held.push(part)
  const set = completeSet(group, part.total)
  if (set) emitOrHold(parts, group, set, part)
}

const sentenceSpan = (set: Part[]): number => {
  const positions = set.map(({ position }) => position)
  return Math.max(...positions) - Math.min(...positions)
}

/** Consecutive sentences are the strongest sign of parts of one message. */
const isConsecutive = (set: Part[]) => isInOrder(set) && sentenceSpan(set) === set.length - 1

/**
 * Handles a part that arrives while a complete set is held: the part fits better, or the set is emitted first, or neither can be
 * chosen and all parts are rejected. Returns whether the part may still be added.
 */
const resolveRivalPart = (parts: MultipartAssembler, group: Group, part: Part): boolean => {
  const set = completeSet(group, part.total)
  if (set === null) return true
  const rival = set.with(part.number - 1, part)
  if (!isInOrder(set)) {
    if (isConsecutive(rival)) return true
    const nearer = sentenceSpan(set) - sentenceSpan(rival)
    if (nearer < 0 || (nearer === 0 && !isInOrder(rival))) return emitHeldSet(parts, group, set)
    if (sentenceSpan(set) > RIVAL_WINDOW_SENTENCES) return true
  } else if (part.number < part.total) {
    if (sentenceSpan(set) > RIVAL_WINDOW_SENTENCES && sentenceSpan(rival) <= RIVAL_WINDOW_SENTENCES) return true
    return emitHeldSet(parts, group, set)
  }
  group.held.push(part)
  clearRelease(parts, group)
  rejectParts(parts, group, 'ambiguous_part', () => true)
  return false
}

const emitHeldSet = (parts: MultipartAssembler, group: Group, set: Part[]): true => {
  emitSet(parts, group, set)
  return true
}

const emitOrHold = (parts: MultipartAssembler, group: Group, set: Part[], newest: Part): void => {
  const isContested = group.held.some(
    (part) =>
      part.number < part.total && !set.includes(part) && newest.position - part.position <= RIVAL_WINDOW_SENTENCES,
  )
  const isOrdered = isInOrder(set)
  if (!isContested && isOrdered && sentenceSpan(set) <= RIVAL_WINDOW_SENTENCES) return emitSet(parts, group, set)
  group.releasePosition = newest.position + (isContested || isOrdered ? RIVAL_WINDOW_SENTENCES : sentenceSpan(set))
  parts.due.add(group)
}

/** Emits a set; parts held besides it precede it and can no longer complete a message. */
const emitSet = (parts: MultipartAssembler, group: Group, set: Part[]): void => {
  clearRelease(parts, group)
  rejectParts(parts, group, 'orphan_part', (part) => !set.includes(part))
  group.held = []
  group.last = set
  parts.handlers.onComplete(set)
}

const clearRelease = (parts: MultipartAssembler, group: Group): void => {
  group.releasePosition = null
  parts.due.delete(group)
}

const rejectParts = (parts: MultipartAssembler, group: Group, fault: Fault, which: (part: Part) => boolean): void => {
  if (!group.held.some(which)) return
  for (const part of group.held) if (which(part)) parts.handlers.onRejected(part, fault)
  group.held = group.held.filter((part) => !which(part))
}

const dropOldest = (parts: MultipartAssembler): void => {
  const [key, oldest] = parts.groups.entries().next().value as [string, Group]
  parts.groups.delete(key)
  emitDueSets(parts, oldest, 'orphan_part')
}

/** Gives up a group, emitting the complete set it may hold. */
const emitDueSets = (parts: MultipartAssembler, group: Group, fault: Fault): void => {
  const set = group.releasePosition === null ? null : completeSet(group, group.held[0]?.total ?? 0)
  if (set) emitSet(parts, group, set)
  clearRelease(parts, group)
  rejectParts(parts, group, fault, () => true)
}

/** Emits the complete sets that no better match followed before `position`. */
export const releaseHeldSets = (parts: MultipartAssembler, position: number): void => {
  for (const group of [...parts.due]) {
    const set = position <= (group.releasePosition ?? 0) ? null : completeSet(group, group.held[0]?.total ?? 0)
    if (set) emitSet(parts, group, set)
  }
}

/** Gives up parts that waited longer than the timeout before a line whose first byte arrived at `begunMs`. */
export const dropTimedOutParts = (parts: MultipartAssembler, begunMs: number): void => {
  for (const [key, group] of parts.groups) {
    if (begunMs - group.newestPartMs <= parts.timeoutMs) break
    parts.groups.delete(key)
    emitDueSets(parts, group, 'part_timeout')
  }
}

/** Ends the stream: emits complete sets and rejects the other parts as orphans. */
export const flushParts = (parts: MultipartAssembler): void => {
  for (const group of parts.groups.values()) emitDueSets(parts, group, 'orphan_part')
  parts.groups.clear()
}
