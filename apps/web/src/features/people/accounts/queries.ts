import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { managedAccounts, type ManagedAccounts } from '@varuna/contract/people/managed-account'
import { resetLink } from '@varuna/contract/people/password-reset'
import type { Role } from '@varuna/vocabulary/rights'
import { json, request, send } from '~/api/request.ts'
import { sessionQuery } from '~/session/queries.ts'

export const accountsQuery = infiniteQueryOptions({
  queryKey: ['accounts'],
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: ManagedAccounts) => next,
  queryFn: ({ signal, pageParam }) => {
    const query = pageParam === null ? '' : `?${new URLSearchParams({ after: pageParam })}`
    return request(managedAccounts, `/api/accounts${query}`, { signal })
  },
})

export const resetLinkMutation = mutationOptions({
  mutationFn: (id: string) =>
    request(resetLink, `/api/accounts/${encodeURIComponent(id)}/reset-link`, { method: 'POST' }),
})

/** Gives an account a role, which ends its sessions; the page then finds out whether its own has ended. */
export const giveRoleMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, role }: { id: string; role: Role }) =>
      send(`/api/accounts/${encodeURIComponent(id)}/role`, json({ role }, 'PUT')),
    onSettled: () => Promise.all([client.invalidateQueries(accountsQuery), client.invalidateQueries(sessionQuery)]),
  })

/** Removes codes and passkeys of somebody who lost them, which ends the sessions of the account. */
export const removeFactorMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => send(`/api/accounts/${encodeURIComponent(id)}/factor`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries(accountsQuery),
  })
