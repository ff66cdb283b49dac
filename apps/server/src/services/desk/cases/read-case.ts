import { z } from 'zod'
import type { FieldFault } from '@varuna/contract/field-fault'
import { codedError } from '../../../errors/coded-error.ts'
import type { CaseEntryRow } from '../../../store/interfaces/rows/case-rows.ts'
import { importedMediaType } from './attachment-media-type.ts'
import { attachmentName } from './case-entries.ts'
import { FROM_EARLIER_FILE } from './case-fields.ts'
import { caseLimits, refusalOf } from './case-limits.ts'
import { CASE_JSON, MANIFEST, zippedCase, type CaseManifest, type ReadEvent, type ZippedEntry } from './case-zip.ts'
import { findBodyFault, findEntryFault, isTooDeep, outOfRange, valueFault, type ValueFault } from './check-snapshot.ts'
import { TRACK_MEDIA_TYPE } from './copy-track.ts'
import { openCaseZip, type CaseZip, type KnownZip } from './read-case-zip.ts'
import { factsOf, isAboutSimulated, readEntry, writeBody } from './snapshot.ts'

/** An entry in the ZIP of a case; its ids are assigned on import. */
interface ReadCaseEntry {
  /** Its entry number in the ZIP. */
  number: number
  /** Of its file in the ZIP. */
  path: string | null
  row: EntryRow
}

type EntryRow = Omit<CaseEntryRow, 'case_id' | 'id'>

/** The content of a case ZIP, in parts small enough to copy quickly between processes. */
export type CasePart =
  | ({ kind: 'manifest' } & KnownZip)
  | { kind: 'head'; head: Pick<z.infer<typeof zippedCase>, 'title' | 'summary' | 'state'>; numbers: number[] }
  | { kind: 'entries'; entries: ReadCaseEntry[] }
  | { kind: 'timeline'; events: ReadEvent[] }

const ENTRIES_A_PART = 20
/** Minimum characters of records in one part, if there are that many. */
const LENGTH_OF_A_PART = 512 * 1024
const EVENTS_A_PART = 500
/** Maximum JSON of one record, several times the size of any record that is copied into a case. */
const MAX_ENTRY_LENGTH = 2 * 1024 * 1024
/** Earliest time of a timeline line; another server's clock may be a day ahead. */
const FIRST_STATED_MS = Date.UTC(2000, 0, 1)
const CLOCK_TOLERANCE_MS = 86_400_000
/** Maximum characters of a path in an error. */
const MAX_SHOWN_PATH = 120

/** Reads and checks the content of a case ZIP, except its files. Throws `case_file` with the fault. */
export async function* readCase({ path, nowMs }: { path: string; nowMs: number }): AsyncGenerator<CasePart> {
  const zip = await openCaseZip(path)
  try {
    const { manifest, seal } = zip
    checkExported(manifest, nowMs)
    yield { kind: 'manifest', manifest, seal }
    const zipped = parseCase(await readText(zip, CASE_JSON))
    checkStatedTimes(zipped, nowMs)
    checkRepeated(zipped)
    const { entries, timeline, title, summary, state } = zipped
    yield { kind: 'head', head: { title, summary, state }, numbers: entries.map(({ number }) => number) }
    yield* entryParts(entries, zip, nowMs + CLOCK_TOLERANCE_MS)
    for (let at = 0; at < timeline.length; at += EVENTS_A_PART)
      yield { kind: 'timeline', events: timeline.slice(at, at + EVENTS_A_PART) }
  } finally {
    zip.close()
  }
}

function* entryParts(zipped: readonly ZippedEntry[], zip: CaseZip, latestMs: number): Generator<CasePart> {
  let entries: ReadCaseEntry[] = []
  let length = 0
  for (const [at, entry] of zipped.entries()) {
    const read = entryOf(entry, at, zip, latestMs)
    entries.push(read)
    length += read.row.body.length
    if (entries.length < ENTRIES_A_PART && length < LENGTH_OF_A_PART) continue
    yield { kind: 'entries', entries }
    entries = []
    length = 0
  }
  yield { kind: 'entries', entries }
}

const unreadableCase = (reason: string) => codedError('case_file.unreadable_part', { name: CASE_JSON, reason })

async function readText(zip: CaseZip, path: string): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const bytes of zip.read(path)) pieces.push(bytes)
  return Buffer.concat(pieces).toString('utf8')
}

function parseCase(text: string) {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw unreadableCase((error as Error).message)
  }
  if (isTooDeep(json)) throw unreadableCase('it is nested too deep')
  checkLengths(json)
  const parsed = zippedCase.safeParse(json)
  if (!parsed.success) throw refusedCase(json, parsed.error)
  if (hasUnstorable(text)) throw unreadableCase('it has characters that cannot be stored')
  return parsed.data
}

/** Before the lists are validated, an entry at a time: a case has no more. */
function checkLengths(json: unknown): void {
  const lists = z.object({ entries: z.array(z.unknown()), timeline: z.array(z.unknown()) }).safeParse(json)
  if (!lists.success) return
  if (lists.data.entries.length > caseLimits.entries) throw refusalOf('entries_full')
  if (lists.data.timeline.length >= caseLimits.events) throw refusalOf('events_full')
}

type Place = { entry: number } | { line: number } | null

/** Describes a fault: where the value is in case.json, and what it must be. */
export function refusal(place: Place, { path, fault }: ValueFault) {
  const field = path
    .map(String)
    .join('.')
    .replace(/[\p{C}\p{Z}]/gu, ' ')
  return codedError('case_file.refused_value', {
    name: CASE_JSON,
    entry: place !== null && 'entry' in place ? place.entry : null,
    line: place !== null && 'line' in place ? place.line : null,
    field: [...field].slice(0, MAX_SHOWN_PATH).join(''),
    fault,
  })
}

/** The first schema fault; an entry is named by its number in the file, if it has one. */
function refusedCase(json: unknown, { issues }: z.ZodError) {
  const [issue] = issues
  if (issue === undefined) return unreadableCase('its form is not known')
  const {
    path: [list, at, ...path],
    fault,
  } = valueFault(issue, json)
  if (list === 'timeline' && typeof at === 'number') return refusal({ line: at + 1 }, { path, fault })
  if (list !== 'entries' || typeof at !== 'number') return refusal(null, valueFault(issue, json))
  const number = z.object({ entries: z.array(z.object({ number: z.number().int() }).catch({ number: at + 1 })) })
  return refusal({ entry: number.parse(json).entries[at]?.number ?? at + 1 }, { path, fault })
}

const isStatedTime = (time: string, nowMs: number) =>
  Date.parse(time) >= FIRST_STATED_MS && Date.parse(time) <= nowMs + CLOCK_TOLERANCE_MS

/** Throws when the file was exported before there were cases, or after now. */
function checkExported({ exportedAt }: CaseManifest, nowMs: number): void {
  if (isStatedTime(exportedAt, nowMs)) return
  const fault = outOfRange(FIRST_STATED_MS, nowMs + CLOCK_TOLERANCE_MS)
  throw codedError('case_file.refused_value', { name: MANIFEST, entry: null, line: null, field: 'exportedAt', fault })
}

/** Throws when a line, or the addition of an entry, is dated before there were cases, or after now. */
function checkStatedTimes(zipped: z.infer<typeof zippedCase>, nowMs: number): void {
  const check = (place: Place, field: string, time: string) => {
    if (isStatedTime(time, nowMs)) return
    throw refusal(place, { path: [field], fault: outOfRange(FIRST_STATED_MS, nowMs + CLOCK_TOLERANCE_MS) })
  }
  check(null, 'createdAt', zipped.createdAt)
  check(null, 'changedAt', zipped.changedAt)
  for (const { number, addedAt } of zipped.entries) check({ entry: number }, 'addedAt', addedAt)
  for (const [at, { time }] of zipped.timeline.entries()) check({ line: at + 1 }, 'time', time)
}

/** Throws when two entries share a number or a file. */
function checkRepeated({ entries }: z.infer<typeof zippedCase>): void {
  const fault = { code: 'value_repeated', params: {} } as const
  const numbers = new Set<number>()
  const paths = new Set<string>()
  for (const { number, file } of entries) {
    if (numbers.has(number)) throw refusal({ entry: number }, { path: ['number'], fault })
    numbers.add(number)
    if (file === null || file.path === null) continue
    if (paths.has(file.path)) throw refusal({ entry: number }, { path: ['file', 'path'], fault })
    paths.add(file.path)
  }
}

/** Databases store neither NUL nor unpaired surrogates. In JSON both are escapes, which no exported text contains. */
const hasUnstorable = (json: string) => /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(json)

const entryRow = ({ file, body, ...entry }: ZippedEntry, number: number): EntryRow => ({
  number,
  kind: entry.kind,
  time_ms: null,
  lat: null,
  lon: null,
  mmsi: entry.mmsi,
  simulated: entry.simulated ? 1 : 0,
  source_kind: entry.sourceKind,
  source_id: entry.sourceId,
  imported: entry.stated ? FROM_EARLIER_FILE : 1,
  body: JSON.stringify(body),
  file_name: file && attachmentName(file.name),
  media_type: file && mediaTypeOf(entry.kind, file.mediaType),
  byte_count: file && file.byteCount,
  sha256: file && file.sha256,
  file_left_out: file && file.leftOut,
  has_view: 0,
  added_ms: Date.parse(entry.addedAt),
  added_id: null,
  added_name: entry.addedBy,
  removed_ms: null,
  removed_id: null,
  removed_name: null,
})

/** Media types are assigned as for entries added here. */
function mediaTypeOf(kind: CaseEntryRow['kind'], stated: string): string {
  if (kind === 'track') return TRACK_MEDIA_TYPE
  if (kind === 'attachment') return importedMediaType(stated)
  return kind === 'assessment' && /^image\/[\w.+-]{1,60}$/.test(stated) ? stated : 'application/octet-stream'
}

/**
 * An imported entry. Its body contains only the validated fields; time, place and vessel come from the body, as when an entry is added
 * here.
 */
function entryOf(entry: ZippedEntry, at: number, zip: CaseZip, latestMs: number): ReadCaseEntry {
  const { number, kind, file, mmsi } = entry
  const row = entryRow(entry, at + 1)
  const refused = (path: readonly PropertyKey[], fault: FieldFault) => refusal({ entry: number }, { path, fault })
  if (file !== null && file.path !== null) checkListed({ ...file, path: file.path }, zip)
  if (row.body.length > MAX_ENTRY_LENGTH)
    throw refused(['body'], { code: 'too_long', params: { maximum: MAX_ENTRY_LENGTH } })
  const read = readEntry({ ...row, case_id: '', id: '' })
  if (read === null) {
    const { path, fault } = findBodyFault(row.body)
    throw refused(['body', ...path], fault)
  }
  const isImage = read.assessment?.of === 'image'
  if (file === null && (kind === 'attachment' || kind === 'track' || isImage))
    throw refused(['file'], { code: 'value_missing', params: {} })
  if (file !== null && kind !== 'attachment' && kind !== 'track' && !isImage)
    throw refused(['file'], { code: 'value_unexpected', params: {} })
  const fault = findEntryFault(read, latestMs)
  if (fault !== null) throw refused(['body', ...fault.path], fault.fault)
  const facts = factsOf(read)
  // The snapshot of an alert does not always state the vessel.
  const vessel = facts.mmsi ?? (kind === 'alert' ? mmsi : null)
  const checked: EntryRow = {
    ...row,
    time_ms: facts.timeMs,
    lat: facts.place?.lat ?? null,
    lon: facts.place?.lon ?? null,
    mmsi: vessel,
    simulated: row.simulated === 1 || isAboutSimulated(read, vessel) ? 1 : 0,
    body: writeBody(read),
  }
  return { number, path: file && file.path, row: checked }
}

/** Throws when the ZIP lacks the entry's file or has a different one. */
function checkListed(
  { path: name, sha256, byteCount }: { path: string; sha256: string; byteCount: number },
  zip: CaseZip,
) {
  const listed = zip.file(name)
  if (listed === undefined) throw codedError('case_file.missing_file', { name })
  if (listed.sha256 !== sha256 || listed.byteCount !== byteCount) throw codedError('case_file.altered', { name })
}
