import { queryOptions } from '@tanstack/react-query'
import { location } from '@varuna/contract/location'
import { request } from '../api/request.ts'

/** What is known about a position; asked once for each position, and again where it could not be verified. */
export const locationQuery = (lat: number, lon: number) =>
  queryOptions({
    queryKey: ['location', lat, lon],
    queryFn: ({ signal }) =>
      request(location, `/api/location?${new URLSearchParams({ lat: `${lat}`, lon: `${lon}` })}`, { signal }),
    staleTime: ({ state }) => (state.data?.status === 'unknown' ? 0 : Infinity),
    retry: false,
  })
