import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bytes, filesContract } from './files.contract.ts'
import { FilesUnreachable, type Files } from './files.ts'
import { createFolderFiles } from './folder-files.ts'
import { claimFiles, openFiles } from './open-files.ts'
import { createS3Client } from './s3-client.ts'
import { createS3Files } from './s3-files.ts'
import { hasS3, startS3, type S3Server } from './testing-s3.ts'

if (!hasS3)
  process.stdout.write(
    "Skipped: the files in an S3-compatible store, because Swift is not installed (Debian's package: python3-swift).\n",
  )

const HOUR_MS = 3_600_000
const neverAborted = new AbortController().signal

describe.skipIf(!hasS3)('files in an S3-compatible store', () => {
  let server: S3Server
  let origin: string
  let folder: string
  /** What the connection does to the next requests instead of passing them on. */
  let faults: ((response: ServerResponse, store: IncomingMessage | null) => unknown)[]
  let seen: string[]
  let pauses: number[]
  let prefixes = 0

  const pass = (response: ServerResponse, store: IncomingMessage | null) => {
    response.writeHead(store?.statusCode ?? 500, store?.headers)
    if (response.req.method === 'HEAD') response.end()
    else store?.pipe(response)
  }
  /** A connection to the store that can be disturbed. */
  const connection = createServer((request, response) => {
    seen.push(`${request.method} ${request.url?.split('?')[0]}`)
    const { method, headers, url } = request
    const fault = faults.shift()
    const { hostname, port } = new URL(server.settings.url)
    request.pipe(
      forward({ hostname, port, method, headers, path: url }, (store) => {
        if (fault) return fault(response, store)
        pass(response, store)
        // Swift ends a response to HEAD with a chunk, which Node's parser refuses after the response.
      }).on('error', () => response.headersSent || response.destroy()),
    )
  })
  const effects = { sleep: async (ms: number) => void pauses.push(ms) }
  const open = (root: string, at = origin): Files =>
    createS3Files({ ...server.settings, url: at }, createFolderFiles(root), effects)
  const newOrigin = () => {
    const { port } = connection.address() as AddressInfo
    return `http://127.0.0.1:${port}/files/${(prefixes += 1)}/m%C3%A5l%20+(1)`
  }

  beforeAll(async () => {
    server = await startS3()
    await new Promise<void>((resolve) => connection.listen(0, '127.0.0.1', resolve))
    // On a busy machine the store's four programs take longer to start than a hook may by default.
  })
  afterAll(async () => {
    connection.closeAllConnections()
    connection.close()
    await server.remove()
  })
  beforeEach(() => {
    origin = newOrigin()
    folder = mkdtempSync(join(tmpdir(), 'varuna-s3-files-'))
    ;[faults, seen, pauses] = [[], [], []]
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  filesContract((root) => open(root))

  test('two prefixes of a bucket share nothing', async () => {
    const [one, two] = [open(folder), open(folder, newOrigin())]
    await one.put('images/a1/original', bytes('one'))
    expect([await two.get('images/a1/original'), await two.list('images')]).toEqual([null, []])
    await two.removeFolder('images')
    expect(await one.has('images/a1/original')).toBe(true)
  })

  test('a folder of more files than the store lists at once is listed and removed whole', async () => {
    const files = open(folder)
    await Promise.all(Array.from({ length: 45 }, (_, at) => files.put(`many/${at}`, bytes('x'))))
    seen = []
    expect(new Set(await files.list('many')).size).toBe(45)
    expect(seen).toEqual(['GET /files', 'GET /files'])
    await files.removeFolder('many')
    expect(await files.list('many')).toEqual([])
  })

  const refuse =
    (status: number, headers = {}) =>
    (response: ServerResponse) =>
      void response.writeHead(status, headers).end('<Error><Code>SlowDown</Code></Error>')

  test('a busy store is asked again after longer pauses, or after the time that it names', async () => {
    const files = open(folder)
    faults = [refuse(503), refuse(503, { 'retry-after': '9' }), (response) => void response.destroy()]
    await files.put('images/a1/original', bytes('one'))
    const [first = 0, second, third = 0] = pauses
    expect(second).toBe(9_000)
    expect(third).toBeGreaterThan(4 * first)
    expect(await files.get('images/a1/original')).toEqual(bytes('one'))
  })

  test('a store that stays busy or away is given up after four attempts', async () => {
    const files = open(folder)
    faults = Array.from({ length: 4 }, () => refuse(503))
    await expect(files.get('images/a1/original')).rejects.toThrow(FilesUnreachable)
    expect(seen.length).toBe(4)
  })

  describe('with time that the test moves', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    test('a store that accepts a request and never answers is given up after 15 seconds, four times', async () => {
      faults = Array.from({ length: 4 }, () => () => {})
      const failing = expect(open(folder).list('images')).rejects.toThrow(FilesUnreachable)
      for (let attempts = 1; attempts <= 4; attempts += 1) {
        await vi.waitFor(() => expect(seen.length).toBe(attempts))
        vi.advanceTimersByTime(15_000)
      }
      await failing
    })

    test('a store that falls silent in the middle of a file ends it with an error after a minute', async () => {
      const files = open(folder)
      await files.put('images/a1/original', new Uint8Array(1_000_000))
      faults = [
        (response, store) => {
          response.writeHead(200, store?.headers)
          response.write(new Uint8Array(1_000))
        },
      ]
      const file = await files.open('images/a1/original')
      const chunks = file?.bytes[Symbol.asyncIterator]() as AsyncIterator<Uint8Array> | undefined
      expect((await chunks?.next())?.value?.length).toBe(1_000)
      const failing = expect(chunks?.next()).rejects.toThrow('the store of files fell silent')
      vi.advanceTimersByTime(61_000)
      await failing
    })
  })

  test('an upload whose stream fails is aborted, not left to a later clean-up', async () => {
    const files = open(folder)
    async function* pieces() {
      yield new Uint8Array(9_000_000)
      throw new Error('no more')
    }
    await expect(files.putPieces('exports/a1/1', pieces())).rejects.toThrow('no more')
    expect(await files.removeUnfinished(Date.now() + HOUR_MS, neverAborted)).toBe(0)
  })

  test('wrong keys are refused at once, and no message has the secret', async () => {
    const settings = { ...server.settings, secretKey: 'another secret' }
    const files = createS3Files(settings, createFolderFiles(folder), effects)
    const error = await files.get('images/a1/original').catch((thrown: unknown) => thrown as Error)
    expect(String(error)).toContain('403 SignatureDoesNotMatch')
    expect(String(error)).not.toContain('secret')
    expect(pauses).toEqual([])
  })

  test('a bucket that is gone is an error, not a missing file', async () => {
    const files = createS3Files(
      { ...server.settings, url: `${new URL(origin).origin}/nowhere` },
      createFolderFiles(folder),
      effects,
    )
    await expect(files.get('images/a1/original')).rejects.toThrow('NoSuchBucket')
    await expect(files.list('images')).rejects.toThrow('NoSuchBucket')
  })

  const page = (status: number) => (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<html><h1>Not here</h1></html>')

  test('404 of a gateway is not a missing file, and 404 of the store is', async () => {
    const files = open(folder)
    const key = 'images/a1/original'
    const calls = [
      () => files.get(key),
      () => files.open(key),
      () => files.has(key),
      () => files.share(key, 'images/a2/original'),
      () => files.list('images'),
      () => files.remove(key),
    ]
    for (const call of calls) {
      faults = Array.from({ length: 5 }, () => page(404))
      await expect(call()).rejects.toThrow(FilesUnreachable)
    }
    faults = []
    expect([await files.has(key), await files.get(key)]).toEqual([false, null])
    await files.put(key, bytes('one'))
    faults = [page(404)]
    expect(await files.has(key)).toBe(true)
  })

  test('200 of a gateway acknowledges no upload, copy, removal or listing, and is no file', async () => {
    const files = open(folder)
    const key = 'images/a1/original'
    async function* pieces() {
      yield new Uint8Array(9_000_000)
    }
    const gateway = [page(200), page(200), page(200), page(200)]
    await files.put('images/a2/original', bytes('two'))
    for (const [call, before] of [
      [() => files.put(key, bytes('one')), []],
      [() => files.share('images/a2/original', key), []],
      [() => files.putPieces(key, pieces()), []],
      [() => files.putPieces(key, pieces()), [pass]],
      [() => files.putPieces(key, pieces()), [pass, pass, pass]],
      [() => files.get(key), []],
      [() => files.open(key), []],
      [() => files.has(key), []],
      [() => files.remove(key), []],
      [() => files.list('images'), []],
      [() => files.removeFolder('images'), []],
      [() => files.removeUnfinished(Date.now(), neverAborted), []],
    ] as const) {
      faults = [...before, ...gateway]
      await expect(call(), String(call)).rejects.toThrow(FilesUnreachable)
    }
  })

  test('opening files says what is wrong with the store or its settings, and never the secret', async () => {
    const at = server.settings
    const { port } = new URL(at.url)
    for (const [settings, message] of [
      [{ ...at, url: `http://127.0.0.1:${port}/nowhere` }, `127.0.0.1:${port} has no bucket nowhere. Create it first.`],
      [
        { ...at, accessKey: 'varuna:nobody' },
        'refuses the request with 403 SignatureDoesNotMatch. Check FILES_ACCESS_KEY',
      ],
      [{ ...at, secretKey: 'my-own-key' }, 'refuses the request with 403 SignatureDoesNotMatch'],
      [
        { ...at, region: 'eu-1' },
        'AuthorizationHeaderMalformed. Check FILES_ACCESS_KEY, FILES_SECRET_KEY, FILES_REGION',
      ],
      [
        { ...at, url: 'http://127.0.0.1:2/files' },
        'FILES_URL: the store at 127.0.0.1:2 cannot be reached: connect ECONN',
      ],
    ] as const) {
      const error = await openFiles({ dataDir: folder, fileStore: settings }, effects).then(String, String)
      expect(error).toContain(message)
      expect(error).not.toContain(settings.secretKey)
    }
  })

  test('files belong to one database: another and a copy are refused until its claim is removed', async () => {
    const files = open(folder)
    const one = { databaseId: 'one', instance: 'first' }
    await claimFiles(files, one, effects)
    await claimFiles(files, one)
    expect(pauses).toHaveLength(2)
    for (const [other, message] of [
      [{ databaseId: 'two', instance: 'first' }, 'belong to another database.'],
      [{ databaseId: 'one', instance: 'second' }, 'belong to the database of which this one is a copy'],
      [{ databaseId: 'one', instance: null }, 'belong to the database of which this one is a copy'],
    ] as const) {
      await expect(claimFiles(files, other)).rejects.toThrow(message)
      await expect(claimFiles(files, other)).rejects.toThrow('remove the object owner there')
    }
    await files.remove('owner')
    const unknown = { databaseId: 'two', instance: null }
    await claimFiles(files, unknown, effects)
    await claimFiles(files, unknown)
  })

  test.each([1, 2])('of two databases that claim a bucket at once, one starts: replaced in pause %i', async (pause) => {
    const files = open(folder)
    let pauses = 0
    const sleep = async () => {
      if ((pauses += 1) === pause) await files.put('owner', bytes('two'))
    }
    const claiming = claimFiles(files, { databaseId: 'one', instance: null }, { sleep })
    await expect(claiming).rejects.toThrow('belong to another database.')
    await claimFiles(files, { databaseId: 'two', instance: null }, { sleep })
  })

  test('an error that follows the status of a copy is an error', async () => {
    const files = open(folder)
    await files.put('images/a1/original', bytes('one'))
    faults = [(response) => void response.writeHead(200).end('<Error><Code>AccessDenied</Code></Error>')]
    await expect(files.share('images/a1/original', 'images/a2/original')).rejects.toThrow('AccessDenied')
  })

  test('a full store counts as a full disk for what it must store, and as unreachable for what it must return', async () => {
    const full = (response: ServerResponse) =>
      void response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>')
    faults = [full, full]
    await expect(open(folder).put('images/a1/original', bytes('one'))).rejects.toMatchObject({ code: 'ENOSPC' })
    const reading = await open(folder)
      .open('images/a1/original')
      .catch((error: unknown) => error)
    expect(reading).toBeInstanceOf(FilesUnreachable)
    expect(reading).not.toMatchObject({ code: 'ENOSPC' })
  })

  test('a store that withdraws a right counts as unreachable, with its reason', async () => {
    faults = [(response) => void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')]
    const refused = await open(folder)
      .get('images/a1/original')
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(FilesUnreachable)
    expect(String(refused)).toContain('answered GET images/a1/original with 403 AccessDenied')
  })

  test('a file that is cut off while it is read ends with an error, and so does its local copy', async () => {
    const files = open(folder)
    await files.put('images/a1/original', new Uint8Array(3_000_000))
    const cut = (response: ServerResponse, store: IncomingMessage | null) => {
      response.writeHead(200, store?.headers)
      response.write(new Uint8Array(100_000), () => response.destroy())
    }
    faults = [cut, cut]
    const file = await files.open('images/a1/original')
    await expect(file && buffer(file.bytes)).rejects.toThrow(FilesUnreachable)
    const used = files.withPath('images/a1/original', async () => 'used')
    await expect(used).rejects.toThrow(FilesUnreachable)
  })

  test('a local copy is refused when it would fill the disk', async () => {
    const scratch = { ...createFolderFiles(folder), freeBytes: async () => 256 * 1024 * 1024 + 2 }
    const files = createS3Files({ ...server.settings, url: origin }, scratch, effects)
    await files.put('images/a1/original', bytes('one'))
    await files.put('images/a2/original', bytes('2'))
    const used = files.withPath('images/a1/original', async () => 'used')
    await expect(used).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await files.withPath('images/a2/original', async () => 'used')).toBe('used')
  })

  test('an upload that was completed although its response was lost is stored', async () => {
    const files = open(folder)
    async function* pieces() {
      yield new Uint8Array(9_000_000)
    }
    const lost = (response: ServerResponse, store: IncomingMessage | null) =>
      store?.resume().on('end', () => response.destroy())
    // Swift would complete it again; others answer like this.
    const gone = (response: ServerResponse) => response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>')
    // The upload begins and two parts arrive.
    faults = [pass, pass, pass, lost, gone]
    expect(await files.putPieces('exports/a1/1', pieces())).toBe(9_000_000)
    expect((await files.open('exports/a1/1'))?.byteCount).toBe(9_000_000)
  })

  test('an upload of a killed server is invisible, and removed once its last part is old', async () => {
    const client = createS3Client({ ...server.settings, url: origin }, effects)
    const files = open(folder)
    const key = 'exports/a1/1'
    const begun = await client.send({
      method: 'POST',
      key,
      query: { uploads: '' },
      root: 'InitiateMultipartUploadResult',
    })
    const uploadId = /<UploadId>(.*)<\/UploadId>/.exec(new TextDecoder().decode(begun.bytes))?.[1] ?? ''
    await client.send({ method: 'PUT', key, query: { partNumber: '1', uploadId }, body: new Uint8Array(8_400_000) })
    expect([await files.open(key), await files.list('exports')]).toEqual([null, []])
    expect(await files.removeUnfinished(Date.now(), neverAborted)).toBe(0)
    const begunLongAgo = (xml: string) =>
      xml.replace(/<Initiated>.*<\/Initiated>/, '<Initiated>2020-01-01T00:00:00Z</Initiated>')
    faults = [
      async (response, store) => {
        response.end(begunLongAgo(await text(store as IncomingMessage)))
      },
    ]
    expect(await files.removeUnfinished(Date.now(), neverAborted)).toBe(0)
    expect(await files.removeUnfinished(Date.now() + HOUR_MS, neverAborted)).toBe(1)
    expect(await files.removeUnfinished(Date.now() + HOUR_MS, neverAborted)).toBe(0)
    const late = client.send({ method: 'PUT', key, query: { partNumber: '2', uploadId }, body: bytes('two') })
    await expect(late).rejects.toThrow('NoSuchUpload')
  })

  test('a store that is killed and started again loses nothing that it acknowledged', async () => {
    const files = open(folder)
    await files.put('images/a1/original', bytes('one'))
    await server.kill()
    await expect(files.get('images/a1/original')).rejects.toThrow(FilesUnreachable)
    await server.start()
    expect(await files.get('images/a1/original')).toEqual(bytes('one'))
  })
})
