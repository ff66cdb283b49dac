import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Session, SignIn, SignUp } from '@varuna/contract/account'
import { json, request, send } from '../api/request.ts'
import { writeMirror } from './session-mirror.ts'

/** Public pages ask for the session too: what checks the answer comes after them. */
const schemas = () => import('@varuna/contract/account')

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  queryFn: async ({ signal }) => {
    const { sessionAnswer } = await schemas()
    const answer = await request(sessionAnswer, '/api/session', { signal })
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
    mutationFn: async (form: SignIn) => request((await schemas()).session, '/api/account/sign-in', json(form)),
    onSuccess: (now) => settle(client, now),
  })

export const signOutMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => send('/api/account/sign-out', { method: 'POST' }),
    onSuccess: () => settle(client, null),
  })
