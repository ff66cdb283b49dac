import { mutationOptions, queryOptions, type Query, type QueryClient } from '@tanstack/react-query'
import type { SignIn } from '@varuna/contract/people/account'
import type { OwnerProof } from '@varuna/contract/people/second-factor'
import { isSession, isSessionAnswer, type Session, type SessionAnswer } from '@varuna/contract/people/session'
import { fromGuard, json, ProblemError, request, send } from '../api/request.ts'
import { askPasskey } from './passkey-browser.ts'
import { removeItemsOf, removeItemsOfOthers } from './account-storage.ts'
import { readStoredSession, storeSession } from './session-storage.ts'

declare global {
  interface Window {
    /** The response that root.tsx requested before the scripts ran; null where that failed. */
    varunaSession?: Promise<unknown>
  }
}

/** Valid for the first check only: later ones request it again. */
async function takeEarlyAnswer(): Promise<SessionAnswer | null> {
  const answer = await window.varunaSession
  delete window.varunaSession
  return isSessionAnswer(answer) ? answer : null
}

const AGAIN_MS = 5_000

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 0,
  /** Until the role is known nothing that needs one is offered. A lost connection is healed with those of the other queries. */
  refetchInterval: ({ state: { data, error } }: Query<SessionAnswer>) =>
    data === undefined && error instanceof ProblemError ? AGAIN_MS : false,
  refetchOnWindowFocus: 'always',
  queryFn: async ({ signal }) => {
    const body = (await takeEarlyAnswer()) ?? (await request(fromGuard(isSessionAnswer), '/api/session', { signal }))
    storeSession(body.session)
    return body
  },
})

/** A response requested before the change must not undo it, and one account must not see the cache of another. */
async function replaceSession(client: QueryClient, session: Session | null) {
  await client.cancelQueries()
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  client.setQueryData(sessionQuery.queryKey, { session: session })
  storeSession(session)
}

export const signInMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (form: SignIn) => request(fromGuard(isSession), '/api/account/sign-in', json(form)),
    onSuccess: (session) => replaceSession(client, session),
  })

/** The second step of a sign-in. */
export const codeSignInMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (form: { ticket: string; code: string }) =>
      request(fromGuard(isSession), '/api/account/sign-in/code', json(form)),
    onSuccess: (session) => replaceSession(client, session),
  })

export const passkeySignInMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async () => {
      const asked = await request(fromGuard(hasOptions), '/api/account/sign-in/passkey/options', { method: 'POST' })
      const credential = await askPasskey(asked.options)
      return request(fromGuard(isSession), '/api/account/sign-in/passkey', json({ credential }))
    },
    onSuccess: (session) => replaceSession(client, session),
  })

export const signOutMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => send('/api/account/sign-out', { method: 'POST' }),
    onSuccess: () => {
      const session = readStoredSession()
      if (session) removeItemsOfOthers(session.userId)
      return replaceSession(client, null)
    },
  })

export const removeAccountMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (proof: OwnerProof) => send('/api/account/removal', json(proof)),
    onSuccess: () => {
      const session = readStoredSession()
      if (session) removeItemsOf(session.userId)
      return replaceSession(client, null)
    },
  })

const hasOptions = (body: unknown): body is { options: object } =>
  typeof body === 'object' && body !== null && 'options' in body && typeof body.options === 'object'
