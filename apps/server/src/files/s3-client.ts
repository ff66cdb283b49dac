import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { FilesUnreachable } from './files.ts'
import { elementOf } from './s3-xml.ts'

/** A bucket of an S3-compatible store and the keys to it. */
export interface S3Settings {
  /** Address of the store with the bucket as the first part of its path; further parts are put before every key. */
  url: string
  accessKey: string
  secretKey: string
  region: string
}

export interface S3Effects {
  sleep(ms: number): Promise<void>
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Null for a request about the bucket. */
  key: string | null
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
  timeoutMs?: number
  /** Root element of the answer, where that is XML. */
  root?: string
}

/** An error response of the store. Its operator can end it, so others see a store that is away. */
export class S3Refusal extends FilesUnreachable {
  readonly status: number
  /** The store's code, such as `NoSuchKey`; empty for a response without a body. */
  readonly refusal: string
  /** Makes a full store a full disk for a request that stores something. */
  readonly code: string | undefined

  /** How long the store asks to wait; null when it does not. */
  readonly retryAfterMs: number | null

  constructor({ method, key }: S3Request, status: number, refusal: string, retryAfter: string | null) {
    super(`the store of files answered ${method} ${key ?? 'of the bucket'} with ${status}${refusal && ` ${refusal}`}`)
    this.status = status
    this.refusal = refusal
    this.retryAfterMs = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : null
    const isFull = status === 507 || fullCodes.has(refusal)
    this.code = isFull && (method === 'PUT' || method === 'POST') ? 'ENOSPC' : undefined
  }
}

export interface S3Client {
  /** Sends a request and reads the whole response. Throws `S3Refusal` and `FilesUnreachable`. */
  send(request: S3Request): Promise<{ headers: Headers; bytes: Uint8Array<ArrayBuffer> }>
  /** Like `send`, but leaves the body to be read. */
  open(request: S3Request): Promise<Response>
  /** Full key of an object in the bucket. */
  objectKey(key: string): string
  /** Path of an object as `x-amz-copy-source` has it. */
  pathOf(key: string): string
}

const MAX_ATTEMPTS = 4
const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 15_000
const TIMEOUT_MS = 15_000
/** A slower body times out. */
const MIN_BYTES_PER_MS = 100

const fullCodes = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity'])
/** Every request that this client repeats may be repeated: the same bytes under the same key, or nothing changed. */
const retriedCodes = new Set([
  'RequestTimeout',
  'SlowDown',
  'InternalError',
  'ServiceUnavailable',
  'XAmzContentSHA256Mismatch',
])
const isRetried = ({ status, refusal }: S3Refusal) =>
  retriedCodes.has(refusal) || [408, 429, 500, 502, 503, 504].includes(status)

const refusalOf = (request: S3Request, { status, headers }: Response, body: string) =>
  new S3Refusal(request, status, elementOf(body, 'Code') ?? '', headers.get('retry-after'))

/** Throws at an answer that only a gateway in front of the store can have sent: it acknowledges nothing. */
function assertOfStore({ method, key, root }: S3Request, { status, headers }: Response, body: string): void {
  const isOfStore =
    root !== undefined
      ? elementOf(body, root) !== null
      : key === null || (method === 'DELETE' ? body === '' : headers.has('etag'))
  if (!isOfStore) throw new Error(`the answer ${status} to ${method} ${key ?? 'of the bucket'} is not one of S3`)
}

const NO_BYTES = new Uint8Array(0)

export function createS3Client({ url, accessKey, secretKey, region }: S3Settings, { sleep }: S3Effects): S3Client {
  const { origin, host, pathname } = new URL(url)
  const [bucket = '', ...prefix] = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const objectKey = (key: string) => [...prefix, key].join('/')
  const pathOf = (key: string) => `/${bucket}/${objectKey(key).split('/').map(encodeURIComponent).join('/')}`
  /** Derived keys of a day, which the signer fills. */
  const derivedKeys = new Map<string, ArrayBuffer>()

  async function sign({ method, key, query = {}, headers = {}, body = NO_BYTES }: S3Request) {
    const target = new URL(`${origin}${key === null ? `/${bucket}` : pathOf(key)}`)
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
    // Not every store reads + as a space.
    target.search = target.search.replaceAll('+', '%20')
    // The store compares the digest with what arrives, so a damaged body is refused.
    const digest = createHash('sha256').update(body).digest('hex')
    const signer = new AwsV4Signer({
      method,
      url: target.href,
      headers: { ...headers, 'x-amz-content-sha256': digest },
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
      cache: derivedKeys,
    })
    const signed = await signer.sign()
    // Not signed, because proxies change it.
    signed.headers.set('accept-encoding', 'identity')
    return new Request(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'manual',
      ...(method === 'PUT' || method === 'POST' ? { body } : {}),
    })
  }

  async function attempt<Read>(request: S3Request, read: (response: Response) => Promise<Read>): Promise<Read> {
    const aborting = new AbortController()
    const limitMs = request.timeoutMs ?? TIMEOUT_MS + (request.body?.length ?? 0) / MIN_BYTES_PER_MS
    const timer = setTimeout(
      () => aborting.abort(new Error(`no response within ${Math.round(limitMs / 1000)} s`)),
      limitMs,
    )
    try {
      const response = await fetch(await sign(request), { signal: aborting.signal })
      if (response.ok) return await read(response)
      const refusal = refusalOf(request, response, await response.text())
      // A gateway's page is not the store's word that a file is missing; the answer to HEAD never has a body.
      if (refusal.status === 404 && refusal.refusal === '' && request.method !== 'HEAD')
        throw new Error(`${refusal.message} and no code of S3`)
      throw refusal
    } finally {
      clearTimeout(timer)
    }
  }

  async function sendWithRetries<Read>(request: S3Request, read: (response: Response) => Promise<Read>): Promise<Read> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attempt(request, read)
      } catch (error) {
        const isRefusal = error instanceof S3Refusal
        if (isRefusal && !isRetried(error)) throw error
        if (attempts === MAX_ATTEMPTS)
          throw new FilesUnreachable(`the store of files at ${host} does not respond`, { cause: error })
        const pauseMs = FIRST_PAUSE_MS * 4 ** (attempts - 1) * (1 + Math.random())
        await sleep(Math.min(MAX_PAUSE_MS, Math.max(pauseMs, isRefusal ? (error.retryAfterMs ?? 0) : 0)))
      }
    }
  }

  return {
    send: (request) =>
      sendWithRetries(request, async (response) => {
        const bytes = new Uint8Array(await response.arrayBuffer())
        const text = request.method === 'GET' && !request.root ? '' : new TextDecoder().decode(bytes)
        // A copy and the end of an upload are answered with 200 before they are done, so an error may follow.
        if (['PUT', 'POST'].includes(request.method) && elementOf(text, 'Error') !== null)
          throw refusalOf(request, response, text)
        assertOfStore(request, response, text)
        return { headers: response.headers, bytes }
      }),
    open: (request) =>
      sendWithRetries(request, async (response) => {
        if (!response.headers.has('etag')) await response.body?.cancel()
        assertOfStore(request, response, '')
        return response
      }),
    objectKey,
    pathOf,
  }
}
