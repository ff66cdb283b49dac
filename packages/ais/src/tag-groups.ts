import type { UnixMs } from '@varuna/units/time'
import type { TagBlock } from './tag-block.ts'

interface Group {
  source: string | null
  receivedMs: UnixMs | null
  next: number
  /** Two sources use one code at once: what follows can be neither's. */
  contested: boolean
}

/** Groups that are not whole yet, oldest first; source and time are told with the first sentence only. */
export type TagGroups = Map<string, Group>

const MOST_GROUPS = 256

/** A tag block with what its group said before; null when that cannot be known, so that no part gets another's source. */
export const joinTagGroup = (groups: TagGroups, block: TagBlock): TagBlock | null => {
  const { group } = block
  if (group === null) return block
  const known = groups.get(group.code)
  if (group.number === 1) {
    groups.delete(group.code)
    const contested = known !== undefined && known.source !== block.source
    groups.set(group.code, { source: block.source, receivedMs: block.receivedMs, next: 2, contested })
    if (groups.size > MOST_GROUPS) groups.delete(groups.keys().next().value as string)
    return block
  }
  if (known === undefined) return block
  if (known.contested && block.source === null) return null
  known.next += 1
  if (known.next > group.total && !known.contested) groups.delete(group.code)
  return { ...block, source: block.source ?? known.source, receivedMs: block.receivedMs ?? known.receivedMs }
}
