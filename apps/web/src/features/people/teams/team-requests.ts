import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { managedAccounts, type ManagedAccounts } from '@varuna/contract/people/managed-account'
import { teamList, teamParams, type TeamForm } from '@varuna/contract/people/team'
import { json, request, send } from '~/api/request.ts'

export const teamsQuery = queryOptions({
  queryKey: ['managed-teams'],
  queryFn: async ({ signal }) => (await request(teamList, '/api/managed-teams', { signal })).teams,
})

/** Accounts to choose from. */
export const choicesQuery = infiniteQueryOptions({
  queryKey: ['accounts', 'choices'],
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: ManagedAccounts) => next,
  queryFn: ({ signal, pageParam }) => {
    const query = pageParam === null ? '' : `?${new URLSearchParams({ after: pageParam })}`
    return request(managedAccounts, `/api/accounts${query}`, { signal })
  },
})

/** The own teams are read again too: the administrator may be in one. */
const readAgain = (client: QueryClient) =>
  Promise.all([client.invalidateQueries(teamsQuery), client.invalidateQueries({ queryKey: ['teams'] })])

const teamPath = (id: string) => `/api/managed-teams/${encodeURIComponent(id)}` as const

export const makeTeamMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (form: { name: string }) => request(teamParams, '/api/managed-teams', json(form)),
    onSettled: () => readAgain(client),
  })

export const renameTeamMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (form: TeamForm) => send(teamPath(id), json(form, 'PUT')),
    onSettled: () => readAgain(client),
  })

export const removeTeamMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => send(teamPath(id), { method: 'DELETE' }),
    onSettled: () => readAgain(client),
  })

/** Puts an account in or takes it out. */
export const memberMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: ({ accountId, isIn }: { accountId: string; isIn: boolean }) =>
      send(`${teamPath(id)}/members/${encodeURIComponent(accountId)}`, { method: isIn ? 'PUT' : 'DELETE' }),
    onSettled: () => readAgain(client),
  })
