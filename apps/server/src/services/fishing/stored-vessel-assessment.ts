import { fishingAlertCause } from '@varuna/alerts/alert'
import { vesselAssessment, type VesselAssessment } from '@varuna/contract/vessel'
import { createAlert } from '../alerts/alerts.ts'
import { createStoredForm, type FormStep } from '../reports/stored-form.ts'

type Before = Omit<VesselAssessment, 'alert'>

/** Form 2 carries the alert that the report raised; when it was raised was not stored before, so it is the report's time. */
const withAlert: FormStep = (record) => {
  const { id, mmsi, is_fishing_probability, is_illegal_fishing, timestamp, report } = record as unknown as Before
  const cause = fishingAlertCause(mmsi, is_fishing_probability, is_illegal_fishing)
  const about = { source: id, subject: String(mmsi), lat: report.lat, lon: report.lon, timestamp, alertTime: timestamp }
  return { ...record, alert: createAlert(cause, about) }
}

export const storedVesselAssessment = createStoredForm<VesselAssessment>(vesselAssessment, [withAlert])
