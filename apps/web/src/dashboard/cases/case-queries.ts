import { infiniteQueryOptions, keepPreviousData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { caseEntry, type CaseEntryInput } from '@varuna/contract/desk/case-entry'
import { casePage, caseSummary, type CasePage } from '@varuna/contract/desk/case'
import { json, request } from '~/api/request.ts'

const CASES_A_PAGE = 50

export interface CaseFilters {
  /** Null for open and closed cases; deleted ones are limited to the account's own. */
  state: 'open' | 'closed' | 'deleted' | null
  mine: boolean
  text: string
  /** Shared with this team. */
  team: string | null
  /** Changed since then by somebody else. */
  since: string | null
}

export const casesQuery = ({ state, mine, text, team, since }: CaseFilters) =>
  infiniteQueryOptions({
    queryKey: ['cases', state, mine, text, team, since],
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: CasePage) => next,
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({
        limit: String(CASES_A_PAGE),
        ...(state === 'deleted' ? { deleted: 'true' } : state && { state }),
        ...(mine && { mine: 'true' }),
        ...(text !== '' && { text }),
        ...(team !== null && { team }),
        ...(since !== null && { since }),
        ...(pageParam && { after: pageParam }),
      })
      return request(casePage, `/api/cases?${query}`, { signal })
    },
  })

const readAgain = (client: QueryClient, id?: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['cases'] }),
    ...(id === undefined ? [] : [client.invalidateQueries({ queryKey: ['case', id] })]),
  ])

export const createCaseMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (form: { title: string; summary: string }) => request(caseSummary, '/api/cases', json(form)),
    onSettled: () => readAgain(client),
  })

export const addEntryMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, what }: { id: string; what: CaseEntryInput }) =>
      request(caseEntry, `/api/cases/${encodeURIComponent(id)}/entries`, json(what)),
    onSettled: (_entry, _error, { id }) => readAgain(client, id),
  })
