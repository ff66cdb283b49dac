import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MAX_PICTURES_OF_VESSEL } from '@varuna/contract/watch/vessel-picture'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeInference } from '../../../testing/fake-inference.ts'
import { fileForm } from '../../../testing/file-form.ts'
import { pdfLines } from '../../../testing/pdf-lines.ts'
import { plainPicture } from '../../../testing/pictures.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { Send } from '../../../testing/sign-in.ts'

let server: TestServer
let admin: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())

const about = { caption: 'At anchor off Kochi', source: 'Harbour office', takenAt: '2024-05-01T10:00:00Z' }
const urlOf = (mmsi: number) => `/api/vessels/${mmsi}/pictures`

async function add(
  bytes: Uint8Array,
  { over = {}, by = admin, mmsi = 419_000_001 }: { over?: Record<string, string>; by?: Send; mmsi?: number } = {},
) {
  const query = new URLSearchParams({ ...about, ...over })
  return by({ method: 'POST', url: `${urlOf(mmsi)}?${query}`, ...fileForm('file', 'a.jpg', 'image/jpeg', bytes) })
}
const list = async (by = admin, mmsi = 419_000_001) => (await by({ url: urlOf(mmsi) })).json().pictures
const folders = () => {
  try {
    return readdirSync(join(server.dataDir, 'files', 'vessel-pictures'))
  } catch {
    return []
  }
}

test('a picture is shown without its camera data, to the account that added it alone, until it is removed', async () => {
  const exif = { IFD0: { Copyright: 'SECRET OWNER' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 58/1 0/1' } }
  const bytes = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#258' } })
    .jpeg()
    .withExif(exif)
    .toBuffer()
  expect(bytes.includes('SECRET OWNER')).toBe(true)
  const added = await add(bytes)
  expect(added.statusCode, added.body).toBe(201)
  const picture = added.json()
  expect(picture).toMatchObject({ ...about, takenAt: '2024-05-01T10:00:00.000Z' })
  expect(await list()).toEqual([picture])
  const view = await admin({ url: picture.view })
  expect(view.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600, immutable',
  })
  const shown = await sharp(view.rawPayload).metadata()
  expect(shown).toMatchObject({ format: 'webp', width: 1600, height: 800 })
  expect([shown.exif, view.rawPayload.includes('SECRET OWNER')]).toEqual([undefined, false])
  const small = await sharp((await admin({ url: picture.thumbnail })).rawPayload).metadata()
  expect(small).toMatchObject({ format: 'webp', width: 320, height: 160 })
  const bo = await server.signInAs('bo')
  expect(await list(bo)).toEqual([])
  expect((await bo({ url: picture.view })).statusCode).toBe(404)
  const url = `/api/vessel-pictures/${picture.id}`
  expect((await bo({ method: 'DELETE', url })).statusCode).toBe(404)
  expect((await admin({ method: 'DELETE', url })).statusCode).toBe(204)
  expect((await admin({ method: 'DELETE', url })).statusCode).toBe(404)
  expect((await admin({ url: picture.view })).statusCode).toBe(404)
  expect([await list(), folders()]).toEqual([[], []])
})

test('the document of a vessel has the newest six pictures of the account that reads it, with caption and source', async () => {
  const mmsi = 419_000_009
  const position = {
    kind: 'position',
    mmsi,
    station: 'class_a',
    timeFrom: 'source',
    timeMs: Date.UTC(2026, 0, 31, 11),
    lat: 16.5,
    lon: 72.1,
    speedKnots: 3,
    courseDegrees: 0,
    headingDegrees: null,
    navigationStatus: 0,
    utcSecond: null,
  } as const
  await server.store.positions.write({ positions: [position], staticReports: [], progress: null })
  const linesOf = async (by: Send) => {
    const { statusCode, rawPayload } = await by({ url: `/api/vessels/${mmsi}/report.pdf` })
    expect(statusCode).toBe(200)
    const images = rawPayload.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    return {
      images,
      text: pdfLines(rawPayload)
        .map(({ text }) => text)
        .join('\n'),
    }
  }
  const bytes = await plainPicture().jpeg().toBuffer()
  for (let at = 1; at <= 7; at += 1)
    expect((await add(bytes, { mmsi, over: { caption: `Picture ${at}`, source: `Harbour ${at}` } })).statusCode).toBe(
      201,
    )
  const [newest, , gone] = await list(admin, mmsi)
  expect(newest.caption).toBe('Picture 7')
  rmSync(join(server.dataDir, 'files', 'vessel-pictures', gone.id, 'view.webp'))
  const { images, text } = await linesOf(admin)
  expect(images).toBe(5)
  expect(text).toContain('Source: Harbour 7 · taken 2024-05-01 10:00 UTC')
  expect(text).toContain(`“${gone.caption}”: the stored picture is gone or damaged.`)
  expect(text).toContain('The newest 6 of 7 pictures are shown.')
  expect(text).not.toContain('Picture 1')
  const stranger = await linesOf(await server.signInAs('stranger'))
  expect([stranger.images, stranger.text.includes('Harbour')]).toEqual([0, false])
  for (const { id } of await list(admin, mmsi)) await admin({ method: 'DELETE', url: `/api/vessel-pictures/${id}` })
})

test('what is appended to a picture is not served', async () => {
  const page = '<script>alert(1)</script>'
  const bytes = Buffer.concat([await plainPicture().png().toBuffer(), Buffer.from(page)])
  const added = await add(bytes)
  expect(added.statusCode, added.body).toBe(201)
  const view = await admin({ url: added.json().view })
  expect([view.headers['content-type'], view.rawPayload.includes('script')]).toEqual(['image/webp', false])
  await admin({ method: 'DELETE', url: `/api/vessel-pictures/${added.json().id}` })
})

test('a file that is no picture, too large or damaged is refused with its reason, and leaves nothing', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
  const wave = Buffer.from('RIFF\0\0\0\0WAVEfmt ')
  const wide = await sharp({ create: { width: 9_000, height: 6_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const refused: [Uint8Array, number, string][] = [
    [svg, 415, 'not_an_image.picture'],
    [await plainPicture().gif().toBuffer(), 415, 'not_an_image.picture'],
    [await plainPicture().tiff().toBuffer(), 415, 'not_an_image.picture'],
    [wave, 415, 'not_an_image'],
    [Buffer.from('hi'), 415, 'not_an_image'],
    [new Uint8Array(), 400, 'no_file.empty'],
    [wide, 413, 'too_many_pixels.size'],
    [Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(20 * 1024 * 1024)]), 413, 'file_too_large'],
    [(await plainPicture().resize(900, 900).jpeg().toBuffer()).subarray(0, 900), 422, 'damaged_image.file'],
  ]
  for (const [bytes, status, code] of refused) {
    const answer = await add(bytes)
    expect([answer.json().fault.code, answer.statusCode], answer.body).toEqual([code, status])
    expect(answer.json().errors).toMatchObject([{ field: 'file' }])
  }
  expect([await list(), folders()]).toEqual([[], []])
})

test('a picture states what it shows, its source, and a time that has been', async () => {
  const bytes = await plainPicture().webp().toBuffer()
  const refused: [Record<string, string>, string][] = [
    [{ caption: ' ' }, 'caption'],
    [{ caption: 'x'.repeat(201) }, 'caption'],
    [{ caption: 'a\u202eb' }, 'caption'],
    [{ source: '' }, 'source'],
    [{ source: 'x'.repeat(301) }, 'source'],
    [{ takenAt: 'yesterday' }, 'takenAt'],
    [{ takenAt: '1801-01-01T00:00:00Z' }, 'takenAt'],
    [{ takenAt: '2999-01-01T00:00:00Z' }, 'takenAt'],
  ]
  for (const [over, field] of refused) {
    const answer = await add(bytes, { over })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.body).toContain(field)
  }
  for (const mmsi of [12, 999_999_999]) expect((await add(bytes, { mmsi })).statusCode).toBe(400)
  const unknown = await admin({
    method: 'POST',
    url: `${urlOf(419_000_002)}?caption=a&source=b`,
    ...fileForm('file', 'a.webp', 'image/webp', bytes),
  })
  expect(unknown.json()).toMatchObject({ takenAt: null })
})

test('pictures of a vessel have a bound, which uploads at once do not exceed', async () => {
  const cy = await server.signInAs('cy')
  const bytes = await plainPicture().jpeg().toBuffer()
  const answers = await Promise.all(
    Array.from({ length: MAX_PICTURES_OF_VESSEL + 2 }, () => add(bytes, { by: cy, mmsi: 419_000_003 })),
  )
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
  expect(statuses).toEqual([...Array.from({ length: MAX_PICTURES_OF_VESSEL }, () => 201), 429, 429])
  expect(answers.find(({ statusCode }) => statusCode === 429)?.json().detail).toBe(
    'You have 12 pictures of this vessel or 500 in all, which is the limit. Remove one first.',
  )
  expect(await list(cy, 419_000_003)).toHaveLength(MAX_PICTURES_OF_VESSEL)
})
