import { S3Refusal, type S3Client } from './s3-client.ts'
import { elementOf } from './s3-xml.ts'

/** Bytes of a part, which wait in memory; a store accepts no smaller part than 5 MB but the last, and at most 10,000. */
const PART_BYTES = 8 * 1024 * 1024
const MAX_PARTS = 10_000

interface Upload {
  key: string
  id: string
  tags: string[]
  byteCount: number
}

/** Stores a stream under a key: a small one with one request, a large one part by part. Nothing is stored before all of it is there. */
export async function uploadPieces(client: S3Client, key: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let upload: Upload | null = null
  try {
    for await (const part of inParts(pieces)) {
      if (upload === null && part.length < PART_BYTES) {
        await client.send({ method: 'PUT', key, body: part })
        return part.length
      }
      upload ??= await beginUpload(client, key)
      await sendPart(client, upload, part)
    }
    if (upload === null) await client.send({ method: 'PUT', key })
    else await completeUpload(client, upload)
    return upload?.byteCount ?? 0
  } catch (error) {
    // One that cannot be aborted now is removed as unfinished later.
    if (upload !== null) await abortUpload(client, upload).catch(() => {})
    throw error
  }
}

export async function abortUpload(client: S3Client, { key, id }: Pick<Upload, 'key' | 'id'>): Promise<void> {
  await client.send({ method: 'DELETE', key, query: { uploadId: id } }).catch((error: unknown) => {
    if (!isGone(error)) throw error
  })
}

const isGone = (error: unknown) => error instanceof S3Refusal && error.refusal === 'NoSuchUpload'

async function beginUpload(client: S3Client, key: string): Promise<Upload> {
  const { bytes } = await client.send({
    method: 'POST',
    key,
    query: { uploads: '' },
    root: 'InitiateMultipartUploadResult',
  })
  const id = elementOf(new TextDecoder().decode(bytes), 'UploadId')
  if (id === null) throw new Error('the store of files began an upload without an id')
  return { key, id, tags: [], byteCount: 0 }
}

async function sendPart(client: S3Client, upload: Upload, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const { key, id, tags } = upload
  if (tags.length === MAX_PARTS) throw new Error(`a file has at most ${(MAX_PARTS * PART_BYTES) / 1e9} GB`)
  const query = { partNumber: String(tags.length + 1), uploadId: id }
  const { headers } = await client.send({ method: 'PUT', key, query, body })
  tags.push(headers.get('etag') ?? '')
  upload.byteCount += body.length
}

async function completeUpload(client: S3Client, { key, id, tags, byteCount }: Upload): Promise<void> {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  const body = new TextEncoder().encode(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  try {
    const query = { uploadId: id }
    const root = 'CompleteMultipartUploadResult'
    await client.send({ method: 'POST', key, query, body, root, timeoutMs: COMPLETE_MS })
  } catch (error) {
    // The response to an earlier attempt was lost: the upload is gone because it is complete.
    const stored = isGone(error) ? await client.send({ method: 'HEAD', key }) : null
    if (Number(stored?.headers.get('content-length') ?? NaN) !== byteCount) throw error
  }
}

/** A store may put the parts of a large file together before it answers. */
const COMPLETE_MS = 300_000

/** Parts of one size, except the last; at most one and the piece that exceeds it are in memory. */
async function* inParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let kept: Uint8Array[] = []
  let byteCount = 0
  for await (const piece of pieces) {
    let rest = piece
    while (byteCount + rest.length >= PART_BYTES) {
      const end = PART_BYTES - byteCount
      yield Buffer.concat([...kept, rest.subarray(0, end)])
      rest = rest.subarray(end)
      kept = []
      byteCount = 0
    }
    // Copied, because a stream may write its next chunk into the same memory.
    if (rest.length > 0) kept.push(new Uint8Array(rest))
    byteCount += rest.length
  }
  if (byteCount > 0) yield Buffer.concat(kept)
}
