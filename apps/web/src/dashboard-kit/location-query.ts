import { queryOptions } from '@tanstack/react-query'
import { location } from '@varuna/contract/location'
import { request } from '../api/request.ts'

/** What is known about a position; asked once for each position. */
export const locationQuery = (lat: number, lon: number) =>
  queryOptions({
    queryKey: ['location', lat, lon],
    queryFn: ({ signal }) =>
      request(location, `/api/location?${new URLSearchParams({ lat: `${lat}`, lon: `${lon}` })}`, { signal }),
    staleTime: Infinity,
    retry: false,
  })
