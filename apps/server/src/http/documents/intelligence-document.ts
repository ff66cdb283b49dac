import type { Principal } from '../../principal/principal.ts'
import { readChecklist } from '../../services/analysis/trafficking/checklist.ts'
import { getIntelligence } from '../../services/analysis/trafficking/intelligence.ts'
import {
  readReportTrack,
  writeIntelligenceReport,
} from '../../services/analysis/trafficking/write-intelligence-report.ts'
import { checklistAnswer, intelligenceAnswer } from '../answers/answers.ts'
import type { DocumentContext } from './document-frame.ts'

/** The page on a trafficking assessment. */
export async function intelligenceDocument(
  { product, language }: DocumentContext,
  principal: Principal,
  id: string,
): Promise<PDFKit.PDFDocument> {
  const record = await getIntelligence(product.store, principal, id)
  const track = await readReportTrack(product.store, record)
  const checklist = checklistAnswer(language, await readChecklist(product.store, principal, id))
  return writeIntelligenceReport(
    {
      language: language.tag,
      words: language.intelligenceReport,
      answers: language.risk.answers,
      assessment: intelligenceAnswer(language, record),
      position: language.cases.position(record.lat, record.lon),
      checklist,
      track,
    },
    product.baseMap,
  )
}
