import { queryOptions } from '@tanstack/react-query'
import { location } from '@varuna/contract/analysis/location'
import { request } from '../../api/request.ts'

/** Longer than the server's own geocoder timeout. */
const timeoutMs = 15_000

/**
 * A verified position is cached permanently; an unverified one is requested again. The request ignores the query's abort signal: a
 * submitted report may still wait for it after the form has moved to another position.
 */
export const locationQuery = (lat: number, lon: number) =>
  queryOptions({
    queryKey: ['location', lat, lon],
    queryFn: () =>
      request(location, `/api/location?${new URLSearchParams({ lat: `${lat}`, lon: `${lon}` })}`, {
        signal: AbortSignal.timeout(timeoutMs),
      }),
    staleTime: ({ state }) => (state.data?.status === 'unknown' ? 0 : Infinity),
    retry: false,
  })
