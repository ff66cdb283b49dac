import { useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

type Changes = Readonly<Record<string, string | null>>

/** The URL parameters. A late change, for example after a response, keeps changes made in the meantime. */
export function useUrlParameters() {
  const [search, setSearch] = useSearchParams()
  const latest = useRef({ search, setSearch })
  // Updated together with the new URL: after paint, a click on the new content could come first. Other renders must not revert a pending
  // change.
  useLayoutEffect(() => {
    latest.current = { search, setSearch }
  }, [search, setSearch])
  /** Null removes a parameter. Adds a history entry unless `replace` is set. */
  const change = (changes: Changes, { replace = false }: { replace?: boolean } = {}) => {
    const next = new URLSearchParams(latest.current.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    if (next.toString() === latest.current.search.toString()) return
    // The URL changes later: a repeat of the same change, as from a tab's click and focus, must not add a second history entry.
    latest.current = { ...latest.current, search: next }
    latest.current.setSearch(next, { replace, preventScrollReset: true })
  }
  return [search, change] as const
}
