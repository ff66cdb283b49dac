import { queryOptions } from '@tanstack/react-query'
import { vesselBehaviour } from '@varuna/contract/analysis/vessel-behaviour'
import { request } from '~/api/request.ts'

const STALE_MS = 60_000

/** What the stored track and events show about a vessel, and a report prefilled from them. */
export const behaviourQuery = (digits: string | null) =>
  queryOptions({
    queryKey: ['vessel-behaviour', digits],
    enabled: digits !== null,
    staleTime: STALE_MS,
    queryFn: ({ signal }) => request(vesselBehaviour, `/api/intelligence/behaviour/${digits ?? ''}`, { signal }),
  })
