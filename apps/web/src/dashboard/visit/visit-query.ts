import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { visit } from '@varuna/contract/people/visit'
import { json, request, send } from '../../api/request.ts'

/** The current visit. The request itself counts as activity. */
export const visitQuery = queryOptions({
  queryKey: ['visit'],
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  queryFn: ({ signal }) => request(visit, '/api/visit', { method: 'POST', signal }),
})

/** Records whether the account has had the tour; the page shows it at once. */
export const tourMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (done: boolean) => send('/api/visit/tour', json({ done }, 'PUT')),
    onMutate: (done) => client.setQueryData(visitQuery.queryKey, (known) => known && { ...known, tourDone: done }),
  })
