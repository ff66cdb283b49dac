import { Readable } from 'node:stream'
import { actorOf } from '../../../../audit/actor.ts'
import type { Principal } from '../../../../principal/principal.ts'
import { codedError } from '../../../../errors/coded-error.ts'
import { exportName, readCaseContents, writeCaseReport, type ReportEffects } from './export-report.ts'
import { entryKey } from '../case-files.ts'
import {
  CASE_JSON,
  CASE_ZIP_FORM,
  GEOJSON,
  MANIFEST,
  PUBLIC_KEY,
  README,
  REPORT,
  SIGNATURE,
  type CaseManifest,
  type LeftOut,
} from '../case-zip.ts'
import { openSigningKey } from '../../signatures/signing-key.ts'
import { isoTime } from '../case-fields.ts'
import { featuresOf, pathOf, zippedEntryOf, zippedEventOf, type CaseTexts } from './exported-entries.ts'
import { createZip } from './write-zip.ts'

export interface ExportCaseEffects extends ReportEffects {
  version: string
  /** What this installation calls itself in what it exports. */
  installationName: string
}

/**
 * Streams the ZIP of a case with bounded memory. What the export lacks is named in manifest, report and file name.
 */
export async function exportCase(
  effects: ExportCaseEffects,
  principal: Principal,
  id: string,
  texts: CaseTexts,
): Promise<{ fileName: string; bytes: Readable; leftOut: readonly LeftOut[] }> {
  const { files, store, version, installationName } = effects
  const key = await openSigningKey(effects)
  const contents = await readCaseContents(effects, principal, id)
  const { row, nowMs, heads, leftOut, events, stated, readEntries } = contents
  const numbers = new Map(heads.map((entry) => [entry.id, entry.number]))
  const written: CaseManifest['files'] = []

  async function* caseJson(): AsyncGenerator<string> {
    const { title, summary, state, owner_name, assignee_name, created_ms, changed_ms } = row
    const head = {
      title,
      summary,
      state,
      owner: owner_name,
      assignee: assignee_name,
      createdAt: isoTime(created_ms),
      changedAt: isoTime(changed_ms),
      stated,
    }
    yield `${JSON.stringify(head).slice(0, -1)},"entries":[`
    let separator = '\n'
    for await (const entry of readEntries()) {
      yield `${separator}${JSON.stringify(zippedEntryOf(entry, texts))}`
      separator = ',\n'
    }
    yield `\n],"timeline":[\n`
    for (const [at, event] of events.entries())
      yield `${at === 0 ? '' : ',\n'}${JSON.stringify(zippedEventOf(event, numbers, texts))}`
    yield '\n]}\n'
  }

  async function* geojson(): AsyncGenerator<string> {
    yield '{"type":"FeatureCollection","features":['
    let separator = '\n'
    for await (const entry of readEntries())
      for (const feature of featuresOf(entry, texts)) {
        yield `${separator}${JSON.stringify(feature)}`
        separator = ',\n'
      }
    yield '\n]}\n'
  }

  const report = () =>
    writeCaseReport(effects, principal, contents, texts, {
      signed: texts.words.signed(installationName, key.fingerprint),
      digestsExplained: texts.words.digestsExplained,
      files: () => written.map(({ path, ...file }) => ({ name: path, ...file })),
    })

  /** Set once the manifest is written, which is before its signature is. */
  let signature: Buffer | null = null
  async function* manifest(): AsyncGenerator<Buffer> {
    const { length } = written
    const text = `${JSON.stringify(
      {
        program: 'Varuna',
        kind: 'case',
        form: CASE_ZIP_FORM,
        version,
        exportedAt: isoTime(nowMs),
        signedBy: { installation: installationName, publicKey: key.publicKey },
        files: written.slice(0, length),
        leftOut,
      } satisfies CaseManifest,
      null,
      1,
    )}\n`
    const bytes = Buffer.from(text, 'utf8')
    signature = key.sign(bytes)
    yield bytes
  }

  await store.audit.append({
    action: 'case_export',
    by: actorOf(principal),
    aboutId: id,
    timeMs: nowMs,
    after: { entries: heads.length, leftOut: leftOut.length, fingerprint: key.fingerprint },
  })
  const zip = createZip(nowMs, (file) => written.push(file))
  zip.add(CASE_JSON, true, () => Readable.from(caseJson()))
  zip.add(GEOJSON, true, () => Readable.from(geojson()))
  for (const head of heads)
    if (head.file_name !== null && head.leftOut === null)
      zip.add(
        pathOf(head),
        head.kind === 'track',
        async () => {
          const file = await files.open(entryKey(head))
          if (file === null)
            throw codedError('file_gone.attachment', { name: head.file_name ?? '', sha256: head.sha256 ?? '' })
          return file.bytes
        },
        head.sha256,
      )
  zip.add(REPORT, false, async () => (await report()) as unknown as Readable)
  zip.add(README, true, () => Readable.from([texts.words.readme(installationName, key.fingerprint)]))
  zip.add(PUBLIC_KEY, true, () => Readable.from([key.publicPem]))
  zip.add(MANIFEST, true, () => Readable.from(manifest()))
  zip.add(SIGNATURE, false, () => {
    if (signature === null) throw new Error('the manifest was not signed')
    return Readable.from([signature])
  })
  return { fileName: exportName(contents, 'zip'), bytes: zip.end(), leftOut }
}
