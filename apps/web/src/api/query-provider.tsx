import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { healQueries } from './heal-queries.ts'

/** Gives a page its queries, which recover from a lost connection by themselves. */
export function QueryProvider({ client, children }: { client: QueryClient; children: ReactNode }) {
  useEffect(() => healQueries(client), [client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
