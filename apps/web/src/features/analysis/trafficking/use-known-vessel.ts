import type { VesselBehaviourAnswer } from '@varuna/contract/analysis/vessel-behaviour'
import { dashboardWords } from '@varuna/language/rooms'
import { traffickingWords } from '@varuna/language/analysis/trafficking'
import { VESSEL_PARAMETERS } from '~/dashboard/assessment/assessment-path.ts'
import { useVesselInAddress } from '~/dashboard/report-form/use-vessel-in-address.ts'
import { formatLocalInput } from '~/dashboard/time/local-time.ts'
import type { NoticeText } from '~/dashboard/frame/notice-text.ts'
import { behaviourQuery } from './behaviour-query.ts'
import type { sampleValues } from './sample-report.ts'

const { form: words } = traffickingWords
type Values = typeof sampleValues

/** Fills the form with what is known of the vessel; the analyst enters the rest, always including the analyst's own score. */
function valuesOf({ form }: Pick<VesselBehaviourAnswer, 'form'>): Values {
  const { vesselId, timestamp, lastPort, nextPort, lat, lon, cargoType, flagState } = form
  return {
    vesselId,
    flagState: flagState ?? '',
    timestamp: formatLocalInput(new Date(timestamp)),
    lastPort: lastPort ?? '',
    nextPort: nextPort ?? '',
    lat: String(lat),
    lon: String(lon),
    cargoType,
    riskScore: '',
  }
}

/** Labels of the fields of the form. */
export const fieldLabels = {
  vesselId: words.vesselId,
  timestamp: dashboardWords.reportForm.time,
  cargoType: words.cargoType,
  riskScore: words.riskScore,
  lastPort: words.lastPort,
  nextPort: words.nextPort,
  flagState: words.flagState,
  lat: dashboardWords.reportForm.latitude,
  lon: dashboardWords.reportForm.longitude,
}

/** Prefills the form once when the URL names a vessel. */
export const useKnownVessel = (fill: (mmsi: string, values: Values) => void, notify: (notice: NoticeText) => void) =>
  useVesselInAddress({
    parameter: VESSEL_PARAMETERS.trafficking,
    query: behaviourQuery,
    valuesOf,
    labels: fieldLabels,
    words,
    fill,
    notify,
  })
