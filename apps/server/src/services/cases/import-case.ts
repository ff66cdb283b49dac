import { setImmediate as immediate } from 'node:timers/promises'
import { MAX_ACCOUNT_CASE_BYTES, MAX_CASES } from '@varuna/contract/case'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import { z } from 'zod'
import type { FieldFault } from '@varuna/contract/field-fault'
import { codedError } from '../../errors/coded-error.ts'
import type { Files } from '../../files/files.ts'
import type { Principal } from '../../principal/principal.ts'
import type { AccessibleCase } from '../../store/cases/case-store.ts'
import type { CaseEntryRow, CaseEventRow, CaseRow } from '../../store/database/rows/case-rows.ts'
import { TRACK_MEDIA_TYPE } from './copy-track.ts'
import { attachmentName } from './case-entries.ts'
import { entryKey, withCaseMark } from './case-files.ts'
import { caseLimits, refusalOf } from './case-limits.ts'
import { CASE_JSON, zippedCase, type ReadEvent, type ZippedEntry } from './case-zip.ts'
import { findBodyFault, findEntryFault, isTooDeep, outOfRange, valueFault, type ValueFault } from './check-snapshot.ts'
import { caseEvent, titleKey, personOf, type CaseEffects } from './cases.ts'
import { openCaseZip, type CaseZip } from './read-case-zip.ts'
import { factsOf, readEntry, writeBody, type EntryRecord } from './snapshot.ts'

/** Entries that are checked before other requests are answered. */
const ENTRIES_A_TURN = 20
/** No line of a timeline is older; the clock of another server may be a day ahead. */
const FIRST_STATED_MS = Date.UTC(2000, 0, 1)
const CLOCK_TOLERANCE_MS = 86_400_000
/** Characters of a path in an error. */
const MAX_SHOWN_PATH = 120

type FindTextless = (entry: EntryRecord) => readonly string[] | null

interface ImportEffects extends CaseEffects {
  files: Files
}

/**
 * Stores the case in a ZIP of another Varuna as one of the account's, all of it or nothing. Who did what and when is kept as stated by the
 * file; the case itself begins with its import. `findTextless` returns the path of a statement in an entry's body that has no text. Throws
 * `case_file` with what is wrong, and `case_full`.
 */
export async function importCase(
  effects: ImportEffects,
  principal: Principal,
  path: string,
  findTextless: FindTextless,
): Promise<AccessibleCase> {
  const zip = await openCaseZip(path)
  try {
    const zipped = parseCase(await readText(zip, CASE_JSON))
    const id = effects.clock.newId()
    const owner = await personOf(effects, principal)
    const now = effects.clock.now()
    checkStatedTimes(zipped, now)
    checkRepeated(zipped)
    const ids = new Map(zipped.entries.map(({ number }) => [number, effects.clock.newId()]))
    const entries: CaseEntryRow[] = []
    for (const entry of zipped.entries) {
      const row = entryRow(entry, { case_id: id, number: entries.length + 1, id: ids.get(entry.number) ?? '' })
      entries.push(checkedEntry(entry, row, zip, now + CLOCK_TOLERANCE_MS, findTextless))
      if (entries.length % ENTRIES_A_TURN === 0) await immediate()
    }
    const events: CaseEventRow[] = [
      ...zipped.timeline.map((event) => eventRow(event, ids)),
      caseEvent(owner, now, { code: 'import', params: { title: zipped.title } }),
    ].map((event, at) => ({ ...event, case_id: id, number: at + 1 }))
    const row: CaseRow = {
      id,
      owner_id: owner.id,
      owner_name: owner.name,
      title: zipped.title,
      title_key: titleKey(zipped.title),
      summary: zipped.summary,
      state: zipped.state,
      version: 0,
      assignee_id: null,
      assignee_name: null,
      entry_count: entries.length,
      last_entry: entries.length,
      last_event: events.length,
      file_bytes: entries.reduce(
        (sum, { byte_count, file_left_out }) => sum + (file_left_out === null ? (byte_count ?? 0) : 0),
        0,
      ),
      record_bytes: entries.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0),
      created_ms: now,
      changed_ms: now,
      deleted_ms: null,
    }
    checkLimits(row)
    const paths = new Map(
      zipped.entries.flatMap(({ number, file }) => (file === null || file.path === null ? [] : [[file.path, number]])),
    )
    await withCaseMark(effects, id, now, async () => {
      for (const { path: name } of zip.manifest.files) {
        const number = paths.get(name)
        const entryId = number === undefined ? undefined : ids.get(number)
        if (entryId === undefined) await drain(zip.read(name))
        else await effects.files.putPieces(entryKey({ case_id: id, id: entryId }), zip.read(name))
      }
      const limits = { cases: MAX_CASES, accountFileBytes: MAX_ACCOUNT_CASE_BYTES }
      const added = await effects.store.cases.add(row, entries, events, limits)
      if (added !== 'added') throw refusalOf(added)
    })
    return { row, access: 'owner' }
  } finally {
    zip.close()
  }
}

const unreadableCase = (reason: string) => codedError('case_file.unreadable_part', { name: CASE_JSON, reason })

async function readText(zip: CaseZip, path: string): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const bytes of zip.read(path)) pieces.push(bytes)
  return Buffer.concat(pieces).toString('utf8')
}

async function drain(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _bytes of pieces);
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

/** Names what is wrong with a value, where it is in case.json, and what it must be. */
function refusal(place: Place, { path, fault }: ValueFault) {
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

/** The first fault that the schema found; an entry is named by its number in the file, where it has one. */
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

/** Throws when a line, or the addition of an entry, is dated before there were cases, or after now. */
function checkStatedTimes(zipped: z.infer<typeof zippedCase>, nowMs: number): void {
  const check = (place: Place, field: string, time: string) => {
    const timeMs = Date.parse(time)
    if (timeMs >= FIRST_STATED_MS && timeMs <= nowMs + CLOCK_TOLERANCE_MS) return
    throw refusal(place, { path: [field], fault: outOfRange(FIRST_STATED_MS, nowMs + CLOCK_TOLERANCE_MS) })
  }
  check(null, 'createdAt', zipped.createdAt)
  check(null, 'changedAt', zipped.changedAt)
  for (const { number, addedAt } of zipped.entries) check({ entry: number }, 'addedAt', addedAt)
  for (const [at, { time }] of zipped.timeline.entries()) check({ line: at + 1 }, 'time', time)
}

/** Throws when two entries have one number or one file. */
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

/** Databases keep neither NUL nor half a pair of surrogates. In JSON both are escapes, which no exported text has. */
const hasUnstorable = (json: string) => /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(json)

function checkLimits({ last_entry, last_event, file_bytes, record_bytes }: CaseRow): void {
  if (last_entry > caseLimits.entries) throw refusalOf('entries_full')
  if (last_event > caseLimits.events) throw refusalOf('events_full')
  if (file_bytes > caseLimits.fileBytes) throw refusalOf('fileBytes_full')
  if (record_bytes > caseLimits.recordBytes) throw refusalOf('recordBytes_full')
}

const entryRow = (
  { file, body, ...entry }: ZippedEntry,
  key: Pick<CaseEntryRow, 'case_id' | 'number' | 'id'>,
): CaseEntryRow => ({
  ...key,
  kind: entry.kind,
  time_ms: null,
  lat: null,
  lon: null,
  mmsi: entry.mmsi,
  simulated: entry.simulated ? 1 : 0,
  source_kind: entry.sourceKind,
  source_id: entry.sourceId,
  imported: 1,
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

/** As the files of entries that are added here are typed. */
function mediaTypeOf(kind: CaseEntryRow['kind'], stated: string): string {
  if (kind === 'track') return TRACK_MEDIA_TYPE
  return kind === 'assessment' && /^image\/[\w.+-]{1,60}$/.test(stated) ? stated : 'application/octet-stream'
}

/**
 * The row of an imported entry. Its body is what was read of it and nothing else, and time, place and vessel are those of the body, as when
 * an entry is added here.
 */
function checkedEntry(
  { number, kind, file, mmsi }: ZippedEntry,
  row: CaseEntryRow,
  zip: CaseZip,
  latestMs: number,
  findTextless: FindTextless,
): CaseEntryRow {
  const refused = (path: readonly PropertyKey[], fault: FieldFault) => refusal({ entry: number }, { path, fault })
  if (file !== null && file.path !== null) checkListed({ ...file, path: file.path }, zip)
  const read = readEntry(row)
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
  const textless = findTextless(read)
  if (textless !== null) throw refused(['body', ...textless], { code: 'value_malformed', params: {} })
  const facts = factsOf(read)
  // The snapshot of an alert does not always state the vessel.
  const vessel = facts.mmsi ?? (kind === 'alert' ? mmsi : null)
  return {
    ...row,
    time_ms: facts.timeMs,
    lat: facts.place?.lat ?? null,
    lon: facts.place?.lon ?? null,
    mmsi: vessel,
    simulated: row.simulated === 1 || (vessel !== null && isSimulatedMmsi(vessel)) ? 1 : 0,
    body: writeBody(read),
  }
}

const eventRow = ({ time, by, change, entry }: ReadEvent, ids: ReadonlyMap<number, string>) => ({
  ...caseEvent({ id: '', name: by }, Date.parse(time), change, {
    entryId: entry === null ? null : (ids.get(entry) ?? null),
  }),
  by_id: null,
  stated: 1,
})

/** Throws when the ZIP lacks the file of an entry, or has another. */
function checkListed(
  { path: name, sha256, byteCount }: { path: string; sha256: string; byteCount: number },
  zip: CaseZip,
) {
  const listed = zip.file(name)
  if (listed === undefined) throw codedError('case_file.missing_file', { name })
  if (listed.sha256 !== sha256 || listed.byteCount !== byteCount) throw codedError('case_file.altered', { name })
}
