import { codedError } from '../../errors/coded-error.ts'
import type { Principal } from '../../principal/principal.ts'
import { getAssessment } from '../../services/analysis/assessments/assessments.ts'
import { writeImageReport } from '../../services/analysis/oil/report/write-image-report.ts'
import type { DocumentContents } from '../../services/shared/pdf/write-document.ts'
import { imageReportTexts } from '../answers/answers.ts'
import { assessmentAnswer } from '../answers/assessment-answer.ts'
import type { DocumentContext } from './document-frame.ts'
import { fishingDocument } from './fishing-document.ts'
import { intelligenceDocument } from './intelligence-document.ts'

type Key = Parameters<typeof getAssessment>[2]

/** The document of any kind of assessment. Throws `not_found` for an unknown or deleted one. */
export async function assessmentDocument(
  context: DocumentContext,
  principal: Principal,
  key: Key,
): Promise<DocumentContents | PDFKit.PDFDocument> {
  const { product, language } = context
  if (key.of === 'image') return writeImageReport(product, principal, key.id, imageReportTexts(language))
  if (key.of === 'intelligence_report') return intelligenceDocument(context, principal, key.id)
  const details = assessmentAnswer(language, await getAssessment(product, principal, key))
  if (details.of !== 'vessel_report' || details.answer === null)
    throw codedError('not_found.record', { record: key.of })
  return fishingDocument(context, details, details.answer)
}
