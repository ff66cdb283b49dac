import { timestamp } from '@varuna/contract/fields'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { CaseFilters } from '~/dashboard/cases/case-queries.ts'

const MAX_TEXT = 200
const states = ['open', 'closed', 'deleted'] as const

/** The filters of a URL, and the names of invalid parameters. Defaults to open cases. */
function parseCaseFilters(search: URLSearchParams): { filters: CaseFilters; dropped: string[] } {
  const state = search.get('state')
  const mine = search.get('mine')
  const text = search.get('text') ?? ''
  const team = search.get('team')
  const isTeamKnown = team === null || /^[\w-]{1,80}$/.test(team)
  const since = search.get('since')
  const isSinceKnown = since === null || timestamp.safeParse(since).success
  const known = states.find((name) => name === state)
  const isMineKnown = mine === null || mine === '1'
  return {
    filters: {
      state: state === 'all' ? null : (known ?? 'open'),
      mine: mine === '1',
      text: text.trim().slice(0, MAX_TEXT),
      team: isTeamKnown ? team : null,
      since: isSinceKnown ? since : null,
    },
    dropped: [
      ...(state !== null && state !== 'all' && known === undefined ? ['state'] : []),
      ...(isMineKnown ? [] : ['mine']),
      ...(text.length > MAX_TEXT ? ['text'] : []),
      ...(isTeamKnown ? [] : ['team']),
      ...(isSinceKnown ? [] : ['since']),
    ],
  }
}

/** The filters of the case list, kept in the URL. */
export function useCaseFilters() {
  const [search, setSearch] = useSearchParams()
  const parsed = useMemo(() => parseCaseFilters(search), [search])
  const change = (next: Partial<CaseFilters>) => {
    const { state, mine, text, team, since } = { ...parsed.filters, ...next }
    const query = new URLSearchParams({
      ...(state !== 'open' && { state: state ?? 'all' }),
      ...(mine && { mine: '1' }),
      ...(text !== '' && { text }),
      ...(team !== null && { team }),
      ...(since !== null && { since }),
    })
    setSearch(query, { replace: next.text !== undefined, preventScrollReset: true })
  }
  return { ...parsed, change, clear: () => setSearch(new URLSearchParams(), { preventScrollReset: true }) }
}
