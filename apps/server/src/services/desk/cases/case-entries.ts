import { parseMmsi } from '@varuna/units/mmsi'
import type { CaseEntryRequest } from '@varuna/contract/desk/case-entry'
import { codedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { NewCaseEntry } from '../../../store/interfaces/desk/case-store.ts'
import { fileNameOf } from '../../analysis/oil/file-name.ts'
import { readShownName } from './read-shown-name.ts'
import { requireReadable } from '../../shared/reading/require-readable.ts'
import { checkFile, entryKey, renderThumbnail, viewKey, withEntryMark } from './case-files.ts'
import { recogniseMediaType } from './attachment-media-type.ts'
import { caseLimits, unwrapOutcome } from './case-limits.ts'
import { caseEvent, requireCase, personOf, type CaseEffects } from './cases.ts'
import { thinLines } from './copy-track.ts'
import { entriesOf } from './read-entries.ts'
import {
  factsOf,
  isAboutSimulated,
  nameOf,
  readAssessment,
  readEntry,
  storedSnapshot,
  type EntryRecord,
} from './snapshot.ts'
import { copyOf, sourceOf, type Copy, type EntryEffects } from './copy-into-case.ts'

/**
 * Copies a record into a case as the account currently sees it. A record already in the case and not removed is not copied again; `isNew`
 * is then false.
 */
export async function addEntry(
  effects: EntryEffects,
  principal: Principal,
  caseId: string,
  request: CaseEntryRequest,
): Promise<{ entry: EntryRecord; isNew: boolean }> {
  const { cases } = effects.store
  const ownerId = await requireWritable(effects, principal, caseId, 0)
  const source = sourceOf(request)
  const known = source && (await cases.copyOf(caseId, source.kind, source.id))
  const read = known && readEntry(known)
  if (read) return { entry: read, isNew: false }
  const entry = { case_id: caseId, id: effects.clock.newId() }
  const isInFile = request.kind === 'track' || (request.kind === 'assessment' && request.of === 'image')
  const store = () =>
    effects.quota.withRoom(ownerId, 0, async (room) =>
      storeEntry(effects, principal, entry, await copyOf(effects, principal, entry, request, room)),
    )
  const stored = isInFile ? await withEntryMark(effects, entry, effects.clock.now(), store) : await store()
  return { entry: stored, isNew: stored.row.id === entry.id }
}

/** A local file to add to a case. */
export interface AttachedFile {
  filename: string
  path: string
  byteCount: number
  sha256: string
}

/** Adds a file of any content; it is only ever served as a download, beside a thumbnail where it is a picture. */
export async function attachFile(
  effects: EntryEffects,
  principal: Principal,
  caseId: string,
  { filename, path, byteCount, sha256 }: AttachedFile,
): Promise<EntryRecord> {
  const ownerId = await requireWritable(effects, principal, caseId, byteCount)
  const entry = { case_id: caseId, id: effects.clock.newId() }
  const name = attachmentName(filename)
  const thumbnail = await renderThumbnail(effects, principal, name, path)
  const store = async () => {
    await effects.files.putFile(entryKey(entry), path)
    if (thumbnail !== null) await effects.files.put(viewKey(entry), thumbnail)
    const mediaType = await recogniseMediaType(path)
    const file = { name, mediaType, byteCount, sha256, hasView: thumbnail !== null }
    return storeEntry(effects, principal, entry, { snapshot: { kind: 'attachment' }, file })
  }
  // What was uploaded is reserved already for the account that sends it.
  const isOwn = ownerId === principal.accountId
  const reserved = (thumbnail?.byteLength ?? 0) + (isOwn ? 0 : byteCount)
  const charge = reserved === 0 ? store : () => effects.quota.withRoom(ownerId, reserved, store)
  return withEntryMark(effects, entry, effects.clock.now(), charge)
}

/** A name without folders and invisible characters; zero-width joiners are kept, because some scripts need them. */
export const attachmentName = (claimed: string) => {
  const name = fileNameOf(claimed).trim()
  return /^\.*$/.test(name) ? 'file' : name
}

async function requireWritable(
  effects: CaseEffects,
  principal: Principal,
  caseId: string,
  fileBytes: number,
): Promise<string> {
  return unwrapOutcome(await effects.store.cases.roomFor(principal, caseId, { file: fileBytes, record: 0 }, caseLimits))
}

async function storeEntry(
  effects: EntryEffects,
  principal: Principal,
  { case_id, id }: { case_id: string; id: string },
  { snapshot, source, file, ...copy }: Copy,
): Promise<EntryRecord> {
  const by = await personOf(effects, principal)
  const now = effects.clock.now()
  const assessment = snapshot.kind === 'assessment' ? readAssessment(snapshot) : null
  const { timeMs, place, ...facts } = factsOf({ snapshot, assessment })
  const mmsi = copy.mmsi ?? facts.mmsi
  const entry: NewCaseEntry = {
    id,
    kind: snapshot.kind,
    time_ms: timeMs,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
    mmsi,
    simulated: copy.simulated === true || isAboutSimulated({ snapshot }, mmsi) ? 1 : 0,
    imported: 0,
    source_kind: source?.kind ?? null,
    source_id: source?.id ?? null,
    body: storedSnapshot.write(snapshot),
    file_name: file?.name ?? null,
    media_type: file?.mediaType ?? null,
    byte_count: file?.byteCount ?? null,
    sha256: file?.sha256 ?? null,
    file_left_out: null,
    has_view: file?.hasView ? 1 : 0,
    added_ms: now,
    added_id: by.id,
    added_name: by.name,
    removed_ms: null,
    removed_id: null,
    removed_name: null,
  }
  const named = await namedEntry(effects, { row: { ...entry, case_id, number: 0 }, snapshot, assessment })
  const event = caseEvent(by, now, { code: 'add_entry', params: named }, { entryId: id })
  const row = unwrapOutcome(await effects.store.cases.addEntry(principal, case_id, entry, event, caseLimits))
  return requireReadable(row, readEntry, 'case_entry', id)
}

/** An entry's name in the timeline, in which a received vessel has the name that it stated last beside its MMSI. */
async function namedEntry(effects: Pick<CaseEffects, 'store'>, entry: Parameters<typeof nameOf>[0]) {
  const { kind, what } = nameOf(entry)
  const mmsi = parseMmsi(what)
  const name = mmsi === null ? null : await readShownName(effects, mmsi)
  return { kind, what: name === null ? what : `${name} (${what})` }
}

/** Removes an entry, which stays stored, or restores it. Throws `not_found` for an unknown entry. */
export async function setEntryRemoved(
  effects: CaseEffects,
  principal: Principal,
  caseId: string,
  entryId: string,
  isRemoved: boolean,
): Promise<EntryRecord> {
  const { store, clock } = effects
  await requireCase(effects, principal, caseId)
  const before = requireReadable(await store.cases.entry(caseId, entryId), readEntry, 'case_entry', entryId)
  const by = await personOf(effects, principal)
  const now = clock.now()
  const removed = isRemoved
    ? { removed_ms: now, removed_id: by.id, removed_name: by.name }
    : { removed_ms: null, removed_id: null, removed_name: null }
  const code = isRemoved ? 'remove_entry' : 'restore_entry'
  const event = caseEvent(by, now, { code, params: await namedEntry(effects, before) }, { entryId })
  const row = unwrapOutcome(await store.cases.setRemoved(principal, caseId, entryId, removed, event, caseLimits))
  return requireReadable(row, readEntry, 'case_entry', entryId)
}

/** One entry with its copied record. */
export async function getEntry(
  { store }: Pick<CaseEffects, 'store'>,
  principal: Principal,
  caseId: string,
  entryId: string,
): Promise<EntryRecord> {
  await requireCase({ store }, principal, caseId)
  return requireReadable(await store.cases.entry(caseId, entryId), readEntry, 'case_entry', entryId)
}

/** The file of an entry, after verifying its digest. */
export async function openEntryFile(
  { store, files }: Pick<EntryEffects, 'store' | 'files'>,
  principal: Principal,
  caseId: string,
  entryId: string,
) {
  const { row } = await getEntry({ store }, principal, caseId, entryId)
  if (row.file_name === null) throw codedError('not_found.record', { record: 'case_entry' })
  await checkFile(files, row)
  const file = await files.open(entryKey(row))
  if (file === null) throw codedError('file_gone.attachment', { name: row.file_name, sha256: row.sha256 ?? '' })
  return { name: row.file_name, mediaType: row.media_type ?? 'application/octet-stream', ...file }
}

/** The view of a copied image, or the thumbnail of an attached picture, as WebP. */
export async function readEntryView(
  { store, files }: Pick<EntryEffects, 'store' | 'files'>,
  principal: Principal,
  caseId: string,
  entryId: string,
): Promise<Uint8Array> {
  const { row } = await getEntry({ store }, principal, caseId, entryId)
  const bytes = row.has_view === 1 ? await files.get(viewKey(row)) : null
  if (bytes === null) throw codedError('not_found.record', { record: 'case_entry' })
  return bytes
}

/** Thinned lines of the tracks of a case; the more tracks, the fewer points each. */
export async function listTracks(
  { store }: Pick<CaseEffects, 'store'>,
  principal: Principal,
  caseId: string,
): Promise<{ entryId: string; line: [number, number][] }[]> {
  await requireCase({ store }, principal, caseId)
  const tracks: { entryId: string; line: [number, number][] }[] = []
  for await (const row of entriesOf({ store }, caseId, 'track')) {
    const read = readEntry(row)?.snapshot
    if (read?.kind === 'track') tracks.push({ entryId: row.id, line: read.line })
  }
  const lines = thinLines(tracks.map(({ line }) => line))
  return tracks.map(({ entryId }, at) => ({ entryId, line: lines[at] ?? [] }))
}
