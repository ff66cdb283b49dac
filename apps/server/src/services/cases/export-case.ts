import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileLeftOut } from '@varuna/contract/case-entry'
import type { CaseReportWords } from '@varuna/contract/case-report'
import { splitAtAntimeridian } from '@varuna/geo/geometry/split-line'
import yazl from 'yazl'
import type { Files } from '../../files/files.ts'
import type { Principal } from '../../principal/principal.ts'
import type { CaseEntryRow } from '../../store/database/rows/case-rows.ts'
import { codedError } from '../../errors/coded-error.ts'
import type { BaseMap } from '../base-map/base-map.ts'
import { entryKey, findFileFault } from './case-files.ts'
import {
  CASE_JSON,
  CASE_ZIP_FORM,
  GEOJSON,
  MANIFEST,
  pathInZip,
  REPORT,
  type CaseManifest,
  type LeftOut,
  type ZippedEntry,
  type ZippedEvent,
} from './case-zip.ts'
import { readEvent, requireCase, personOf, statedFields, type CaseEffects, type CaseEventRecord } from './cases.ts'
import { thinLines } from './copy-track.ts'
import { writeReport, type ReportEntry } from './report/write-report.ts'
import { readEntry, type EntryRecord } from './snapshot.ts'

export interface ExportCaseEffects extends CaseEffects {
  files: Files
  baseMap: BaseMap
  version: string
}

/** The texts of an exported case, in one language. */
export interface CaseTexts {
  language: string
  words: CaseReportWords
  title(entry: EntryRecord): string
  /** Below the title; null where the title says it all. */
  text(entry: EntryRecord): string | null
  event(event: CaseEventRecord): string
  leftOut(leftOut: LeftOut): string
  /** A name as it was stored, or what stands for one that was erased. */
  nameOf(name: string): string
  position(lat: number, lon: number): string
}

const ENTRIES_A_PAGE = 50

/** An entry without its body; `leftOut` says why its file is not in the ZIP. */
type EntryHead = Omit<CaseEntryRow, 'body'> & { leftOut: FileLeftOut | null }
type Line = [lon: number, lat: number][]

const isoTime = (timeMs: number) => new Date(timeMs).toISOString()
const minuteText = (timeMs: number) => `${isoTime(timeMs).slice(0, 16).replace('T', ' ')} UTC`

/**
 * The ZIP of a case, written while it is read, with bounded memory. Every stored file is checked first: a missing or changed one, and an
 * entry that cannot be read, is left out and named in manifest, report and file name. Removed entries are left out.
 */
export async function exportCase(
  effects: ExportCaseEffects,
  principal: Principal,
  id: string,
  texts: CaseTexts,
): Promise<{ fileName: string; bytes: Readable; leftOut: readonly LeftOut[] }> {
  const { store, clock, files, baseMap, version } = effects
  const { row } = await requireCase(effects, principal, id)
  const exporter = await personOf(effects, principal)
  const nowMs = clock.now()
  const { heads, leftOut: found, tracks } = await checkEntries(effects, id)
  const leftOut = found.map(({ entryId: _id, ...left }): LeftOut => left)
  const events = (await store.cases.events(id)).flatMap((event) => readEvent(event) ?? [])
  const stated = statedFields(events)
  const numbers = new Map(heads.map((head) => [head.id, head.number]))
  const written: CaseManifest['files'] = []

  /** The entries as they were listed, read anew one by one: all bodies at once may be many megabytes. */
  async function* readEntries(): AsyncGenerator<EntryRecord & { leftOut: FileLeftOut | null }> {
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
    const lines = events.map((event) => JSON.stringify(zippedEventOf(event, numbers, texts)))
    yield `${lines.join(',\n')}\n]}\n`
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
        ],
        stated,
        exported: texts.words.exported(minuteText(nowMs), exporter.name),
        leftOut: leftOut.map(texts.leftOut),
        changedMs: row.changed_ms,
        map: {
          places: heads.flatMap(({ number, lat, lon }) => (lat === null || lon === null ? [] : [{ number, lat, lon }])),
          tracks: thinLines(tracks),
        },
        entryCount: heads.length,
        entries: reportEntries(readEntries(), texts),
        timeline: events.map((event) => {
          const by = texts.nameOf(event.by_name)
          const isStated = event.stated === 1
          return {
            text: `${minuteText(event.time_ms)}  ${isStated ? texts.words.statedBy(by) : by}: ${texts.event(event)}`,
            stated: isStated,
          }
        }),
        files: () => written.map(({ path, ...file }) => ({ name: path, ...file })),
      },
      baseMap,
    )

  async function* manifest(): AsyncGenerator<string> {
    const { length } = written
    yield `${JSON.stringify(
      {
        program: 'Varuna',
        kind: 'case',
        form: CASE_ZIP_FORM,
        version,
        exportedAt: isoTime(nowMs),
        files: written.slice(0, length),
        leftOut,
      } satisfies CaseManifest,
      null,
      1,
    )}\n`
  }

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
  zip.add(MANIFEST, true, () => Readable.from(manifest()))
  return { fileName: zipName(row.title, nowMs, leftOut.length > 0), bytes: zip.end(), leftOut }
}

/** What an export of the case would lack. */
export async function checkExport(
  effects: Pick<ExportCaseEffects, 'store' | 'files'>,
  principal: Principal,
  id: string,
): Promise<readonly (LeftOut & { entryId: string })[]> {
  await requireCase(effects, principal, id)
  return (await checkEntries(effects, id)).leftOut
}

/** Reads every entry and checks its stored file. */
async function checkEntries(effects: Pick<ExportCaseEffects, 'store' | 'files'>, id: string) {
  const heads: EntryHead[] = []
  const leftOut: (LeftOut & { entryId: string })[] = []
  const tracks: Line[] = []
  for await (const row of pagesOf(effects, id)) {
    const entry = readEntry(row)
    const { body: _body, ...head } = row
    const about = { entry: row.number, entryId: row.id, name: row.file_name }
    if (entry === null) {
      leftOut.push({ ...about, reason: 'unreadable' })
      continue
    }
    const reason = row.file_name === null ? null : (row.file_left_out ?? (await findFileFault(effects.files, row)))
    if (reason !== null) leftOut.push({ ...about, reason })
    heads.push({ ...head, leftOut: reason })
    if (entry.snapshot.kind === 'track') tracks.push(entry.snapshot.line)
  }
  return { heads, leftOut, tracks }
}

async function* pagesOf({ store }: Pick<CaseEffects, 'store'>, id: string): AsyncGenerator<CaseEntryRow> {
  for (let after = 0, isLast = false; !isLast;) {
    const page = await store.cases.entryPage(id, after, ENTRIES_A_PAGE)
    yield* page
    after = page.at(-1)?.number ?? after
    isLast = page.length < ENTRIES_A_PAGE
  }
}

const pathOf = (head: Pick<EntryHead, 'kind' | 'number' | 'file_name'>) =>
  pathInZip(head.kind === 'track' ? 'tracks' : 'files', head.number, head.file_name ?? '')

function zippedEntryOf(entry: EntryRecord & { leftOut: FileLeftOut | null }, texts: CaseTexts): ZippedEntry {
  const { row, leftOut } = entry
  return {
    number: row.number,
    kind: row.kind,
    title: texts.title(entry),
    time: row.time_ms === null ? null : isoTime(row.time_ms),
    lat: row.lat,
    lon: row.lon,
    mmsi: row.mmsi,
    simulated: row.simulated === 1,
    stated: row.imported === 1,
    sourceKind: row.source_kind,
    sourceId: row.source_id,
    addedBy: texts.nameOf(row.added_name),
    addedAt: isoTime(row.added_ms),
    file:
      row.file_name === null
        ? null
        : {
            path: leftOut === null ? pathOf(row) : null,
            leftOut,
            name: row.file_name,
            mediaType: row.media_type ?? '',
            byteCount: row.byte_count ?? 0,
            sha256: row.sha256 ?? '',
          },
    body: JSON.parse(row.body) as Record<string, unknown>,
  }
}

const zippedEventOf = (
  event: CaseEventRecord,
  numbers: ReadonlyMap<string, number>,
  texts: CaseTexts,
): ZippedEvent => ({
  time: isoTime(event.time_ms),
  by: texts.nameOf(event.by_name),
  action: event.change.code,
  params: { ...event.change.params },
  stated: event.stated === 1,
  entry: event.entry_id === null ? null : (numbers.get(event.entry_id) ?? null),
  text: texts.event(event),
})

/** A point for an entry with a place, and a line for a track, split at the 180th meridian. */
function* featuresOf(entry: EntryRecord, texts: CaseTexts): Generator<object> {
  const { row, snapshot } = entry
  const properties = {
    number: row.number,
    kind: row.kind,
    title: texts.title(entry),
    time: row.time_ms === null ? null : isoTime(row.time_ms),
    mmsi: row.mmsi,
    simulated: row.simulated === 1,
    stated: row.imported === 1,
  }
  if (snapshot.kind === 'track') {
    const parts: Line[] = []
    for (const { lon, lat, begins } of splitAtAntimeridian(snapshot.line.map(([x, y]) => ({ lon: x, lat: y })))) {
      if (begins) parts.push([])
      parts.at(-1)?.push([lon, lat])
    }
    yield { type: 'Feature', geometry: { type: 'MultiLineString', coordinates: parts }, properties }
  } else if (row.lat !== null && row.lon !== null)
    yield { type: 'Feature', geometry: { type: 'Point', coordinates: [row.lon, row.lat] }, properties }
}

async function* reportEntries(
  entries: AsyncIterable<EntryRecord & { leftOut: FileLeftOut | null }>,
  texts: CaseTexts,
): AsyncGenerator<ReportEntry> {
  for await (const entry of entries) {
    const { row, leftOut } = entry
    const by = texts.nameOf(row.added_name)
    const added = minuteText(row.added_ms)
    const facts = [
      ...(row.time_ms === null ? [] : [minuteText(row.time_ms)]),
      ...(row.lat === null || row.lon === null ? [] : [texts.position(row.lat, row.lon)]),
      ...(row.file_name === null || leftOut !== null ? [] : [pathOf(row)]),
    ]
    yield {
      number: row.number,
      title: texts.title(entry),
      facts: facts.join('  ·  '),
      simulated: row.simulated === 1,
      stated: row.imported === 1,
      leftOut: leftOut === null ? null : texts.leftOut({ entry: row.number, name: row.file_name, reason: leftOut }),
      added: row.imported === 1 ? texts.words.statedAddedBy(by, added) : texts.words.addedBy(by, added),
      text: texts.text(entry),
    }
  }
}

const zipName = (title: string, nowMs: number, isIncomplete: boolean) => {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['export']
  return `varuna-case-${words.join('-').slice(0, 40)}-${isoTime(nowMs).slice(0, 10)}${isIncomplete ? '-incomplete' : ''}.zip`
}

/**
 * A ZIP whose files are read one after another, each only when its turn comes; `onWritten` gets the digest of each. A file of another
 * digest than `expected`, changed since it was checked, cuts the ZIP short.
 */
function createZip(nowMs: number, onWritten: (file: CaseManifest['files'][number]) => void) {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  let open: Readable | null = null
  zip.on('error', (error: Error) => output.destroy(error))
  // A client that goes away leaves the file that is being read.
  output.on('close', () => open?.destroy())
  async function* digested(path: string, source: Readable, expected: string | null): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    let byteCount = 0
    for await (const piece of source) {
      const bytes = typeof piece === 'string' ? new TextEncoder().encode(piece) : (piece as Uint8Array)
      hash.update(bytes)
      byteCount += bytes.length
      yield bytes
    }
    const sha256 = hash.digest('hex')
    if (expected !== null && sha256 !== expected)
      throw codedError('original_changed.attachment', { name: path, sha256: expected, foundSha256: sha256 })
    onWritten({ path, byteCount, sha256 })
  }
  return {
    add(
      path: string,
      compress: boolean,
      openSource: () => Readable | Promise<Readable>,
      expected: string | null = null,
    ) {
      zip.addReadStreamLazy(path, { compress, mtime: new Date(nowMs) }, (done) => {
        Promise.resolve()
          .then(openSource)
          .then(
            (source) => {
              open = Readable.from(digested(path, source, expected), { objectMode: false })
              open.on('close', () => source.destroy())
              open.on('error', (error) => output.destroy(error))
              done(null, open)
            },
            (error: Error) => output.destroy(error),
          )
      })
    },
    end(): Readable {
      zip.end()
      return output
    },
  }
}
