import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { density, type Density } from '@varuna/contract/watch/density'
import type { ChartBox } from '@varuna/map/chart-view'
import type { SteppedCell } from '@varuna/map/vessels/density'
import { useMemo } from 'react'
import { request } from '~/api/request.ts'
import { hourSteps, stepOf } from '~/dashboard/area/hour-steps.ts'
import { boxQuery } from '../live/live-answer.ts'

/** The server counts again after five minutes at the earliest. */
const STALE_MS = 300_000

const none: { steps: readonly number[]; cells: readonly SteppedCell[] } = { steps: [], cells: [] }

/** Hours of presence of the last 30 days in a view, once the layer is shown. */
export function usePresence(isShown: boolean, view: ChartBox | null) {
  const query = new URLSearchParams(boxQuery(view)).toString()
  const { data, error } = useQuery({
    queryKey: ['presence', query],
    enabled: isShown && view !== null,
    staleTime: STALE_MS,
    refetchInterval: STALE_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => request(density, `/api/live/density?${query}`, { signal }),
  })
  const drawn = useMemo(() => (data && isShown ? inSteps(data) : none), [data, isShown])
  return { ...drawn, data: isShown ? data : undefined, error }
}
export type Presence = ReturnType<typeof usePresence>

function inSteps({ cells, cellDegrees }: Density): typeof none {
  const steps = hourSteps(cells.reduce((most, [, , hours]) => Math.max(most, hours), 0))
  const stepped = cells.map(([south, west, hours]) => ({
    south,
    west,
    degrees: cellDegrees,
    step: stepOf(steps, hours),
  }))
  return { steps, cells: stepped.filter(({ step }) => step >= 0) }
}
