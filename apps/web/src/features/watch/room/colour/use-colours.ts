import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { liveFishing } from '@varuna/contract/watch/live'
import type { ChartBox } from '@varuna/map/chart-view'
import { useMemo, useState } from 'react'
import { request } from '~/api/request.ts'
import { boxQuery } from '../live/live-answer.ts'
import { boxToLoad, isLoaded } from '../live/loaded-box.ts'
import { createColours, noScores, type Colouring, type FishingScores } from '~/dashboard/watch/colouring.ts'

/** Polling intervals while vessels await the model, and once all are assessed. */
const SOON_MS = 3_000
const LATER_MS = 30_000

const fishingQuery = (box: ChartBox | null, isWanted: boolean) =>
  queryOptions({
    queryKey: ['watch-fishing', box],
    enabled: isWanted,
    queryFn: async ({ signal }): Promise<{ scores: FishingScores; waiting: number }> => {
      const search = new URLSearchParams(boxQuery(box))
      const { vessels, waiting } = await request(liveFishing, `/api/live/fishing?${search}`, { signal })
      return { scores: new Map(vessels.map(([mmsi, , probability]) => [mmsi, probability])), waiting }
    },
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? SOON_MS : LATER_MS),
    placeholderData: keepPreviousData,
  })

export type FishingState =
  | { kind: 'off' }
  /** Only current positions are assessed. */
  | { kind: 'past' }
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'assessed'; assessed: number; waiting: number }

/** The colours of the vessels. Those of fishing are requested for the area around the view while that colouring is selected. */
export function useColours(colouring: Colouring, view: ChartBox | null, isPast: boolean) {
  const [loaded, setLoaded] = useState<ChartBox | null>(null)
  if (view !== null && !isLoaded(loaded, view)) setLoaded(boxToLoad(view))
  const isWanted = colouring === 'fishing' && !isPast
  const { data, error } = useQuery(fishingQuery(loaded, isWanted))
  const scores = isWanted ? (data?.scores ?? noScores) : noScores
  const colours = useMemo(() => createColours(colouring, scores), [colouring, scores])
  const state: FishingState =
    colouring !== 'fishing'
      ? { kind: 'off' }
      : isPast
        ? { kind: 'past' }
        : error
          ? { kind: 'failed', message: error.message }
          : data === undefined
            ? { kind: 'loading' }
            : { kind: 'assessed', assessed: data.scores.size, waiting: data.waiting }
  return { colours, state }
}
