import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { zoneList, type Zone } from '@varuna/contract/watch/place'
import { isInRing } from '@varuna/geo/zones/zone-rings'
import type { ChartBox } from '@varuna/map/chart-view'
import { wrapLongitude } from '@varuna/units/angle'
import { request } from '~/api/request.ts'
import { boxOfPlaces } from '@varuna/map/box-of-places'

const HOUR_MS = 3_600_000

/** The zones of the map, and which of them are closed now or at a past time. */
export const zonesQuery = (pastMs: number | null) => {
  const hourMs = pastMs === null ? null : Math.floor(pastMs / HOUR_MS) * HOUR_MS
  const query = hourMs === null ? '' : `?at=${new Date(hourMs).toISOString()}`
  return queryOptions({
    queryKey: ['zones', hourMs],
    staleTime: HOUR_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => request(zoneList, `/api/zones${query}`, { signal }),
  })
}

/** The box around a zone; null for one without an outline. */
export const boxOfZone = ({ polygons }: Pick<Zone, 'polygons'>): ChartBox | null =>
  boxOfPlaces(polygons.flatMap(([outer = []]) => outer.map(([lon, lat]) => ({ lat, lon: wrapLongitude(lon) }))))

export const isInZone = ({ polygons }: Pick<Zone, 'polygons'>, lat: number, lon: number): boolean =>
  polygons.some(
    ([outer = [], ...holes]) => isInRing(outer, lat, lon) && !holes.some((hole) => isInRing(hole, lat, lon)),
  )
