import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { CodedError } from '../../services/coded-error.ts'
import { fakeInference, fileForm, startTestServer, type TestServer } from '../testing.ts'

type Send = (options: InjectOptions) => Promise<LightMyRequestResponse>

let server: TestServer
let send: Send
const oilAnswer = {
  ok: true as const,
  value: {
    probability: 0.9,
    type: 'oil_spill' as const,
    verdict: 'oil_spill' as const,
    reasons: ['a dark, smooth patch'],
    missing: [],
    domain: 'sar' as const,
    model: { name: 'varuna-oil', version: 'test' },
  },
}
let inference = fakeInference({ oil: async () => oilAnswer })

async function start(over = {}) {
  inference = fakeInference({ oil: async () => oilAnswer, ...over })
  server = await startTestServer(inference)
  send = await server.as('ana')
}
beforeEach(() => start())
afterEach(() => server.close())

const png = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
const upload = (filename: string, type: string, bytes: Uint8Array, field = 'file') =>
  send({ method: 'POST', url: '/upload/', ...fileForm(field, filename, type, bytes) })

/** A PNG whose header claims a size that its few bytes do not hold. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const out = Buffer.alloc(8 + body.length)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc32(body), 4 + body.length)
    return out
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

test('an image is analysed, kept, listed and served to its own account only', async () => {
  const answer = await upload('slick.png', 'image/png', await png())
  expect(answer.statusCode).toBe(200)
  const image = answer.json()
  expect(image).toMatchObject({
    filename: 'slick.png',
    type: 'oil_spill',
    needs_alert: true,
    probability: 0.9,
    confidence: 0.9,
  })
  expect((await send({ url: '/images/' })).json().images).toEqual([image])
  expect(server.keptFiles()).toHaveLength(3)

  const view = await send({ url: image.path })
  expect(view.statusCode).toBe(200)
  expect(view.headers['cache-control']).toContain('private')
  const other = await server.as('bo')
  expect((await other({ url: image.path })).statusCode).toBe(404)
  expect((await other({ url: '/images/' })).json().images).toEqual([])
})

test('the tiles are samples until there is a record, then counts', async () => {
  expect((await send({ url: '/api/overview' })).json().oilSpill).toMatchObject({ sample: true })
  await upload('slick.png', 'image/png', await png())
  expect((await send({ url: '/api/overview' })).json().oilSpill).toEqual({
    sample: false,
    tiles: [
      { label: 'Active incidents', value: 1 },
      { label: 'Images analysed', value: 1 },
      { label: 'Alerts raised', value: 1 },
    ],
  })
})

test.each([
  ['text that claims to be a picture', 'a.png', 'image/png', Buffer.from('not a picture'), 415, 'not_an_image'],
  [
    'a drawing with scripts',
    'a.svg',
    'image/svg+xml',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    415,
    'not_an_image',
  ],
  ['a decompression bomb', 'a.png', 'image/png', bomb(20_000, 20_000), 413, 'too_many_pixels'],
  ['a file larger than 20 MB', 'a.png', 'image/png', Buffer.alloc(20 * 1024 * 1024 + 1), 413, 'file_too_large'],
  ['an empty file', 'a.png', 'image/png', Buffer.alloc(0), 400, 'no_file'],
])('%s is refused and leaves nothing', async (_what, filename, type, bytes, status, code) => {
  const answer = await upload(filename, type, bytes)
  expect(answer.json()).toMatchObject({ status, code })
  expect(answer.statusCode).toBe(status)
  expect(server.keptFiles()).toEqual([])
  expect((await send({ url: '/images/' })).json().images).toEqual([])
})

test('a picture that lies about its type is refused', async () => {
  const answer = await upload('a.jpg', 'image/jpeg', await png())
  expect(answer.statusCode).toBe(415)
  expect(answer.json().errors).toEqual([
    { field: 'file', message: 'The file claims to be image/jpeg, but it is image/png.' },
  ])
})

test('a form without the file field, and a body that is no form, are refused', async () => {
  expect((await upload('a.png', 'image/png', await png(), 'picture')).json().code).toBe('no_file')
  const answer = await send({ method: 'POST', url: '/upload/', payload: { file: 'x' } })
  expect(answer.statusCode).toBe(415)
})

test('when keeping a picture fails half-way, nothing of it stays', async () => {
  await server.close()
  await start({
    rendition: async (bytes: Uint8Array, edge: number) => {
      if (edge < 1000) throw new CodedError('busy', 'Too many analyses are waiting.')
      return bytes
    },
  })
  const answer = await upload('slick.png', 'image/png', await png())
  expect(answer.statusCode).toBe(503)
  expect(server.keptFiles()).toEqual([])
})

test('a name with folders in it is kept as a name', async () => {
  const answer = await upload('..\\..\\etc/passwd.png', 'image/png', await png())
  expect(answer.json().filename).toBe('passwd.png')
})
