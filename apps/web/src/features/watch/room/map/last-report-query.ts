import { queryOptions } from '@tanstack/react-query'
import { aisVesselDetail } from '@varuna/contract/watch/ais-vessel'
import { formatMmsi } from '@varuna/units/mmsi'
import { request } from '~/api/request.ts'

export interface LastReport {
  lat: number
  lon: number
  timeMs: number
}

/** Last reported position and time of a vessel that is not loaded; null when no position was ever received. */
export const lastReportQuery = (mmsi: number | null, isWanted: boolean) =>
  queryOptions({
    queryKey: ['vessel-last-report', mmsi],
    enabled: isWanted && mmsi !== null,
    queryFn: async ({ signal }): Promise<LastReport | null> => {
      const { position } = await request(aisVesselDetail, `/api/vessels/${formatMmsi(mmsi ?? 0)}`, { signal })
      return position && { lat: position.lat, lon: position.lon, timeMs: Date.parse(position.time) }
    },
  })
