import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { anchorageList } from '@varuna/contract/watch/place'
import type { ChartBox } from '@varuna/map/chart-view'
import { request } from '~/api/request.ts'

const HOUR_MS = 3_600_000

/** The anchorages of a view, once the layer is shown. */
export function useAnchorages(isShown: boolean, view: ChartBox | null) {
  const query = view && new URLSearchParams(Object.entries(view).map(([edge, value]) => [edge, value.toFixed(2)]))
  const text = query?.toString() ?? ''
  const { data, error } = useQuery({
    queryKey: ['anchorages', text],
    enabled: isShown && view !== null,
    staleTime: HOUR_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => request(anchorageList, `/api/anchorages?${text}`, { signal }),
  })
  return { data: isShown ? data : undefined, error }
}
export type Anchorages = ReturnType<typeof useAnchorages>
