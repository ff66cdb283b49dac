import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { SignIn, SignUp } from '@varuna/contract/account'
import { isSession, isSessionAnswer, type Session } from '@varuna/contract/session'
import { guardedBy, json, request, send } from '../api/request.ts'
import { writeMirror } from './session-mirror.ts'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  queryFn: async ({ signal }) => {
    const answer = await request(guardedBy(isSessionAnswer), '/api/session', { signal })
    writeMirror(answer.session)
    return answer
  },
})

/** An answer asked for before the change must not undo it, and what one account saw is not for the next. */
async function settle(client: QueryClient, now: Session | null) {
  await client.cancelQueries()
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  client.setQueryData(sessionQuery.queryKey, { session: now })
  writeMirror(now)
}

export const signUpMutation = () =>
  mutationOptions({ mutationFn: (form: SignUp) => send('/api/account/sign-up', json(form)) })

export const signInMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (form: SignIn) => request(guardedBy(isSession), '/api/account/sign-in', json(form)),
    onSuccess: (now) => settle(client, now),
  })

export const signOutMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => send('/api/account/sign-out', { method: 'POST' }),
    onSuccess: () => settle(client, null),
  })
