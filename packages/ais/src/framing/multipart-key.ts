import type { Context } from './context.ts'

/** The parts on which each source states its name, and the last source of each kind of message. */
export interface PartSources {
  named: Map<string, { first: boolean; later: boolean }>
  last: Map<string, { source: string; position: number; isContested: boolean }>
}

/** Parts held until their message is complete, by key. */
interface WaitingParts {
  readonly groups: ReadonlyMap<string, { readonly held: readonly { number: number; position: number }[] }>
  readonly sources: PartSources
}

/** A station increments its sequence id with each message, so a repeat within this many sentences comes from another station. */
export const RIVAL_WINDOW_SENTENCES = 16
const MAX_SOURCES = 512

export const createPartSources = (): PartSources => ({ named: new Map(), last: new Map() })

/**
 * Returns the key under which a part waits for the rest of its message. Parts of one source belong together. Some sources are named on the
 * first or the last part only, so a part without a source also joins the one source waiting nearby that has never been named on such a
 * part. Null when the part may belong to either of two messages.
 */
export function partKey(
  parts: WaitingParts,
  shared: string,
  number: number,
  position: number,
  context: Context,
): string | null {
  const { source, group } = context
  if (group !== '') return `${shared},${group},${source ?? ''}`
  if (source === null) return keyWithoutSource(parts, shared, number, position)
  const own = sourceKey(shared, source)
  const isOwn = isAwaited(parts, own, number, position)
  const isUnnamed = !isOwn && mayOmitSource(parts, source, 1) && isNextPart(parts, shared, number, position)
  recordSource(parts, shared, source, number, position)
  return isUnnamed ? shared : own
}

function keyWithoutSource(parts: WaitingParts, shared: string, number: number, position: number): string | null {
  const last = parts.sources.last.get(shared)
  if (last === undefined || position - last.position > RIVAL_WINDOW_SENTENCES) return shared
  const named = sourceKey(shared, last.source)
  if (!mayOmitSource(parts, last.source, number) || !isNextPart(parts, named, number, position)) return shared
  return last.isContested || isAwaited(parts, shared, number, position) ? null : named
}

const sourceKey = (shared: string, source: string) => `${shared},,${source}`

function mayOmitSource({ sources }: WaitingParts, source: string, number: number): boolean {
  const named = sources.named.get(source)
  return named === undefined || !(number === 1 ? named.first : named.later)
}

/** Whether an incomplete message under this key, nearby, lacks exactly this part. */
function isAwaited({ groups }: WaitingParts, key: string, number: number, position: number): boolean {
  const held = groups.get(key)?.held ?? []
  const near = held.filter((part) => position - part.position <= RIVAL_WINDOW_SENTENCES)
  return near.length > 0 && near.every((part) => part.number !== number)
}

/** Whether all parts held under this key precede this one: parts with and without a source are joined only in order. */
const isNextPart = (parts: WaitingParts, key: string, number: number, position: number) =>
  number > 1 &&
  isAwaited(parts, key, number, position) &&
  (parts.groups.get(key)?.held ?? []).every((part) => part.number < number)

function recordSource(
  { sources }: WaitingParts,
  shared: string,
  source: string,
  number: number,
  position: number,
): void {
  const named = sources.named.get(source) ?? { first: false, later: false }
  setNewest(sources.named, source, { first: named.first || number === 1, later: named.later || number > 1 })
  const last = sources.last.get(shared)
  const isContested = last !== undefined && last.source !== source && position - last.position <= RIVAL_WINDOW_SENTENCES
  setNewest(sources.last, shared, { source, position, isContested })
}

/** Sets an entry as the newest and evicts the oldest when there are too many. */
function setNewest<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > MAX_SOURCES) map.delete(map.keys().next().value as string)
}
