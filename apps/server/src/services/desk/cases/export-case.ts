import { Readable } from 'node:stream'
import { actorOf } from '../../../audit/actor.ts'
import type { Files } from '../../../files/files.ts'
import type { Principal } from '../../../principal/principal.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { BaseMap } from '../../shared/base-map/base-map.ts'
import { entryKey } from './case-files.ts'
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
} from './case-zip.ts'
import { openSigningKey } from '../signatures/signing-key.ts'
import { isoTime, originOf } from './case-fields.ts'
import { requireCase, personOf, type CaseEffects } from './cases.ts'
import { checkEntries } from './check-export.ts'
import { thinLines } from './copy-track.ts'
import {
  featuresOf,
  fileOf,
  lineOfGap,
  minuteText,
  pathOf,
  reportEntries,
  zippedEntryOf,
  zippedEventOf,
  type CaseTexts,
  type ExportedEntry,
} from './exported-entries.ts'
import { writeReport } from './write-report.ts'
import { readEntry } from './snapshot.ts'
import { readTimeline, statedFields } from './timeline.ts'
import { createZip } from './write-zip.ts'

export interface ExportCaseEffects extends CaseEffects {
  files: Files
  baseMap: BaseMap
  version: string
  /** What this installation calls itself in what it exports. */
  installationName: string
}

/**
 * Streams the ZIP of a case with bounded memory. Every stored file is verified first: a missing or changed file, or an unreadable entry, is
 * left out and named in manifest, report and file name. Removed entries are left out.
 */
export async function exportCase(
  effects: ExportCaseEffects,
  principal: Principal,
  id: string,
  texts: CaseTexts,
): Promise<{ fileName: string; bytes: Readable; leftOut: readonly LeftOut[] }> {
  const { store, clock, files, baseMap, version, installationName } = effects
  const { row } = await requireCase(effects, principal, id)
  const exporter = await personOf(effects, principal)
  const nowMs = clock.now()
  const key = await openSigningKey(effects)
  const origin = originOf(row)
  const { heads, leftOut: found, tracks, gaps } = await checkEntries(effects, id)
  const gapEntries = new Set(gaps.map(({ number }) => number))
  const leftOut = found.map(({ entryId: _id, ...left }): LeftOut => left)
  const events = await readTimeline(store, id)
  const stated = statedFields(await store.cases.countEvents(id))
  const numbers = new Map(heads.map((head) => [head.id, head.number]))
  const written: CaseManifest['files'] = []

  /** Reads the listed entries again one by one, because all bodies at once may be many megabytes. */
  async function* readEntries(): AsyncGenerator<ExportedEntry> {
    for (const head of heads) {
      const stored = await store.cases.entry(id, head.id)
      const entry = stored && readEntry(stored)
      if (entry === null) throw codedError('unreadable', { record: 'case_entry', id: head.id })
      yield { ...entry, leftOut: head.leftOut }
    }
  }

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
    writeReport(
      {
        language: texts.language,
        words: texts.words,
        title: row.title,
        state: row.state,
        summary: row.summary,
        facts: [
          [texts.words.owner, row.owner_name],
          [texts.words.assignee, row.assignee_name ?? texts.words.nobody],
          [texts.words.created, minuteText(row.created_ms)],
          [texts.words.changed, minuteText(row.changed_ms)],
          ...(origin === null ? [] : [[texts.words.origin, texts.origin(origin)] as const]),
        ],
        stated,
        exported: texts.words.exported(minuteText(nowMs), exporter.name),
        signed: texts.words.signed(installationName, key.fingerprint),
        leftOut: leftOut.map(texts.leftOut),
        changedMs: row.changed_ms,
        map: {
          places: [
            ...heads.flatMap(({ number, lat, lon }) =>
              lat === null || lon === null || gapEntries.has(number) ? [] : [{ number, lat, lon }],
            ),
            ...gaps.flatMap(({ number, gap: [last, again] }) => [
              { number, lat: last.lat, lon: last.lon, end: 1 as const },
              { number, lat: again.lat, lon: again.lon, end: 2 as const },
            ]),
          ],
          tracks: thinLines(tracks),
          gaps: gaps.map(({ gap }) => lineOfGap(gap)),
        },
        entryCount: heads.length,
        entries: reportEntries(readEntries(), texts, origin),
        lineCount: events.length,
        lastLines: (most) =>
          events.slice(-most).map((event) => {
            const by = texts.nameOf(event.by.name)
            const { stated } = event
            const author = stated ? texts.words.statedBy(by, fileOf(event, origin)) : by
            return { text: `${minuteText(Date.parse(event.time))}  ${author}: ${texts.event(event)}`, stated }
          }),
        files: () => written.map(({ path, ...file }) => ({ name: path, ...file })),
      },
      baseMap,
    )

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
  zip.add(REPORT, false, () => report() as unknown as Readable)
  zip.add(README, true, () => Readable.from([texts.words.readme(installationName, key.fingerprint)]))
  zip.add(PUBLIC_KEY, true, () => Readable.from([key.publicPem]))
  zip.add(MANIFEST, true, () => Readable.from(manifest()))
  zip.add(SIGNATURE, false, () => {
    if (signature === null) throw new Error('the manifest was not signed')
    return Readable.from([signature])
  })
  return { fileName: zipName(row.title, nowMs, leftOut.length > 0), bytes: zip.end(), leftOut }
}

const zipName = (title: string, nowMs: number, isIncomplete: boolean) => {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['export']
  return `varuna-case-${[...words.join('-')].slice(0, 40).join('')}-${isoTime(nowMs).slice(0, 10)}${isIncomplete ? '-incomplete' : ''}.zip`
}
