import type { UnixMs } from '@varuna/units/time'
import type { TagBlock } from './tag-block.ts'

interface Group {
  source: string | null
  receivedMs: UnixMs | null
  left: number
  position: number
  /** Two sources use one code at once: what follows can be neither's. */
  contested: boolean
}

/** Groups that are not whole yet, oldest first; source and time are told with the first sentence only. */
export type TagGroups = Map<string, Group>

const MOST_GROUPS = 256
/** How many sentences apart two sources use one code "at once". */
const AT_ONCE = 64

/**
 * A tag block with what its group said before, `position` sentences into the stream; null when that cannot be known, so that
 * no part is taken for another source's.
 */
export const joinTagGroup = (groups: TagGroups, block: TagBlock, position: number): TagBlock | null => {
  if (block.group === null) return block
  const { code, number, total } = block.group
  const known = groups.get(code)
  const isYoung = known !== undefined && position - known.position <= AT_ONCE
  if (number === 1) {
    groups.delete(code)
    const { source, receivedMs } = block
    groups.set(code, { source, receivedMs, left: total - 1, position, contested: isYoung && known.source !== source })
    if (groups.size > MOST_GROUPS) groups.delete(groups.keys().next().value as string)
    return block
  }
  if (known === undefined || block.source !== null) return block
  if (known.contested) return null
  known.left -= 1
  if (known.left === 0) groups.delete(code)
  return { ...block, source: known.source, receivedMs: block.receivedMs ?? known.receivedMs }
}
