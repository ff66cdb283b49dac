import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { analysePicture } from '../../../jobs/analyse-picture.ts'
import type { Inference } from '../../../jobs/inference.ts'
import { plainPicture } from '../../testing/pictures.ts'
import { fakeInference, fakeOil, oilAnswer } from '../../testing/fake-inference.ts'
import { fileForm } from '../../testing/file-form.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

let server: TestServer
let send: Send

async function start(over: Partial<Inference> = {}) {
  server = await startTestServer(fakeInference(over))
  send = await server.signInAs('ana')
}
beforeEach(() => start())
afterEach(() => server.close())

const png = () => plainPicture().png().toBuffer()
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

test('an image is analysed, stored, listed and served to its own account only', async () => {
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
  expect(server.storedFiles()).toHaveLength(3)

  const view = await send({ url: image.path })
  expect(view.statusCode).toBe(200)
  expect(view.headers['cache-control']).toBe('no-store')
  const other = await server.signInAs('bo')
  expect((await other({ url: image.path })).statusCode).toBe(404)
  expect((await other({ url: '/images/' })).json().images).toEqual([])
})

test('a cannot_say verdict is distinct from the class, in the answer and in the history', async () => {
  await server.close()
  const value = { ...oilAnswer.value, verdict: 'cannot_say' as const, abstention: 'not_sea' as const }
  await start({
    picture: (sent) =>
      analysePicture(
        sent,
        fakeOil(async () => ({ ok: true, value })),
      ),
  })
  const image = (await upload('cat.png', 'image/png', await png())).json()
  expect(image).toMatchObject({ verdict: 'cannot_say', abstention: 'not_sea', probability: null, confidence: null })
  expect(image.needs_alert).toBe(false)
  expect((await send({ url: '/images/' })).json().images).toEqual([image])
  expect((await send({ url: '/api/overview' })).json().oilSpill.tiles[0]).toEqual({
    code: 'active_incidents',
    label: 'Active incidents',
    value: 0,
    example: null,
  })
})

test('neither response nor log text about an image that cannot be assessed reads like a verdict', async () => {
  await server.close()
  const value = {
    ...oilAnswer.value,
    leaning: 'clean_water' as const,
    verdict: 'cannot_say' as const,
    abstention: 'flat' as const,
    probability: 0.01,
    missing: [{ code: 'place_and_time' as const, params: {} }],
  }
  await start({
    picture: (sent) =>
      analysePicture(
        sent,
        fakeOil(async () => ({ ok: true, value })),
      ),
  })
  const { id, type, probability, missing } = (await upload('flat.png', 'image/png', await png())).json()
  expect([type, probability, missing.length]).toEqual([null, null, 1])
  const urls = [
    '/api/assessments?of=image',
    `/api/assessments/image/${id}`,
    '/api/assessments/file?of=image&format=csv',
    '/api/assessments/file?of=image&format=geojson',
  ]
  for (const url of urls) {
    const { body } = await send({ url })
    expect(body).toContain('cannot_say')
    expect(body).not.toMatch(/clean|0\.01/i)
  }
  expect((await send({ url: '/api/alerts' })).json().alerts).toEqual([])
  const scene = { lat: 18.9, lon: 71.8, time: '2026-01-30T06:00:00Z', metresPerPixel: 20 }
  const placed = await send({ method: 'PUT', url: `/api/images/${id}/scene`, payload: { scene } })
  expect(placed.json().missing).toEqual([])
})

test('an image too close to call keeps its probability', async () => {
  await server.close()
  const value = { ...oilAnswer.value, verdict: 'cannot_say' as const, abstention: 'too_close' as const }
  await start({
    picture: (sent) =>
      analysePicture(
        sent,
        fakeOil(async () => ({ ok: true, value })),
      ),
  })
  const image = (await upload('slick.png', 'image/png', await png())).json()
  expect(image).toMatchObject({ abstention: 'too_close', probability: 0.9, confidence: null, needs_alert: false })
})

test('a tile always has its count; an account without any records also gets examples, in every tab', async () => {
  const overview = async () => (await send({ url: '/api/overview' })).json()
  const columnOf = async (name: string) =>
    Object.values(await overview()).map((area) =>
      (area as { tiles: Record<string, unknown>[] }).tiles.map((tile) => tile[name]),
    )
  expect(await columnOf('value')).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ])
  expect(await columnOf('example')).toEqual([
    [12, 148, 9],
    [28, 312, 6],
    [5, 64, 11],
  ])
  await upload('slick.png', 'image/png', await png())
  expect(await columnOf('example')).toEqual(Array.from({ length: 3 }, () => [null, null, null]))
  expect((await overview()).oilSpill.tiles).toEqual([
    { code: 'active_incidents', label: 'Active incidents', value: 1, example: null },
    { code: 'images_analysed', label: 'Images analysed', value: 1, example: null },
    { code: 'oil_alerts_raised', label: 'Alerts raised', value: 1, example: null },
  ])
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
])('%s is refused and leaves no files', async (_what, filename, type, bytes, status, code) => {
  const answer = await upload(filename, type, bytes)
  expect(answer.json()).toMatchObject({ status, code })
  expect(answer.statusCode).toBe(status)
  expect(server.storedFiles()).toEqual([])
  expect((await send({ url: '/images/' })).json().images).toEqual([])
})

test('a picture with a wrong media type is refused', async () => {
  const answer = await upload('a.jpg', 'image/jpeg', await png())
  expect(answer.statusCode).toBe(415)
  expect(answer.json().errors).toMatchObject([
    { field: 'file', message: 'The file claims to be image/jpeg, but it is image/png.' },
  ])
})

test('a form without the file field, and a body that is not a form, are refused', async () => {
  expect((await upload('a.png', 'image/png', await png(), 'picture')).json().code).toBe('no_file')
  const answer = await send({ method: 'POST', url: '/upload/', payload: { file: 'x' } })
  expect(answer.statusCode).toBe(415)
})

test.each([
  [
    'a field beside the file',
    (file: string) => `--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n${file}--b--`,
    'no_file',
  ],
  ['a second file', (file: string) => `${file}${file}--b--`, 'bad_form'],
  ['no end', (file: string) => file, 'bad_form'],
  ['another boundary', (file: string) => `${file}--b--`.replaceAll('--b', '--c'), 'bad_form'],
  ['nothing', () => '', 'bad_form'],
])('a form with %s is refused with 400 and a reason, and leaves no files', async (_what, form, code) => {
  const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const answer = await send({ method: 'POST', url: '/upload/', headers, payload: form(file) })
  expect(answer.json()).toMatchObject({ status: 400, code, errors: [{ field: 'file' }] })
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(server.storedFiles()).toEqual([])
})

test('a form whose content type has no boundary is refused', async () => {
  const answer = await send({
    method: 'POST',
    url: '/upload/',
    headers: { 'content-type': 'multipart/form-data' },
    payload: '--b--',
  })
  expect(answer.json()).toMatchObject({ status: 400, code: 'bad_form' })
})

test('an image whose storing fails half-way leaves nothing behind', async () => {
  server.store.images.add = async () => {
    throw new Error('the disk is full')
  }
  const answer = await upload('slick.png', 'image/png', await png())
  expect(answer.statusCode).toBe(500)
  expect(server.storedFiles()).toEqual([])
})

test('folders are removed from a file name', async () => {
  const answer = await upload('..\\..\\etc/passwd.png', 'image/png', await png())
  expect(answer.json().filename).toBe('passwd.png')
})

test('a file name loses characters that cannot be stored or shown, and is cut between characters', async () => {
  const image = (await upload(`a\u0000\u202eb${'🛢'.repeat(300)}.png`, 'image/png', await png())).json()
  expect(image.filename).toBe(`ab${'🛢'.repeat(198)}`)
  expect((await send({ url: `/images/${image.id}/original` })).statusCode).toBe(200)
})
