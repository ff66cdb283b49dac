import { analysedImage } from '@varuna/contract/analysis/image'
import { storedStatement } from '@varuna/contract/statement'
import type { ImageNote } from '@varuna/oil/scene/note'
import type { TakenFor } from '@varuna/oil/verdict/picture'
import type { OilGap, OilHelp, OilReason } from '@varuna/oil/verdict/reason'
import type { z } from 'zod'
import { storedAlert } from '../../shared/alerts/alert-record.ts'
import { createStoredForm } from '../reports/stored-form.ts'
import { storedStatements } from '../reports/stored-statements.ts'

const storedPicture = analysedImage.shape.picture.unwrap().extend({
  takenFor: storedStatement.nullable() as unknown as z.ZodType<TakenFor | null>,
})

const storedAnalysis = analysedImage.extend({
  // Images analysed before ranges were measured have none.
  slickShareRange: analysedImage.shape.slickShareRange.default(null),
  reasons: storedStatements<OilReason>(),
  missing: storedStatements<OilGap>(),
  alert: storedAlert.nullable(),
  picture: storedPicture.nullable(),
  helps: storedStatements<OilHelp>(),
  notes: storedStatements<ImageNote>(),
})
/** An analysed image without texts. */
export type ImageRecord = z.infer<typeof storedAnalysis>

export const storedImage = createStoredForm<ImageRecord>(storedAnalysis)
