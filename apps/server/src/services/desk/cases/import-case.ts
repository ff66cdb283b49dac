import { setImmediate as immediate } from 'node:timers/promises'
import { MAX_ACCOUNT_CASE_BYTES, MAX_CASES, type CaseImportAnswer } from '@varuna/contract/desk/case'
import type { CaseOrigin, SignatureResult } from '@varuna/contract/desk/signing-key'
import { actorOf } from '../../../audit/actor.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { Files } from '../../../files/files.ts'
import type { Inference } from '../../../jobs/inference.ts'
import type { Reading } from '../../../jobs/reading/process-reading.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { CaseEntryRow, CaseEventRow, CaseRow } from '../../../store/interfaces/rows/case-rows.ts'
import { judgeSeal } from '../signatures/manifest-signature.ts'
import { reservePieces, type Room } from '../../shared/storage/storage-quota.ts'
import { FROM_EARLIER_FILE, isoTime, originOf, summaryOf } from './case-fields.ts'
import { entryKey, isNamedPicture, renderThumbnail, viewKey, withCaseMark } from './case-files.ts'
import { caseLimits, refusalOf } from './case-limits.ts'
import type { ReadEvent } from './case-zip.ts'
import { caseEvent, titleKey, personOf, type CaseEffects } from './cases.ts'
import { refusal, type CasePart } from './read-case.ts'
import { openCaseZip, type KnownZip } from './read-case-zip.ts'
import { readEntry, type EntryRecord } from './snapshot.ts'

type FindTextless = (entry: EntryRecord) => readonly string[] | null

interface ImportEffects extends CaseEffects {
  files: Files
  inference: Pick<Inference, 'render'>
  readCase: Reading<{ path: string; nowMs: number }, CasePart>
}

/** Time spent on checks before yielding to other requests. */
const SLICE_MS = 10
/** Pictures of a file after these, and those that are left after this time, are imported without a thumbnail. */
const MAX_THUMBNAILS = 200
const MAX_THUMBNAIL_MS = 120_000

/**
 * Stores the case in another Varuna's ZIP as one of the account's, all or nothing. Authors and times are kept as the file states them; the
 * case itself begins with its import. `findTextless` returns the path of a statement in an entry's body that has no text. Throws
 * `case_file` with the fault, `case_full` and `storage_full`.
 */
export async function importCase(
  effects: ImportEffects,
  principal: Principal,
  { path, room }: { path: string; room: Room },
  findTextless: FindTextless,
): Promise<CaseImportAnswer> {
  const id = effects.clock.newId()
  const owner = await personOf(effects, principal)
  const now = effects.clock.now()
  const { known, head, ids, entries, stated, paths } = await gather(effects, owner.id, { path, id, now }, findTextless)
  const { manifest } = known
  const seal = await judgeSeal(effects, known.seal)
  const { signature, fingerprint, partner } = seal
  const isProven = signature === 'verified' || signature === 'own'
  const events: CaseEventRow[] = [
    ...stated.map((event) => eventRow(isProven && !speaksAsOwn(event, signature) ? event : withoutProof(event), ids)),
    caseEvent(owner, now, { code: 'import', params: { title: head.title, signature, from: partner } }),
  ].map((event, at) => ({ ...event, case_id: id, number: at + 1 }))
  const row: CaseRow = {
    id,
    owner_id: owner.id,
    owner_name: owner.name,
    title: head.title,
    title_key: titleKey(head.title),
    summary: head.summary,
    state: head.state,
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
    origin: JSON.stringify({
      ...seal,
      exportedAt: isoTime(Date.parse(manifest.exportedAt)),
      importedAt: isoTime(now),
    } satisfies CaseOrigin),
  }
  checkLimits(row)
  const earlier = await findEarlier(effects, principal, row)
  await room.grow(row.record_bytes)
  const zip = await openCaseZip(path, known)
  try {
    await withCaseMark(effects, id, now, async () => {
      for (const { path: name } of manifest.files) {
        const entryId = paths.get(name)
        if (entryId === undefined) await drain(zip.read(name))
        else await effects.files.putPieces(entryKey({ case_id: id, id: entryId }), reservePieces(room, zip.read(name)))
      }
      await putThumbnails(effects, principal, entries, room)
      const limits = { cases: MAX_CASES, accountFileBytes: MAX_ACCOUNT_CASE_BYTES }
      const added = await effects.store.cases.add(row, entries, events, limits, {
        action: 'case_import',
        by: actorOf(principal),
        aboutId: id,
        timeMs: now,
        after: { entries: entries.length, files: manifest.files.length, signature, fingerprint },
      })
      if (added !== 'added') throw refusalOf(added)
    })
    return { ...summaryOf({ row, access: 'owner', team: null }), earlier }
  } finally {
    zip.close()
  }
}

/** Stores a thumbnail of each attached picture whose file was imported, as when it is attached. */
async function putThumbnails(
  effects: Pick<ImportEffects, 'files' | 'inference'>,
  principal: Principal,
  entries: CaseEntryRow[],
  room: Room,
): Promise<void> {
  const endsMs = performance.now() + MAX_THUMBNAIL_MS
  const pictures = entries.filter(
    ({ kind, file_name, file_left_out }) =>
      kind === 'attachment' && file_name !== null && file_left_out === null && isNamedPicture(file_name),
  )
  for (const entry of pictures.slice(0, MAX_THUMBNAILS)) {
    if (performance.now() > endsMs) return
    const thumbnail = await effects.files.withPath(entryKey(entry), (path) =>
      renderThumbnail(effects, principal, entry.file_name ?? '', path),
    )
    if (thumbnail === null) continue
    await room.grow(thumbnail.byteLength)
    await effects.files.put(viewKey(entry), thumbnail)
    entry.has_view = 1
  }
}

/** Imported cases of the same title in which the file is looked for. */
const MAX_LOOKED_AT = 200

/**
 * A case that was imported before from the same export: with its title, time and key. One whose title was changed here is not found.
 */
async function findEarlier(
  { store }: CaseEffects,
  principal: Principal,
  row: CaseRow,
): Promise<CaseImportAnswer['earlier']> {
  const filter = {
    state: null,
    isMine: false,
    titleKey: row.title_key,
    teamId: null,
    othersSinceMs: null,
    isDeleted: false,
  }
  const origin = originOf(row)
  const seen = await store.cases.list(principal, filter, { limit: MAX_LOOKED_AT, after: null })
  const found = seen.find(({ row: one }) => {
    const known = originOf(one)
    return known !== null && known.exportedAt === origin?.exportedAt && known.fingerprint === origin.fingerprint
  })
  return found === undefined ? null : { id: found.row.id, title: found.row.title }
}

/** Converts the parts of a ZIP to rows of a case with this id. */
async function gather(
  { clock, readCase }: ImportEffects,
  ownerId: string,
  { path, id, now }: { path: string; id: string; now: number },
  findTextless: FindTextless,
) {
  let known: KnownZip | null = null
  let head: (CasePart & { kind: 'head' })['head'] | null = null
  const ids = new Map<number, string>()
  const paths = new Map<string, string>()
  const entries: CaseEntryRow[] = []
  const stated: ReadEvent[] = []
  let sliceEndsMs = performance.now() + SLICE_MS
  for await (const part of readCase(ownerId, { path, nowMs: now }))
    switch (part.kind) {
      case 'manifest':
        known = { manifest: part.manifest, seal: part.seal }
        break
      case 'head':
        head = part.head
        for (const number of part.numbers) ids.set(number, clock.newId())
        break
      case 'entries':
        for (const entry of part.entries) {
          const row = { ...entry.row, case_id: id, id: ids.get(entry.number) ?? '' }
          checkEntry(row, entry.number, findTextless)
          entries.push(row)
          if (entry.path !== null) paths.set(entry.path, row.id)
          if (performance.now() < sliceEndsMs) continue
          await immediate()
          sliceEndsMs = performance.now() + SLICE_MS
        }
        break
      case 'timeline':
        stated.push(...part.events)
    }
  if (known === null || head === null) throw codedError('case_file.not_a_case')
  return { known, head, ids, entries, stated, paths }
}

/** Throws for an entry that no text can be generated for. */
function checkEntry(row: CaseEntryRow, number: number, findTextless: FindTextless): void {
  const read = readEntry(row)
  const textless = read === null ? [] : findTextless(read)
  if (textless === null) return
  throw refusal({ entry: number }, { path: ['body', ...textless], fault: { code: 'value_malformed', params: {} } })
}

async function drain(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _bytes of pieces);
}

function checkLimits({ last_entry, last_event, file_bytes, record_bytes }: CaseRow): void {
  if (last_entry > caseLimits.entries) throw refusalOf('entries_full')
  if (last_event > caseLimits.events) throw refusalOf('events_full')
  if (file_bytes > caseLimits.fileBytes) throw refusalOf('fileBytes_full')
  if (record_bytes > caseLimits.recordBytes) throw refusalOf('recordBytes_full')
}

/** A file that proves nothing about itself proves nothing about the files before it either. */
/** In the file of a partner, a file of its 'own' is the partner's. */
const speaksAsOwn = ({ change }: ReadEvent, signature: SignatureResult): boolean =>
  signature !== 'own' && change.code === 'import' && change.params.signature === 'own'

const withoutProof = (event: ReadEvent): ReadEvent =>
  event.change.code === 'import'
    ? { ...event, change: { code: 'import', params: { ...event.change.params, signature: null, from: null } } }
    : event

const eventRow = ({ time, by, change, entry, stated }: ReadEvent, ids: ReadonlyMap<number, string>) => ({
  ...caseEvent({ id: '', name: by }, Date.parse(time), change, {
    entryId: entry === null ? null : (ids.get(entry) ?? null),
  }),
  by_id: null,
  stated: stated ? FROM_EARLIER_FILE : 1,
})
