import { createHash } from 'node:crypto'
import { codedError } from '../../../errors/coded-error.ts'
import { digestOfBytes } from '../../../files/file-digest.ts'
import type { Files } from '../../../files/files.ts'
import type { JobRow } from '../../../store/interfaces/rows/work-rows.ts'
import { isReceiving } from '../../../store/interfaces/job-store.ts'
import { partsFolder, sentKey } from './ais-file-keys.ts'

/**
 * A part of an uploaded file. Each that is sent has a key of its own, so that those sent for one place at once are stored beside each other. The
 * row counts one of them with a digest of all parts up to its end, from which the counted ones are found.
 */
export interface SentPart {
  from: number
  byteCount: number
  sha256: string
  /** Digest of all parts before it; null for the first. */
  before: string | null
  /** Id of this time that it was sent. */
  copy: string
}

const FIRST = 'first'
const nameShape = /^(\d{12})-(first|[0-9a-f]{64})-([0-9a-f]{64})-(.+)$/

const nameOf = ({ from, before, sha256, copy }: Omit<SentPart, 'byteCount'>) =>
  `${String(from).padStart(12, '0')}-${before ?? FIRST}-${sha256}-${copy}`

/** Names begin with where the part begins, so that they are in order. */
export const partKey = (id: string, part: Omit<SentPart, 'byteCount'>) => `${partsFolder(id)}/${nameOf(part)}`

/** Digest of all parts up to the end of this one. */
export const digestTo = ({ from, byteCount, sha256, before, copy }: SentPart) =>
  digestOfBytes(Buffer.from(`${before ?? FIRST} ${from} ${byteCount} ${sha256} ${copy}`))

/** The counted parts of a file in order, also of one that was imported; null where they are not known any more. */
export async function readSentParts(files: Pick<Files, 'get' | 'list'>, row: JobRow): Promise<SentPart[] | null> {
  const kept = await files.get(sentKey(row.id))
  if (kept !== null) return JSON.parse(Buffer.from(kept).toString()) as SentPart[]
  return findCounted(
    await files.list(partsFolder(row.id)),
    isReceiving(row) ? row.row_count : Number(row.request),
    row.sha256,
  )
}

/** Follows the digests of a file back from its end to its first part. */
function findCounted(names: readonly string[], end: number, digest: string | null): SentPart[] | null {
  const stored = names
    .flatMap((name) => {
      const [, from, before, sha256, copy] = nameShape.exec(name) ?? []
      return from === undefined || before === undefined || sha256 === undefined || copy === undefined
        ? []
        : [{ from: Number(from), before: before === FIRST ? null : before, sha256, copy }]
    })
    .toSorted((a, b) => b.from - a.from)
  const counted: SentPart[] = []
  let [to, next] = [end, digest]
  for (const part of stored) {
    const sent = { ...part, byteCount: to - part.from }
    if (sent.byteCount <= 0 || digestTo(sent) !== next) continue
    counted.push(sent)
    ;[to, next] = [part.from, part.before]
  }
  return to === 0 && next === null ? counted.toReversed() : null
}

/** Whether a part is one of those that are counted. */
export const isAmong = (
  parts: readonly SentPart[],
  { from, byteCount, sha256 }: Pick<SentPart, 'from' | 'byteCount' | 'sha256'>,
) => parts.some((part) => part.from === from && part.byteCount === byteCount && part.sha256 === sha256)

/**
 * The bytes of a file that came in whole: exactly its counted parts, each held against its digest. Keeps what was counted, so that a part which
 * is sent again after the import is known. Throws `import_failed.parts_damaged`.
 */
export async function* readUpload(files: Files, row: JobRow): AsyncGenerator<Uint8Array> {
  const damaged = () => codedError('import_failed.parts_damaged')
  const parts = await readSentParts(files, row)
  if (parts === null) throw damaged()
  await files.put(sentKey(row.id), Buffer.from(JSON.stringify(parts)))
  for (const part of parts) {
    const stored = await files.open(partKey(row.id, part))
    if (stored === null || stored.byteCount !== part.byteCount) throw damaged()
    const digest = createHash('sha256')
    for await (const bytes of stored.bytes) {
      digest.update(bytes as Uint8Array)
      yield bytes as Uint8Array
    }
    if (digest.digest('hex') !== part.sha256) throw damaged()
  }
}
