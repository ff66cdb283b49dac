import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { MAX_ATTACHMENT_BYTES } from '@varuna/contract/desk/case-entry'
import { MAX_CASE_ENTRIES, MAX_CASE_RECORD_BYTES, MAX_CASE_ZIP_BYTES } from '@varuna/contract/desk/case'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { z } from 'zod'
import { CodedError, codedError } from '../../../errors/coded-error.ts'
import { valueFault } from './check-snapshot.ts'
import { readSeal, type Seal } from '../signatures/manifest-signature.ts'
import { isSignatureSize } from '../signatures/public-key.ts'
import {
  CASE_JSON,
  CASE_ZIP_FORM,
  caseManifest,
  GEOJSON,
  MANIFEST,
  REPORT,
  SIGNATURE,
  type CaseManifest,
} from './case-zip.ts'

const MEGABYTE = 1024 * 1024
const MAX_MANIFEST_BYTES = 4 * MEGABYTE
/** Limit for all bodies of case.json, their wrapping and the timeline. */
const MAX_CASE_JSON_BYTES = MAX_CASE_RECORD_BYTES * 1.5
const MAX_OTHER_BYTES = 64 * MEGABYTE
const MAX_FILES = MAX_CASE_ENTRIES + 10
/** Tables and texts of cases compress twentyfold at best; a small case may be more repetitive. */
const MAX_TIMES = 100
const UNPACKED_ANYWAY = 32 * MEGABYTE
const LOCAL_HEADER_BYTES = 30
/** Unix file attributes: the file type mask, and the type of a symbolic link. */
const [FILE_KIND, LINK] = [0xf000, 0xa000]

/** The ZIP of a case: exactly the files its manifest names. */
export interface CaseZip {
  manifest: CaseManifest
  /** Who signed the manifest; null when nobody did. */
  seal: Seal | null
  /** Reads a file; throws, at its end at the latest, when its digest differs from the manifest. */
  read(path: string): AsyncGenerator<Uint8Array>
  /** The manifest entry of a file. */
  file(path: string): CaseManifest['files'][number] | undefined
  close(): void
}

/** What is known of a ZIP that was opened before. */
export type KnownZip = Pick<CaseZip, 'manifest' | 'seal'>

/** Opens the ZIP of a case, reusing its manifest if already read. Throws `case_file` with the fault. */
export async function openCaseZip(path: string, known: KnownZip | null = null): Promise<CaseZip> {
  const zip = await openZip(path)
  try {
    const meter = createMeter((await stat(path)).size)
    const entries = await readDirectory(zip, meter)
    const manifestEntry = entries.get(MANIFEST)
    if (manifestEntry === undefined) throw codedError('case_file.not_a_case')
    const { manifest, seal } = known ?? (await readManifest(zip, manifestEntry, entries.get(SIGNATURE) ?? null))
    const listed = new Map(manifest.files.map((file) => [file.path, file]))
    for (const name of listed.keys())
      if (!entries.has(name) || isOutside(name)) throw codedError('case_file.missing_file', { name })
    for (const name of [CASE_JSON]) if (!listed.has(name)) throw codedError('case_file.missing_file', { name })
    for (const [name, entry] of entries) {
      const file = listed.get(name)
      if (isOutside(name)) continue
      if (file === undefined) throw codedError('case_file.unlisted_file', { name })
      const maxBytes = mostBytes(name)
      if (entry.uncompressedSize > maxBytes)
        throw codedError('case_file.part_too_large', { name, maxMegabytes: Math.round(maxBytes / MEGABYTE) })
      if (entry.uncompressedSize !== file.byteCount) throw codedError('case_file.altered', { name })
    }
    return {
      manifest,
      seal,
      file: (name) => listed.get(name),
      close: () => zip.close(),
      async *read(name) {
        const entry = entries.get(name)
        const file = listed.get(name)
        if (entry === undefined || file === undefined) throw codedError('case_file.missing_file', { name })
        const hash = createHash('sha256')
        for await (const bytes of readPieces(zip, entry)) {
          meter.count(bytes.byteLength)
          hash.update(bytes)
          yield bytes
        }
        if (hash.digest('hex') !== file.sha256) throw codedError('case_file.altered', { name })
      },
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** What the manifest cannot list: itself, and the signature over it. */
const isOutside = (name: string) => name === MANIFEST || name === SIGNATURE

async function readManifest(zip: ZipFile, entry: Entry, signatureEntry: Entry | null): Promise<KnownZip> {
  const bytes = await readWhole(zip, entry, MAX_MANIFEST_BYTES)
  const manifest = parseManifest(bytes)
  // A signature of another size is none of that key, and is not unpacked.
  const signature =
    signatureEntry === null || !isSignatureSize(signatureEntry.uncompressedSize)
      ? signatureEntry && new Uint8Array()
      : await readWhole(zip, signatureEntry, MAX_MANIFEST_BYTES)
  return { manifest, seal: readSeal(bytes, manifest.signedBy, signature) }
}

const mostBytes = (name: string) =>
  name === CASE_JSON
    ? MAX_CASE_JSON_BYTES
    : name === GEOJSON || name === REPORT
      ? MAX_OTHER_BYTES
      : MAX_ATTACHMENT_BYTES

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
  } catch (error) {
    // A ZIP file begins with PK; a truncated one lacks the directory at its end.
    throw (await beginsLikeZip(path)) ? describeZipError(error as Error, MANIFEST) : codedError('case_file.not_zip')
  }
}

async function beginsLikeZip(path: string): Promise<boolean> {
  const handle = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer.toString('latin1') === 'PK'
  } finally {
    await handle.close()
  }
}

/** Adds up the unpacked size of the archive; throws beyond the limit. */
function createMeter(archiveBytes: number) {
  const most = UNPACKED_ANYWAY + MAX_TIMES * archiveBytes
  const require = (bytes: number) => {
    if (bytes > most) throw codedError('case_file.expands_too_much', { times: MAX_TIMES })
  }
  let unpacked = 0
  return { require, count: (bytes: number) => require((unpacked += bytes)) }
}

/** Throws when two files overlap in the archive: overlapping lets a small archive unpack to any size. */
function refuseOverlaps(entries: Iterable<Entry>): void {
  let end = 0
  for (const entry of [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end)
      throw codedError('case_file.damaged', {
        name: shown(entry.fileName),
        reason: 'it shares bytes with another file',
      })
    end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize
  }
}

/** The files of the archive by name, without folders. */
async function readDirectory(
  zip: ZipFile,
  meter: Pick<ReturnType<typeof createMeter>, 'require'>,
): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  const names = new Set<string>()
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName
      if (entry.isEncrypted()) throw codedError('case_file.encrypted')
      if (isUnsafe(name) || isLink(entry)) throw codedError('case_file.unsafe_name', { name: shown(name) })
      if (name.endsWith('/')) continue
      const folded = name.normalize('NFC').toLowerCase()
      if (names.has(folded)) throw codedError('case_file.name_twice', { name: shown(name) })
      names.add(folded)
      entries.set(name, entry)
      if (entries.size > MAX_FILES) throw codedError('case_file.too_many_files', { maximum: MAX_FILES })
      bytes += entry.uncompressedSize
      if (bytes > MAX_CASE_ZIP_BYTES)
        throw codedError('case_file.too_large', { maxMegabytes: MAX_CASE_ZIP_BYTES / MEGABYTE })
    }
    meter.require(bytes)
    refuseOverlaps(entries.values())
  } catch (error) {
    throw describeZipError(error as Error, MANIFEST)
  }
  return entries
}

const isUnsafe = (name: string) =>
  /[\\:\p{C}]/u.test(name) || name.startsWith('/') || name.split('/').some((part) => part === '..' || part === '.')
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & FILE_KIND) === LINK
const shown = (name: string) => [...name].slice(0, 100).join('')

async function* readPieces(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    // The actual output is checked against the archive's declared size, so that nothing unpacks to more.
    for await (const bytes of await zip.openReadStreamPromise(entry)) yield bytes as Uint8Array
  } catch (error) {
    throw describeZipError(error as Error, entry.fileName)
  }
}

async function readWhole(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  if (entry.uncompressedSize > maxBytes)
    throw codedError('case_file.part_too_large', { name: entry.fileName, maxMegabytes: maxBytes / MEGABYTE })
  const pieces: Uint8Array[] = []
  for await (const bytes of readPieces(zip, entry)) pieces.push(bytes)
  return Buffer.concat(pieces)
}

function parseManifest(bytes: Buffer): CaseManifest {
  let json: unknown
  try {
    json = JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw codedError('case_file.unreadable_part', { name: MANIFEST, reason: (error as Error).message })
  }
  const head = z
    .object({ program: z.literal('Varuna'), kind: z.literal('case'), form: z.number().int().min(1) })
    .safeParse(json)
  if (!head.success) throw codedError('case_file.not_a_case')
  if (head.data.form > CASE_ZIP_FORM)
    throw codedError('case_file.newer', { form: head.data.form, knownForm: CASE_ZIP_FORM })
  const manifest = caseManifest.safeParse(json)
  if (!manifest.success) {
    const [issue] = manifest.error.issues
    const { path, fault } = issue
      ? valueFault(issue, json)
      : { path: [], fault: { code: 'value_malformed', params: {} } as const }
    const field = path.map(String).join('.')
    throw codedError('case_file.refused_value', { name: MANIFEST, entry: null, line: null, field, fault })
  }
  const names = new Set<string>()
  for (const { path } of manifest.data.files) {
    if (names.has(path)) throw codedError('case_file.name_twice', { name: shown(path) })
    names.add(path)
  }
  return manifest.data
}

function describeZipError(error: Error, name: string): Error {
  if (error instanceof CodedError) return error
  const [, unsafe] =
    /^(?:invalid relative path|absolute path|invalid characters in fileName): ?(.*)$/s.exec(error.message) ?? []
  if (unsafe !== undefined) return codedError('case_file.unsafe_name', { name: shown(unsafe) })
  if (/end of central directory|unexpected EOF|unexpected end|invalid comment length/i.test(error.message))
    return codedError('case_file.cut')
  return codedError('case_file.damaged', { name, reason: error.message })
}
