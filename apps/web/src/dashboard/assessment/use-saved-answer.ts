import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '~/api/request.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { useUrlParameters } from './use-url-parameters.ts'

/** The answer whose id is in the URL: it survives a reload, and Back returns to the previous one. */
export function useSavedAnswer<Answer>(
  parameter: string,
  { schema, path }: { schema: z.ZodType<Answer>; path: (id: string) => `/${string}` },
) {
  const client = useQueryClient()
  const [search, change] = useUrlParameters()
  const id = search.get(parameter) || null
  const keyOf = (answerId: string) => ['saved-answer', parameter, answerId]
  const { data, error, isPending, dataUpdatedAt } = useQuery({
    queryKey: keyOf(id ?? ''),
    queryFn: ({ signal }) => request(schema, path(encodeURIComponent(id ?? '')), { signal }),
    enabled: id !== null,
    // An answer never changes.
    staleTime: Infinity,
  })
  return {
    id,
    answer: id === null ? null : (data ?? null),
    error: id === null ? null : error,
    isLoading: id !== null && isPending,
    loadedAtMs: dataUpdatedAt,
    /** Puts a new answer into the URL. */
    show: (answerId: string, answer?: Answer) => {
      if (answer !== undefined) client.setQueryData(keyOf(answerId), answer)
      change({ [parameter]: answerId })
    },
    forget: () => change({ [parameter]: null }),
  }
}

/** State that resets when another answer is opened, such as a simulation shown in its place. */
export function useStateOf<Value>(answerId: string | null): [Value | null, (value: Value | null) => void] {
  const [state, setState] = useState<{ of: string | null; value: Value | null }>({ of: answerId, value: null })
  if (state.of !== answerId) setState({ of: answerId, value: null })
  return [state.of === answerId ? state.value : null, (value) => setState({ of: answerId, value })]
}
