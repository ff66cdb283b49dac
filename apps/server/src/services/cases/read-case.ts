import { MAX_ATTACHMENT_BYTES } from '@varuna/contract/case'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { z } from 'zod'
import { codedError } from '../../errors/coded-error.ts'
import type { CaseEntryRow } from '../../store/database/rows/case-rows.ts'
import { attachmentName } from './case-entries.ts'
import { CASE_JSON, zippedCase, type CaseManifest, type ReadEvent, type ZippedEntry } from './case-zip.ts'
import { findUntypedText, isTooDeep } from './check-snapshot.ts'
import { firstIssue, openCaseZip, type CaseZip } from './read-case-zip.ts'
import { readEntry } from './snapshot.ts'

/** An entry of the ZIP of a case, which gets its ids where it is imported. */
interface ReadCaseEntry {
  /** Its number in the ZIP. */
  number: number
  /** Of its file in the ZIP. */
  path: string | null
  row: Omit<CaseEntryRow, 'case_id' | 'id'>
}

/** What the ZIP of a case holds, in parts of which none takes long to copy from another process. */
export type CasePart =
  | { kind: 'manifest'; manifest: CaseManifest }
  | { kind: 'head'; head: Pick<z.infer<typeof zippedCase>, 'title' | 'summary' | 'state'>; numbers: number[] }
  | { kind: 'entries'; entries: ReadCaseEntry[] }
  | { kind: 'timeline'; events: ReadEvent[] }

const ENTRIES_A_PART = 20
/** Characters of the records of one part, which is not begun with less than one. */
const LENGTH_OF_A_PART = 512 * 1024
const EVENTS_A_PART = 500
/** JSON of one record, several times as long as any that is copied into a case. */
const MAX_ENTRY_LENGTH = 2 * 1024 * 1024
/** No line of a timeline is older; the clock of another server may be a day ahead. */
const FIRST_STATED_MS = Date.UTC(2000, 0, 1)
const CLOCK_TOLERANCE_MS = 86_400_000

/** Reads and checks what the ZIP of a case holds, its files apart. Throws `case_file` with what is wrong. */
export async function* readCase({ path, nowMs }: { path: string; nowMs: number }): AsyncGenerator<CasePart> {
  const zip = await openCaseZip(path)
  try {
    yield { kind: 'manifest', manifest: zip.manifest }
    const { entries, timeline, title, summary, state } = parseCase(await readText(zip, CASE_JSON))
    checkStatedTimes({ entries, timeline }, nowMs)
    const numbers = entries.map(({ number }) => number)
    if (new Set(numbers).size !== numbers.length) throw unreadableCase('two entries have one number')
    yield { kind: 'head', head: { title, summary, state }, numbers }
    yield* entryParts(entries, zip)
    for (let at = 0; at < timeline.length; at += EVENTS_A_PART)
      yield { kind: 'timeline', events: timeline.slice(at, at + EVENTS_A_PART) }
  } finally {
    zip.close()
  }
}

function* entryParts(zipped: readonly ZippedEntry[], zip: CaseZip): Generator<CasePart> {
  let entries: ReadCaseEntry[] = []
  let length = 0
  for (const [at, entry] of zipped.entries()) {
    const read = entryOf(entry, at, zip)
    entries.push(read)
    length += read.row.body.length
    if (entries.length < ENTRIES_A_PART && length < LENGTH_OF_A_PART) continue
    yield { kind: 'entries', entries }
    entries = []
    length = 0
  }
  yield { kind: 'entries', entries }
}

export const unreadableCase = (reason: string) => codedError('case_file.unreadable_part', { name: CASE_JSON, reason })

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
  const parsed = zippedCase.safeParse(json)
  if (!parsed.success) throw unreadableCase(firstIssue(parsed.error))
  if (hasUnstorable(text)) throw unreadableCase('it has characters that cannot be stored')
  return parsed.data
}

/** Throws when a line, or the addition of an entry, is dated before there were cases, or after now. */
function checkStatedTimes(
  { entries, timeline }: Pick<z.infer<typeof zippedCase>, 'entries' | 'timeline'>,
  nowMs: number,
): void {
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

function entryOf({ file, body, ...entry }: ZippedEntry, at: number, zip: CaseZip): ReadCaseEntry {
  if (file !== null && file.path !== null) checkListed({ ...file, path: file.path }, zip)
  const row: ReadCaseEntry['row'] = {
    number: at + 1,
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
  const read = row.body.length > MAX_ENTRY_LENGTH ? null : readEntry({ ...row, case_id: '', id: '' })
  if (read === null) throw unreadableCase(`entry ${entry.number} is not as expected`)
  if ((entry.kind === 'attachment' || entry.kind === 'track') && file === null)
    throw unreadableCase(`entry ${entry.number} has no file`)
  const untyped = findUntypedText(read)
  if (untyped !== null) throw unreadableCase(`entry ${entry.number}: ${untyped} is not as expected`)
  return { number: entry.number, path: file && file.path, row }
}

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
