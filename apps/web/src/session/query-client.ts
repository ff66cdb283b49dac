import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { clearStoredSession } from './session-storage.ts'
import { ProblemError } from '../api/request.ts'

function onError(error: Error) {
  if (error instanceof ProblemError && error.problem.status === 401) clearStoredSession()
}

const isRetryable = (error: Error) => !(error instanceof ProblemError) || error.problem.status >= 500

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 10_000, networkMode: 'always', retry: (count, error) => count < 1 && isRetryable(error) },
      mutations: { networkMode: 'always' },
    },
  })
}
