import type { UnixMs } from '@varuna/units/time'
import type { TagBlock } from './tag-block.ts'

interface Group {
  source: string | null
  receivedMs: UnixMs | null
  remaining: number
  position: number
  /** Two sources use this code at once, so later sentences cannot be attributed. */
  isContested: boolean
}

/** Incomplete groups, oldest first; only the first sentence carries source and time. */
export type TagGroups = Map<string, Group>

const MAX_GROUPS = 256
/** Two sources within this many sentences use a code at once. */
const CONTESTED_WITHIN_SENTENCES = 64

/**
 * Completes a tag block with the source and time of its group's first sentence. `position` is the number of sentences so far. Returns
 * null when the source is ambiguous, so that no part is attributed to another source.
 */
export const applyTagGroup = (groups: TagGroups, block: TagBlock, position: number): TagBlock | null => {
  if (block.group === null) return block
  const { code, number, total } = block.group
  const known = groups.get(code)
  const isYoung = known !== undefined && position - known.position <= CONTESTED_WITHIN_SENTENCES
  if (number === 1) {
    groups.delete(code)
    const { source, receivedMs } = block
    groups.set(code, {
      source,
      receivedMs,
      remaining: total - 1,
      position,
      isContested: isYoung && known.source !== source,
    })
    if (groups.size > MAX_GROUPS) groups.delete(groups.keys().next().value as string)
    return block
  }
  if (known === undefined || block.source !== null) return block
  if (known.isContested) return null
  known.remaining -= 1
  if (known.remaining === 0) groups.delete(code)
  return { ...block, source: known.source, receivedMs: block.receivedMs ?? known.receivedMs }
}
