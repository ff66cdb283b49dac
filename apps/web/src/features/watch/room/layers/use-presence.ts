import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { density, type Density } from '@varuna/contract/watch/density'
import type { ChartBox } from '@varuna/map/chart-view'
import { wrapLongitude } from '@varuna/units/angle'
import { useMemo } from 'react'
import { request } from '~/api/request.ts'
import { hourSteps, stepOf } from '~/dashboard/area/hour-steps.ts'
import type { DrawnPresence } from '~/dashboard/watch/map-tools.ts'
import { boxQuery } from '../live/live-answer.ts'

/** The server counts again after five minutes at the earliest. */
const STALE_MS = 300_000
const EDGE_DEGREES = 1e-6

const nothing: DrawnPresence & { steps: readonly number[] } = { steps: [], cells: [], hoursAt: () => null }

/** Hours of presence of the last 30 days in a view, once the layer is shown. */
export function usePresence(isShown: boolean, view: ChartBox | null) {
  const query = new URLSearchParams(boxQuery(view)).toString()
  const { data, error, refetch } = useQuery({
    queryKey: ['presence', query],
    enabled: isShown && view !== null,
    staleTime: STALE_MS,
    refetchInterval: STALE_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => request(density, `/api/live/density?${query}`, { signal }),
  })
  const drawn = useMemo(() => (data && isShown ? draw(data) : nothing), [data, isShown])
  return { drawn, data: isShown ? data : undefined, error, retry: () => void refetch() }
}
export type Presence = ReturnType<typeof usePresence>

function draw({ cells, cellDegrees }: Density): typeof nothing {
  const steps = hourSteps(cells.reduce((most, [, , hours]) => Math.max(most, hours), 0))
  const stepped = cells.map(([south, west, hours]) => ({
    south,
    west,
    degrees: cellDegrees,
    step: stepOf(steps, hours),
  }))
  const numberOf = (lat: number, lon: number) =>
    Math.floor((lat + 90 + EDGE_DEGREES) / cellDegrees) * Math.round(360 / cellDegrees) +
    Math.floor((wrapLongitude(lon) + 180 + EDGE_DEGREES) / cellDegrees)
  const hours = new Map(cells.map(([south, west, value]) => [numberOf(south, west), value]))
  return {
    steps,
    cells: stepped.filter(({ step }) => step >= 0),
    hoursAt: ({ lat, lon }) => hours.get(numberOf(lat, lon)) ?? null,
  }
}
