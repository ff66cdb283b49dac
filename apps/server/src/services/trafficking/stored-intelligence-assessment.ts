import { riskAlertCause } from '@varuna/alerts/alert'
import { intelligenceAssessment, type IntelligenceAssessment } from '@varuna/contract/intelligence'
import { createAlert } from '../alerts/alerts.ts'
import { createStoredForm, type FormStep } from '../reports/stored-form.ts'

type Before = Omit<IntelligenceAssessment, 'alert'> & { alert: { alertTime: string } | null }

/** Form 2 has the alert in the form that all kinds share. */
const withSharedAlert: FormStep = (record) => {
  const { id, vesselId, lat, lon, timestamp, location, alert, ...vessel } = record as unknown as Before
  if (alert === null) return record
  const cause = riskAlertCause({ vesselId, ...vessel }, location.status === 'land')
  const about = { source: id, subject: vesselId, lat, lon, timestamp, alertTime: alert.alertTime }
  return { ...record, alert: createAlert(cause, about) }
}

export const storedIntelligenceAssessment = createStoredForm<IntelligenceAssessment>(intelligenceAssessment, [
  withSharedAlert,
])
