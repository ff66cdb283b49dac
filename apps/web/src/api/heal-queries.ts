import { useQueryClient, type Mutation, type MutationObserver, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onConnectionBack, setProber } from './connection.ts'
import { createProber } from './probe-server.ts'
import { ConnectionError, isUnreached } from './request.ts'

type AnyMutation = Mutation<unknown, Error, unknown>
type AnyObserver = MutationObserver<unknown, Error, unknown>

setProber(createProber())

/**
 * Once a lost connection is back, clears what it left behind: failed queries are refetched, and failed mutations are reset, which removes
 * their messages. Mutations are never re-sent; that is up to the user. Returns a function that stops this.
 */
function healQueries(client: QueryClient): () => void {
  const observersOf = new WeakMap<AnyMutation, Set<AnyObserver>>()
  const mutations = client.getMutationCache()
  const unsubscribe = mutations.subscribe((event) => {
    if (event.type !== 'observerAdded' && event.type !== 'observerRemoved') return
    const mutation = event.mutation as AnyMutation
    const observer = event.observer as AnyObserver
    const observers = observersOf.get(mutation) ?? new Set()
    observersOf.set(mutation, observers)
    if (event.type === 'observerAdded') observers.add(observer)
    else observers.delete(observer)
  })
  const end = onConnectionBack(() => {
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => isUnreached(state.error) })
    for (const mutation of mutations.getAll() as AnyMutation[])
      if (mutation.state.error instanceof ConnectionError)
        for (const observer of [...(observersOf.get(mutation) ?? [])]) observer.reset()
  })
  return () => {
    unsubscribe()
    end()
  }
}

/** Lets the queries of a page recover from a lost connection by themselves. The home page needs no server data and does without. */
export function useHealing(): void {
  const client = useQueryClient()
  useEffect(() => healQueries(client), [client])
}
