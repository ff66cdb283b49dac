import { actorOf } from '../../../audit/actor.ts'
import type { Principal } from '../../../principal/principal.ts'
import { exportName, readCaseContents, writeCaseReport, type ReportEffects } from './case-contents.ts'
import { pathOf, type CaseTexts } from './exported-entries.ts'

/** The report of a case's ZIP by itself, without a signature. */
export async function exportReport(
  effects: ReportEffects,
  principal: Principal,
  id: string,
  texts: CaseTexts,
): Promise<{ fileName: string; doc: PDFKit.PDFDocument }> {
  const contents = await readCaseContents(effects, principal, id)
  const { heads, leftOut, nowMs } = contents
  await effects.store.audit.append({
    action: 'case_export',
    by: actorOf(principal),
    aboutId: id,
    timeMs: nowMs,
    after: { entries: heads.length, leftOut: leftOut.length },
  })
  const files = heads.flatMap((entry) => {
    const { byte_count: byteCount, sha256 } = entry
    return entry.leftOut !== null || byteCount === null || sha256 === null
      ? []
      : [{ name: pathOf(entry), byteCount, sha256 }]
  })
  const doc = writeCaseReport(effects, contents, texts, {
    signed: texts.words.unsigned,
    digestsExplained: texts.words.digestsOfCase,
    files: () => files,
  })
  return { fileName: exportName(contents, 'pdf'), doc }
}
