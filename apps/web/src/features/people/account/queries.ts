import { mutationOptions, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { accountProfile, sessionsEnded } from '@varuna/contract/people/account'
import type { AddressRequest } from '@varuna/contract/people/address-change'
import type { OwnerProof } from '@varuna/contract/people/second-factor'
import { accountSessions } from '@varuna/contract/people/account-session'
import { json, request, send } from '~/api/request.ts'

export const profileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => request(accountProfile, '/api/account', { signal }),
})

/** False for an account that a single sign-on alone opens; true while that is not known. */
export const useHasPassword = (): boolean => useQuery(profileQuery).data?.hasPassword ?? true

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => request(accountSessions, '/api/account/sessions', { signal }),
})

export const dataPath = '/api/account/data'

/** Allows the download for five minutes. */
export const proveForDataMutation = mutationOptions({
  mutationFn: (proof: OwnerProof) => send(dataPath, json(proof)),
})

export const addressMutation = mutationOptions({
  mutationFn: (asked: AddressRequest) => send('/api/account/address', json(asked)),
})

export const endSessionMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => send(`/api/account/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  })

export const endOthersMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => request(sessionsEnded, '/api/account/sign-out-elsewhere', { method: 'POST' }),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  })
