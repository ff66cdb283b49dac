import { queryOptions } from '@tanstack/react-query'
import { aisVesselDetail } from '@varuna/contract/watch/ais-vessel'
import { fishingWords } from '@varuna/language/analysis/fishing'
import { dashboardWords } from '@varuna/language/rooms'
import { request } from '~/api/request.ts'
import { VESSEL_PARAMETERS } from '~/dashboard/assessment/assessment-path.ts'
import type { NoticeText } from '~/dashboard/frame/notice-text.ts'
import { useVesselInAddress } from '~/dashboard/report-form/use-vessel-in-address.ts'
import { formatLocalInputSecond } from '~/dashboard/time/local-time.ts'
import type { sampleValues } from './sample-report.ts'

const { form: words } = fishingWords
type Values = typeof sampleValues

const lastReportQuery = (digits: string | null) =>
  queryOptions({
    queryKey: ['vessel-fishing-report', digits],
    enabled: digits !== null,
    // A vessel reports every few seconds, and each opening of the form is of its last report.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { position } = await request(aisVesselDetail, `/api/vessels/${digits ?? ''}`, { signal })
      if (position === null) throw new Error(words.noReport)
      return { digits: digits ?? '', position }
    },
  })

const textOf = (number: number | null) => (number === null ? '' : String(number))

/** Labels of the fields of the form. */
export const fieldLabels = {
  mmsi: words.mmsi,
  source: words.source,
  timestamp: dashboardWords.reportForm.time,
  lat: dashboardWords.reportForm.latitude,
  lon: dashboardWords.reportForm.longitude,
  distance_from_shore: words.distanceFromShore,
  distance_from_port: words.distanceFromPort,
  speed: words.speed,
  course: words.course,
}

/** Prefills the form once when the URL names a vessel; what its last report did not state, the analyst enters. */
export const useLastReport = (fill: (mmsi: string, values: Values) => void, notify: (notice: NoticeText) => void) =>
  useVesselInAddress({
    parameter: VESSEL_PARAMETERS.fishing,
    query: lastReportQuery,
    valuesOf: ({ digits, position }): Values => ({
      mmsi: digits,
      source: 'AIS',
      timestamp: formatLocalInputSecond(new Date(position.time)),
      lat: String(position.lat),
      lon: String(position.lon),
      // Measured from the position.
      distance_from_shore: null,
      distance_from_port: null,
      speed: textOf(position.speedKnots),
      course: textOf(position.courseDegrees),
    }),
    labels: fieldLabels,
    words,
    fill,
    notify,
  })
