import { setImmediate as immediate } from 'node:timers/promises'
import { MAX_ACCOUNT_CASE_BYTES, MAX_ATTACHMENT_BYTES, MAX_CASES } from '@varuna/contract/case'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { z } from 'zod'
import { codedError } from '../../errors/coded-error.ts'
import type { Files } from '../../files/files.ts'
import type { Principal } from '../../principal/principal.ts'
import type { AccessibleCase } from '../../store/cases/case-store.ts'
import type { CaseEntryRow, CaseEventRow, CaseRow } from '../../store/database/rows/case-rows.ts'
import { attachmentName } from './case-entries.ts'
import { entryKey, withCaseMark } from './case-files.ts'
import { caseLimits, refusalOf } from './case-limits.ts'
import { CASE_JSON, zippedCase, type ReadEvent, type ZippedEntry } from './case-zip.ts'
import { findUntypedText, isTooDeep } from './check-snapshot.ts'
import { caseEvent, titleKey, personOf, type CaseEffects } from './cases.ts'
import { firstIssue, openCaseZip, type CaseZip } from './read-case-zip.ts'
import { readEntry, type EntryRecord } from './snapshot.ts'

/** Entries that are checked before other requests are answered. */
const ENTRIES_A_TURN = 20
/** No line of a timeline is older; the clock of another server may be a day ahead. */
const FIRST_STATED_MS = Date.UTC(2000, 0, 1)
const CLOCK_TOLERANCE_MS = 86_400_000

interface ImportEffects extends CaseEffects {
  files: Files
}

/**
 * Stores the case in a ZIP of another Varuna as one of the account's, all of it or nothing. Who did what and when is kept as stated by the
 * file; the case itself begins with its import. `checkTexts` throws for an entry that has no text. Throws `case_file` with what is wrong,
 * and `case_full`.
 */
export async function importCase(
  effects: ImportEffects,
  principal: Principal,
  path: string,
  checkTexts: (entry: EntryRecord) => void,
): Promise<AccessibleCase> {
  const zip = await openCaseZip(path)
  try {
    const zipped = parseCase(await readText(zip, CASE_JSON))
    const id = effects.clock.newId()
    const owner = await personOf(effects, principal)
    const now = effects.clock.now()
    checkStatedTimes(zipped, now)
    const ids = new Map(zipped.entries.map(({ number }) => [number, effects.clock.newId()]))
    if (ids.size !== zipped.entries.length) throw unreadableCase('two entries have one number')
    const entries: CaseEntryRow[] = []
    for (const entry of zipped.entries) {
      entries.push(entryRow(entry, entries.length, id, ids, zip, checkTexts))
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
  const parsed = zippedCase.safeParse(json)
  if (!parsed.success) throw unreadableCase(firstIssue(parsed.error))
  if (hasUnstorable(text)) throw unreadableCase('it has characters that cannot be stored')
  return parsed.data
}

/** Throws when a line, or the addition of an entry, is dated before there were cases, or after now. */
function checkStatedTimes({ entries, timeline }: z.infer<typeof zippedCase>, nowMs: number): void {
  const isPossible = (time: string) => {
    const timeMs = Date.parse(time)
    return timeMs >= FIRST_STATED_MS && timeMs <= nowMs + CLOCK_TOLERANCE_MS
  }
  const entry = entries.find(({ addedAt }) => !isPossible(addedAt))
  if (entry) throw unreadableCase(`entry ${entry.number} states an impossible time, ${entry.addedAt}`)
  const line = timeline.findIndex(({ time }) => !isPossible(time))
  if (line >= 0) throw unreadableCase(`timeline.${line} states an impossible time, ${timeline[line]?.time}`)
}

/** Databases keep neither NUL nor half a pair of surrogates. In JSON both are escapes, which no exported text has. */
const hasUnstorable = (json: string) => /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(json)

function checkLimits({ last_entry, last_event, file_bytes, record_bytes }: CaseRow): void {
  if (last_entry > caseLimits.entries) throw refusalOf('entries_full')
  if (last_event > caseLimits.events) throw refusalOf('events_full')
  if (file_bytes > caseLimits.fileBytes) throw refusalOf('fileBytes_full')
  if (record_bytes > caseLimits.recordBytes) throw refusalOf('recordBytes_full')
}

function entryRow(
  { file, body, ...entry }: ZippedEntry,
  at: number,
  caseId: string,
  ids: ReadonlyMap<number, string>,
  zip: CaseZip,
  checkTexts: (entry: EntryRecord) => void,
): CaseEntryRow {
  if (file !== null && file.path !== null) checkListed({ ...file, path: file.path }, zip)
  const row: CaseEntryRow = {
    case_id: caseId,
    number: at + 1,
    id: ids.get(entry.number) ?? '',
    kind: entry.kind,
    time_ms: entry.time === null ? null : Date.parse(entry.time),
    lat: entry.lat,
    lon: entry.lon,
    mmsi: entry.mmsi,
    simulated: entry.simulated || (entry.mmsi !== null && isSimulatedMmsi(entry.mmsi)) ? 1 : 0,
    source_kind: entry.sourceKind,
    source_id: entry.sourceId,
    imported: 1,
    body: JSON.stringify(body),
    file_name: file && attachmentName(file.name),
    media_type:
      file &&
      (/^[\w.+-]+\/[\w.+-]+(?:; [\w=;. -]+)?$/.test(file.mediaType) ? file.mediaType : 'application/octet-stream'),
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
  }
  const read = readEntry(row)
  if (read === null) throw unreadableCase(`entry ${entry.number} is not as expected`)
  if ((entry.kind === 'attachment' || entry.kind === 'track') && file === null)
    throw unreadableCase(`entry ${entry.number} has no file`)
  const untyped = findUntypedText(read)
  if (untyped !== null) throw unreadableCase(`entry ${entry.number}: ${untyped} is not as expected`)
  try {
    checkTexts(read)
  } catch {
    throw unreadableCase(`entry ${entry.number} is not as expected`)
  }
  return row
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
  if (byteCount > MAX_ATTACHMENT_BYTES)
    throw codedError('case_file.part_too_large', { name, maxMegabytes: MAX_ATTACHMENT_BYTES / 1024 / 1024 })
}
