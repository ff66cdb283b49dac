import { analysedImage } from '@varuna/contract/image'
import { storedStatement, type EarlierText } from '@varuna/contract/statement'
import type { ImageNote } from '@varuna/oil/scene/note'
import type { TakenFor } from '@varuna/oil/verdict/picture'
import type { OilGap, OilHelp, OilReason } from '@varuna/oil/verdict/reason'
import type { z } from 'zod'
import { createAlert, storedAlert } from '../alerts/alerts.ts'
import { createStoredForm, type FormStep } from '../reports/stored-form.ts'
import { earlierText, storedStatements } from '../reports/stored-statements.ts'

const { picture } = analysedImage.shape
const storedPicture = picture
  .unwrap()
  .unwrap()
  .extend({
    takenFor: storedStatement.nullable() as unknown as z.ZodType<TakenFor | null>,
  })

const storedAnalysis = analysedImage.extend({
  reasons: storedStatements<OilReason | EarlierText>(),
  missing: storedStatements<OilGap | EarlierText>(),
  alert: storedAlert.nullable(),
  picture: storedPicture.nullable().default(null),
  helps: storedStatements<OilHelp>().default([]),
  notes: storedStatements<ImageNote>().default([]),
})
/** An analysed image without texts. */
export type ImageRecord = z.infer<typeof storedAnalysis>

/** Form 2 carries the alert that the image raised. */
const withAlert: FormStep = (record) => {
  const { id, filename, needs_alert, probability, upload_time } = record as unknown as ImageRecord
  const cause = needs_alert
    ? ({ code: 'oil_spill', params: { filename, probability: probability ?? 0 } } as const)
    : null
  const about = { source: id, subject: filename, lat: null, lon: null, timestamp: upload_time, alertTime: upload_time }
  return { ...record, alert: createAlert(cause, about) }
}

/** Form 3 has codes and params. */
const withCodes: FormStep = (record) => {
  const { reasons, missing } = record as unknown as { reasons: string[]; missing: string[] }
  return { ...record, reasons: reasons.map(earlierText), missing: missing.map(earlierText) }
}

/** Form 4 states no class without a verdict; before, it stated the more likely one. */
const withoutLeaning: FormStep = (record) => (record['verdict'] === 'cannot_say' ? { ...record, type: null } : record)

export const storedImage = createStoredForm<ImageRecord>(storedAnalysis, [withAlert, withCodes, withoutLeaning])
