import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { apiTokens, madeToken, type TokenForm } from '@varuna/contract/people/api-tokens'
import { json, request, send } from '~/api/request.ts'

export const tokensQuery = queryOptions({
  queryKey: ['account', 'tokens'],
  queryFn: ({ signal }) => request(apiTokens, '/api/account/tokens', { signal }),
})

export const makeTokenMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (form: TokenForm) => request(madeToken, '/api/account/tokens', json(form)),
    onSuccess: () => client.invalidateQueries(tokensQuery),
  })

export const revokeTokenMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => send(`/api/account/tokens/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries(tokensQuery),
  })
