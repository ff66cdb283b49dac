import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { assertKey, FilesUnreachable, isKey, type Files } from './files.ts'
import { createS3Client, S3Refusal, type S3Client, type S3Effects, type S3Settings } from './s3-client.ts'
import { abortUpload, uploadPieces } from './s3-upload.ts'
import { elementOf, elementsOf } from './s3-xml.ts'

/** What a remote store still needs a local folder for. */
type Scratch = Pick<Files, 'withTemporaryFile' | 'freeBytes' | 'removeUnfinished'>

const REMOVED_AT_ONCE = 16
/** A store may copy a large file before it answers. */
const COPY_MS = 300_000
const WHOLE_FILE_MS = 120_000
/** A local copy of a file leaves so much of the disk free. */
const MIN_FREE_BYTES = 256 * 1024 * 1024
/** Time without a byte of a file that is being read. */
const SILENT_MS = 60_000
/** A store refuses requests whose clock differs by more, so its times differ by less. */
const MAX_CLOCK_DIFFERENCE_MS = 15 * 60_000

/** Files in a bucket of an S3-compatible store with addresses of the form `/bucket/key` and listings that are up to date. */
export function createS3Files(settings: S3Settings, scratch: Scratch, effects: S3Effects): Files {
  const client = createS3Client(settings, effects)
  const checked = (key: string) => {
    assertKey(key)
    return key
  }
  const open: Files['open'] = async (key) => {
    const response = await client.open({ method: 'GET', key: checked(key) }).catch(nullIfMissing)
    if (response === null) return null
    const byteCount = Number(response.headers.get('content-length') ?? NaN)
    if (!response.body || !Number.isSafeInteger(byteCount))
      throw new FilesUnreachable('the store of files stated no length')
    return { byteCount, bytes: readBody(response.body, byteCount) }
  }
  const remove = async (key: string) => {
    await client.send({ method: 'DELETE', key }).catch(nullIfMissing)
  }
  return {
    open,
    async put(key, bytes) {
      await client.send({ method: 'PUT', key: checked(key), body: new Uint8Array(bytes) })
    },
    async get(key) {
      const request = { method: 'GET', key: checked(key), timeoutMs: WHOLE_FILE_MS } as const
      const response = await client.send(request).catch(nullIfMissing)
      return response?.bytes ?? null
    },
    putPieces: async (key, pieces) => uploadPieces(client, checked(key), pieces),
    async putFile(key, path) {
      await uploadPieces(client, checked(key), createReadStream(path))
    },
    async share(fromKey, key) {
      const headers = { 'x-amz-copy-source': client.pathOf(checked(fromKey)) }
      const request = {
        method: 'PUT',
        key: checked(key),
        headers,
        root: 'CopyObjectResult',
        timeoutMs: COPY_MS,
      } as const
      return (await client.send(request).catch(nullIfMissing)) !== null
    },
    async withPath(key, use) {
      const file = await open(key)
      if (file === null) return null
      if ((await scratch.freeBytes()) < file.byteCount + MIN_FREE_BYTES) {
        file.bytes.destroy()
        throw Object.assign(new Error('no space for a local copy of a file'), { code: 'ENOSPC' })
      }
      return scratch.withTemporaryFile(file.bytes, use)
    },
    withTemporaryFile: scratch.withTemporaryFile,
    async has(key) {
      const head = await client.send({ method: 'HEAD', key: checked(key) }).catch((error: unknown) => {
        if (error instanceof S3Refusal && error.status === 404) return null
        throw error
      })
      if (head !== null) return true
      // The answer to HEAD has no code: a gateway or a missing bucket may have caused it.
      const file = await open(key)
      file?.bytes.destroy()
      return file !== null
    },
    remove: async (key) => remove(checked(key)),
    async removeFolder(folder) {
      for await (const page of pages(client, checked(folder), {})) {
        const keys = elementsOf(page, 'Contents').map((entry) => `${folder}/${nameIn(client, folder, entry, 'Key')}`)
        for (let from = 0; from < keys.length; from += REMOVED_AT_ONCE)
          await Promise.all(keys.slice(from, from + REMOVED_AT_ONCE).map(remove))
      }
    },
    async list(folder) {
      const names: string[] = []
      for await (const page of pages(client, checked(folder), { delimiter: '/' })) {
        for (const entry of elementsOf(page, 'Contents')) names.push(nameIn(client, folder, entry, 'Key'))
        for (const entry of elementsOf(page, 'CommonPrefixes'))
          names.push(nameIn(client, folder, entry, 'Prefix').slice(0, -1))
      }
      return names.filter(isKey)
    },
    freeBytes: scratch.freeBytes,
    async removeUnfinished(beforeMs, signal) {
      const removed = await scratch.removeUnfinished(beforeMs, signal)
      return removed + (await abortUnfinished(client, beforeMs - MAX_CLOCK_DIFFERENCE_MS, signal))
    },
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof S3Refusal && error.status === 404 && error.refusal === 'NoSuchKey') return null
  throw error
}

/** Pages of up to 1,000 objects in a folder, as XML. */
async function* pages(client: S3Client, folder: string, query: Record<string, string>): AsyncGenerator<string> {
  const all = { 'list-type': '2', prefix: `${client.objectKey(folder)}/`, ...query }
  for (let token: string | null = ''; token !== null;) {
    const from: Record<string, string> = token === '' ? {} : { 'continuation-token': token }
    const page = await readXml(client, 'ListBucketResult', null, { ...all, ...from })
    yield page
    token = elementOf(page, 'NextContinuationToken')
  }
}

async function readXml(
  client: S3Client,
  root: string,
  key: string | null,
  query: Record<string, string>,
): Promise<string> {
  const { bytes } = await client.send({ method: 'GET', key, query, root })
  return new TextDecoder().decode(bytes)
}

const nameIn = (client: S3Client, folder: string, entry: string, element: 'Key' | 'Prefix') =>
  (elementOf(entry, element) ?? '').slice(client.objectKey(folder).length + 1)

/** Ends with an error when the store ends early or falls silent; time in which nobody reads does not count. */
function readBody(body: ReadableStream<Uint8Array>, byteCount: number): Readable {
  const reader = body.getReader()
  let received = 0
  return new Readable({
    async read() {
      const silent = setTimeout(() => this.destroy(new FilesUnreachable('the store of files fell silent')), SILENT_MS)
      try {
        const { done, value } = await reader.read()
        received += value?.length ?? 0
        if (!done) this.push(value)
        else if (received === byteCount) this.push(null)
        else this.destroy(new FilesUnreachable(`the store of files ended after ${received} of ${byteCount} bytes`))
      } catch (error) {
        this.destroy(new FilesUnreachable('the store of files ended a file early', { cause: error }))
      } finally {
        clearTimeout(silent)
      }
    },
    destroy(error, done) {
      const end = () => done(error)
      reader.cancel().then(end, end)
    },
  })
}

/** Aborts uploads of which nothing arrived since a time; returns the number. */
async function abortUnfinished(client: S3Client, beforeMs: number, signal: AbortSignal): Promise<number> {
  const prefix = client.objectKey('')
  let aborted = 0
  for (let from: Record<string, string> | null = {}; from !== null && !signal.aborted;) {
    const page: string = await readXml(client, 'ListMultipartUploadsResult', null, { uploads: '', prefix, ...from })
    for (const entry of elementsOf(page, 'Upload')) {
      const key = (elementOf(entry, 'Key') ?? '').slice(prefix.length)
      const id = elementOf(entry, 'UploadId') ?? ''
      const begunMs = Date.parse(elementOf(entry, 'Initiated') ?? '')
      if (signal.aborted || begunMs >= beforeMs || (await lastPartMs(client, key, id)) >= beforeMs) continue
      await abortUpload(client, { key, id })
      aborted += 1
    }
    const marker = elementOf(page, 'NextKeyMarker')
    const idMarker = elementOf(page, 'NextUploadIdMarker')
    from =
      elementOf(page, 'IsTruncated') === 'true' && marker !== null
        ? { 'key-marker': marker, 'upload-id-marker': idMarker ?? '' }
        : null
  }
  return aborted
}

/** When the newest part of an upload arrived; -Infinity without parts. */
async function lastPartMs(client: S3Client, key: string, uploadId: string): Promise<number> {
  let lastMs = -Infinity
  for (let from: Record<string, string> | null = {}; from !== null;) {
    const page: string = await readXml(client, 'ListPartsResult', key, { uploadId, ...from })
    for (const time of elementsOf(page, 'LastModified')) lastMs = Math.max(lastMs, Date.parse(time))
    const marker = elementOf(page, 'NextPartNumberMarker')
    from = elementOf(page, 'IsTruncated') === 'true' && marker !== null ? { 'part-number-marker': marker } : null
  }
  return lastMs
}
