import { analysedImage, type AnalysedImage } from '@varuna/contract/image'
import { createAlert } from '../alerts/alerts.ts'
import { createStoredForm, type FormStep } from '../reports/stored-form.ts'

type Before = Omit<AnalysedImage, 'alert'>

/** Form 2 carries the alert that the image raised. */
const withAlert: FormStep = (record) => {
  const { id, filename, needs_alert, probability, upload_time } = record as unknown as Before
  const cause = needs_alert
    ? ({ code: 'oil_spill', params: { filename, probability: probability ?? 0 } } as const)
    : null
  const about = { source: id, subject: filename, lat: null, lon: null, timestamp: upload_time, alertTime: upload_time }
  return { ...record, alert: createAlert(cause, about) }
}

export const storedImage = createStoredForm<AnalysedImage>(analysedImage, [withAlert])
