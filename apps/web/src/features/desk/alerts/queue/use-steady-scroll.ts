import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The first row at or after `index` of the previous list that is still listed; null when there is none. */
function findRemaining(before: readonly string[], index: number, now: ReadonlyMap<string, number>): string | null {
  return before.slice(index).find((id) => now.has(id)) ?? null
}

/**
 * Keeps visible rows in place while others are added and removed above them. `newer` counts rows added above since the list was last at its
 * top. All rows have the same height.
 */
export function useSteadyScroll(frame: RefObject<HTMLElement | null>, ids: readonly string[], rowPixels: number) {
  const [newer, setNewer] = useState(0)
  const before = useRef(ids)
  const isPointed = useRef(false)

  useLayoutEffect(() => {
    const element = frame.current
    const earlier = before.current
    before.current = ids
    if (!element || earlier === ids || earlier.length === 0) return
    const isAway = element.scrollTop > 0 || isPointed.current
    if (!isAway) return
    const index = Math.floor(element.scrollTop / rowPixels)
    const offset = element.scrollTop - index * rowPixels
    const now = new Map(ids.map((id, at) => [id, at]))
    const anchor = findRemaining(earlier, index, now)
    const at = anchor === null ? undefined : now.get(anchor)
    if (at === undefined) return
    element.scrollTop = at * rowPixels + offset
    const known = new Set(earlier)
    const added = ids.slice(0, at).filter((id) => !known.has(id)).length
    if (added > 0) setNewer((count) => count + added)
  }, [frame, ids, rowPixels])

  return {
    newer,
    toTop: () => {
      frame.current?.scrollTo({ top: 0 })
      setNewer(0)
    },
    listeners: {
      onScroll: () => frame.current?.scrollTop === 0 && setNewer(0),
      onPointerEnter: () => void (isPointed.current = true),
      onPointerLeave: () => void (isPointed.current = false),
    },
  }
}
