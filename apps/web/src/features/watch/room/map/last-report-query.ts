import { queryOptions } from '@tanstack/react-query'
import { aisVesselDetail, type AisPosition } from '@varuna/contract/watch/ais-vessel'
import { formatMmsi } from '@varuna/units/mmsi'
import { request } from '~/api/request.ts'

export interface LastReport {
  lat: number
  lon: number
  timeMs: number
  name: string | null
  station: AisPosition['station']
}

/** Last reported position and time of a vessel that is not loaded; null when no position was ever received. */
export const lastReportQuery = (mmsi: number | null, isWanted: boolean) =>
  queryOptions({
    queryKey: ['vessel-last-report', mmsi],
    enabled: isWanted && mmsi !== null,
    queryFn: async ({ signal }): Promise<LastReport | null> => {
      const { name, position } = await request(aisVesselDetail, `/api/vessels/${formatMmsi(mmsi ?? 0)}`, { signal })
      if (position === null) return null
      const { lat, lon, time, station } = position
      return { lat, lon, timeMs: Date.parse(time), name, station }
    },
  })
