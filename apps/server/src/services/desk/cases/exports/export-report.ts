import { actorOf } from '../../../../audit/actor.ts'
import type { BaseMap } from '../../../shared/base-map/base-map.ts'
import type { Files } from '../../../../files/files.ts'
import { codedError } from '../../../../errors/coded-error.ts'
import type { Principal } from '../../../../principal/principal.ts'
import { isoTime, originOf } from '../case-fields.ts'
import type { LeftOut } from '../case-zip.ts'
import { requireCase, personOf, type CaseEffects } from '../cases.ts'
import { checkEntries } from './check-export.ts'
import { thinLines } from '../copy-track.ts'
import {
  createShowInReport,
  fileOf,
  lineOfGap,
  minuteText,
  pathOf,
  reportEntries,
  type CaseTexts,
  type ExportedEntry,
  type ShowEffects,
} from './exported-entries.ts'
import { readEntry } from '../snapshot.ts'
import { readTimeline, statedFields } from '../timeline.ts'
import { writeReport, type Report } from './write-report.ts'

export interface ReportEffects extends CaseEffects, Pick<ShowEffects, 'inference'> {
  files: Files
  baseMap: BaseMap
}

type CaseContents = Awaited<ReturnType<typeof readCaseContents>>

/**
 * What an export of a case is written from, with bounded memory. Every stored file is verified first: a missing or changed file, or an
 * unreadable entry, is left out and named. Removed entries are left out.
 */
export async function readCaseContents(
  effects: Pick<ReportEffects, keyof CaseEffects | 'files'>,
  principal: Principal,
  id: string,
) {
  const { store, clock } = effects
  const { row } = await requireCase(effects, principal, id)
  const exporter = await personOf(effects, principal)
  const nowMs = clock.now()
  const { heads, leftOut: found, tracks, gaps } = await checkEntries(effects, id)
  const leftOut = found.map(({ entryId: _id, ...left }): LeftOut => left)
  const events = await readTimeline(store, id)
  const stated = statedFields(await store.cases.countEvents(id))

  /** Reads the listed entries again one by one, because all bodies at once may be many megabytes. */
  async function* readEntries(): AsyncGenerator<ExportedEntry> {
    for (const head of heads) {
      const stored = await store.cases.entry(id, head.id)
      const entry = stored && readEntry(stored)
      if (entry === null) throw codedError('unreadable', { record: 'case_entry', id: head.id })
      yield { ...entry, leftOut: head.leftOut }
    }
  }

  return { row, exporter, nowMs, origin: originOf(row), heads, leftOut, tracks, gaps, events, stated, readEntries }
}

/** Writes the PDF of a case. */
export function writeCaseReport(
  effects: Pick<ReportEffects, 'baseMap' | 'files' | 'inference'>,
  principal: Principal,
  contents: CaseContents,
  texts: CaseTexts,
  how: Pick<Report, 'signed' | 'digestsExplained' | 'files'>,
): Promise<PDFKit.PDFDocument> {
  const { row, exporter, nowMs, origin, heads, leftOut, tracks, gaps, events, stated, readEntries } = contents
  const gapEntries = new Set(gaps.map(({ number }) => number))
  return writeReport(
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
      ...how,
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
      entries: reportEntries(readEntries(), texts, origin, createShowInReport(effects, principal)),
      lineCount: events.length,
      lastLines: (most) =>
        events.slice(-most).map((event) => {
          const by = texts.nameOf(event.by.name)
          const { stated } = event
          const author = stated ? texts.words.statedBy(by, fileOf(event, origin)) : by
          return { text: `${minuteText(Date.parse(event.time))}  ${author}: ${texts.event(event)}`, stated }
        }),
    },
    effects.baseMap,
  )
}

/** The name of an exported file; `-incomplete` where the export lacks something. */
export function exportName({ row, nowMs, leftOut }: CaseContents, ending: string): string {
  const words = row.title
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['export']
  return `varuna-case-${[...words.join('-')].slice(0, 40).join('')}-${isoTime(nowMs).slice(0, 10)}${leftOut.length > 0 ? '-incomplete' : ''}.${ending}`
}

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
  const doc = await writeCaseReport(effects, principal, contents, texts, {
    signed: texts.words.unsigned,
    digestsExplained: texts.words.digestsOfCase,
    files: () => files,
  })
  return { fileName: exportName(contents, 'pdf'), doc }
}
