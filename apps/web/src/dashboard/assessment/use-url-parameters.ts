import { useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

type Changes = Readonly<Record<string, string | null>>

/** The parameters of the address. A change that comes late, after an answer for example, leaves what changed meanwhile as it is. */
export function useUrlParameters() {
  const [search, setSearch] = useSearchParams()
  const latest = useRef({ search, setSearch })
  // With the new address itself: after the paint, a click on what it shows could come before. Another render leaves a change under way.
  useLayoutEffect(() => {
    latest.current = { search, setSearch }
  }, [search, setSearch])
  /** Null removes a parameter. Back leads to the address before, unless `replace` is set. */
  const change = (changes: Changes, { replace = false }: { replace?: boolean } = {}) => {
    const next = new URLSearchParams(latest.current.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    if (next.toString() === latest.current.search.toString()) return
    // The address changes later: the same change again, as by click and focus of one tab, must not add another entry to go back to.
    latest.current = { ...latest.current, search: next }
    latest.current.setSearch(next, { replace, preventScrollReset: true })
  }
  return [search, change] as const
}
