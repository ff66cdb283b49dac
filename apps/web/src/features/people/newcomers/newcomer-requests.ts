import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  accountInvitations,
  accountRequests,
  invitationCreated,
  requestAnswered,
  type InvitationForm,
  type RequestAnswer,
} from '@varuna/contract/people/sign-up'
import { json, request, send } from '~/api/request.ts'

export const invitationsQuery = queryOptions({
  queryKey: ['account-invitations'],
  queryFn: ({ signal }) => request(accountInvitations, '/api/account-invitations', { signal }),
})

export const requestsQuery = queryOptions({
  queryKey: ['account-requests'],
  queryFn: ({ signal }) => request(accountRequests, '/api/account-requests', { signal }),
})

export const inviteMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (form: InvitationForm) => request(invitationCreated, '/api/account-invitations', json(form)),
    onSuccess: () => client.invalidateQueries(invitationsQuery),
  })

export const revokeMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => send(`/api/account-invitations/${id}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries(invitationsQuery),
  })

/** Somebody else may have answered first: the list is read again in any case. An approval adds an account to that list. */
export const answerMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, answer }: { id: string; answer: RequestAnswer }) =>
      request(requestAnswered, `/api/account-requests/${id}/answer`, json(answer)),
    onSettled: () =>
      Promise.all([client.invalidateQueries(requestsQuery), client.invalidateQueries({ queryKey: ['accounts'] })]),
  })
