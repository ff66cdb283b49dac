import { readFileSync, statSync, writeFileSync } from 'node:fs'
import type { AnalysedImage } from '@varuna/contract/analysis/image'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTiff } from '../../../jobs/scene/testing-tiff.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { fileForm } from '../../testing/file-form.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

/** 48 x 32 pixels, which sharp cannot write in this format. */
const heic = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAADAAIAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAANwACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAMAAAACAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAD9tZGF0AAAAMygBrxmA71UP/RmNb9v/n4wWKt++6XMg7NbQGBef0ozh89qo9/kaMUp7FcmyxKjE2mQUcA==',
  'base64',
)

let server: TestServer
let send: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  send = await server.signInAs('ana')
})
afterAll(() => server.close())

const upload = (bytes: Uint8Array, filename = 'a', type = 'application/octet-stream') =>
  send({ method: 'POST', url: '/upload/', ...fileForm('file', filename, type, bytes) })

async function analyse(bytes: Uint8Array, filename?: string): Promise<AnalysedImage> {
  const answer = await upload(bytes, filename)
  expect(answer.json()).toMatchObject({ verdict: expect.any(String) })
  return answer.json()
}
const codes = (image: AnalysedImage) => image.notes.map(({ code }) => code)
const viewOf = async (image: AnalysedImage) => sharp((await send({ url: image.path })).rawPayload).metadata()

const noise = (width: number, height: number, channels: 1 | 3 | 4 = 3): Sharp => {
  const data = Buffer.alloc(width * height * channels)
  for (let at = 0, seed = 7; at < data.length; at++) data[at] = (seed = (Math.imul(seed, 1_664_525) + 1) >>> 0) >>> 24
  return sharp(data, { raw: { width, height, channels } })
}
const frames = (count: number) =>
  sharp(Buffer.from(Array.from({ length: 64 * 48 * count * 3 }, (_, at) => 60 * Math.floor(at / 9_216))), {
    raw: { width: 64, height: 48 * count, channels: 3, pageHeight: 48 },
  })

test.each([
  ['CMYK', () => noise(64, 48).toColourspace('cmyk').jpeg().toBuffer()],
  ['16 bits', () => noise(64, 48).toColourspace('rgb16').png().toBuffer()],
  ['one pixel', () => noise(1, 1).png().toBuffer()],
  ['a line of 50,000 pixels', () => noise(50_000, 1).png().toBuffer()],
  ['HEIC', async () => heic],
])('an image of %s is analysed', async (_what, make) => {
  const image = await analyse(await make())
  expect((await viewOf(image)).format).toBe('webp')
})

test('the first frame of an animation is analysed, and the response says so', async () => {
  for (const bytes of [await frames(3).gif().toBuffer(), await frames(3).webp().toBuffer()]) {
    const image = await analyse(bytes)
    expect(image.size).toEqual({ width: 64, height: 48 })
    expect(image.notes).toMatchObject([
      { code: 'first_frame', params: { frames: 3 }, text: expect.stringContaining('3') },
    ])
  }
})

test('an image rotated by its EXIF tag is shown and measured upright', async () => {
  const image = await analyse(await noise(64, 48).withMetadata({ orientation: 6 }).jpeg().toBuffer())
  expect(image.size).toEqual({ width: 48, height: 64 })
  expect(await viewOf(image)).toMatchObject({ width: 48, height: 64 })
})

test.each([
  ['with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['without a script', '<?xml version="1.0"?>\n<!-- a -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
])('a drawing %s is refused as such', async (_what, text) => {
  const answer = await upload(Buffer.from(text), 'a.svg', 'image/svg+xml')
  expect(answer.json()).toMatchObject({ status: 415, fault: { code: 'not_an_image.drawing' } })
})

test('files damaged in the middle are refused', async () => {
  const damage = (bytes: Buffer) => Buffer.from(bytes).fill(0, bytes.length >> 1, (bytes.length >> 1) + 40)
  const radar = createTiff({ width: 60, height: 60, kind: 'u16', sample: (x, y) => x * y })
  const cut = radar.subarray(0, radar.length - 60)
  for (const bytes of [damage(await noise(640, 480).png().toBuffer()), heic.subarray(0, 300), cut])
    expect((await upload(bytes)).json()).toMatchObject({ status: 422, code: 'damaged_image' })
})

test('position, time and camera are read from EXIF and removed from what is served', async () => {
  const exif = {
    IFD0: { Make: 'Canon', Model: 'EOS\u0007 R5' },
    IFD2: { DateTimeOriginal: '2025:08:10 09:30:00', OffsetTimeOriginal: '+05:30' },
    IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '20/1 25/1 48/1', GPSLongitudeRef: 'E', GPSLongitude: '57/1 45/1 0/1' },
  }
  const image = await analyse(await noise(64, 48).withExif(exif).jpeg().toBuffer())
  expect(image.camera).toEqual({ make: 'Canon', model: 'EOS R5' })
  expect(image.scene).toMatchObject({ time: '2025-08-10T04:00:00.000Z', metresPerPixel: null, from: 'file' })
  expect(image.scene?.lat).toBeCloseTo(-20.43, 4)
  expect(image.scene?.lon).toBeCloseTo(57.75, 4)
  expect((await viewOf(image)).exif).toBeUndefined()
  const { assessments } = (await send({ url: '/api/assessments?of=image&limit=1' })).json()
  expect(assessments).toMatchObject([{ lat: image.scene?.lat, time: image.scene?.time }])
})

test('a camera time without a zone, and a position of zeros, are not used', async () => {
  const exif = {
    IFD2: { DateTimeOriginal: '2025:08:10 09:30:00' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '0/1 0/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '0/1 0/1 0/1' },
  }
  const image = await analyse(await noise(64, 48).withExif(exif).jpeg().toBuffer())
  expect(image.scene).toBeNull()
  expect(codes(image)).toEqual(['position_not_usable', 'time_without_zone'])
})

test.each([
  ['no hemisphere', { GPSLatitude: '20/1 25/1 48/1', GPSLongitude: '57/1 45/1 0/1' }],
  [
    'an unknown hemisphere',
    { GPSLatitudeRef: 'X', GPSLatitude: '20/1 25/1 48/1', GPSLongitudeRef: 'E', GPSLongitude: '57/1 45/1 0/1' },
  ],
  [
    'more than 60 minutes',
    { GPSLatitudeRef: 'S', GPSLatitude: '20/1 99/1 48/1', GPSLongitudeRef: 'E', GPSLongitude: '57/1 45/1 0/1' },
  ],
])('a position with %s, and a day that its month does not have, are not used', async (_, IFD3) => {
  const exif = { IFD2: { DateTimeOriginal: '2025:02:30 09:30:00', OffsetTimeOriginal: '+05:30' }, IFD3 }
  const image = await analyse(await noise(64, 48).withExif(exif).jpeg().toBuffer())
  expect([image.scene, codes(image)]).toEqual([null, ['position_not_usable']])
})

const sea = (x: number, y: number) => (x > 40 && x < 70 ? 20 : 200) + ((x * 31 + y * 17) % 40)

test.each([
  [
    '16 bits in two bands, UTM',
    { kind: 'u16' as const, bands: 2, epsg: 32_643, origin: [500_000, 2_100_000] as const, pixel: 10 },
  ],
  [
    'floating point, degrees',
    { kind: 'f32' as const, bands: 1, epsg: 4326, origin: [75, 18.99] as const, pixel: 0.0001 },
  ],
  ['8 bits, UTM', { kind: 'u8' as const, bands: 1, epsg: 32_643, origin: [500_000, 2_100_000] as const, pixel: 10 }],
])('radar of %s is read with its place', async (_what, tiff) => {
  const scale = tiff.kind === 'f32' ? 1e-4 : 1
  const bytes = createTiff({ width: 120, height: 80, sample: (x, y) => sea(x, y) * scale, ...tiff })
  const image = await analyse(bytes, 'S1A_IW_GRDH_1SDV_20250806T013112_20250806T013137_033.tif')
  expect(image.scene).toMatchObject({ time: '2025-08-06T01:31:12.000Z', from: 'file' })
  expect(image.scene?.lat).toBeCloseTo(18.988, 1)
  expect(image.scene?.lon).toBeCloseTo(75.005, 1)
  expect(Math.abs((image.scene?.metresPerPixel ?? 0) - 10)).toBeLessThan(1)
  expect(codes(image)).toContain('stretched')
  const view = await sharp((await send({ url: image.path })).rawPayload)
    .greyscale()
    .raw()
    .toBuffer()
  expect(view[40 * 120 + 55]).toBeLessThan((view[40 * 120 + 100] as number) - 60)
})

const deepGrey = async (level: (x: number, y: number) => number) => {
  const samples = Uint16Array.from({ length: 120 * 80 }, (_, at) => level(at % 120, Math.floor(at / 120)))
  return sharp(samples, { raw: { width: 120, height: 80, channels: 1 } }).toColourspace('grey16')
}

test.each([
  ['a PNG of 16 bits', async () => (await deepGrey(sea)).png().toBuffer()],
  ['a TIFF of 16 bits without a place', async () => createTiff({ width: 120, height: 80, kind: 'u16', sample: sea })],
  [
    'a floating-point TIFF without a place',
    async () => createTiff({ width: 120, height: 80, kind: 'f32', sample: (x, y) => sea(x, y) * 1e-4 }),
  ],
])('radar as %s is stretched: its dark range is not black', async (_what, make) => {
  const image = await analyse(await make())
  expect(codes(image)).toContain('stretched')
  const view = await sharp((await send({ url: image.path })).rawPayload)
    .greyscale()
    .raw()
    .toBuffer()
  expect(view[40 * 120 + 100]).toBeGreaterThan(100)
  expect(view[40 * 120 + 55]).toBeLessThan((view[40 * 120 + 100] as number) - 60)
})

test('zeros of a 16-bit grey PNG are no data, and a damaged one is refused', async () => {
  const bytes = await (await deepGrey((x, y) => (x < 30 ? 0 : sea(x, y)))).png().toBuffer()
  const { notes } = await analyse(bytes)
  expect(notes).toMatchObject([{ code: 'stretched' }, { code: 'no_data_left_out', params: { share: 0.25 } }])
  expect(codes(await analyse(await (await deepGrey(() => 0)).png().toBuffer()))).toEqual(['no_data_left_out'])
  const damaged = Buffer.from(bytes).fill(0, bytes.length >> 1, (bytes.length >> 1) + 40)
  expect((await upload(damaged)).json()).toMatchObject({ status: 422, code: 'damaged_image' })
})

test('pixels without data are left out, and an unsupported projection is named', async () => {
  const sample = (x: number, y: number) => (x < 30 ? -9999 : sea(x, y) - 250)
  const image = await analyse(createTiff({ width: 120, height: 80, kind: 'f32', sample, noData: -9999, epsg: 27_700 }))
  expect(image.scene).toBeNull()
  expect(image.notes).toMatchObject([
    { code: 'stretched', params: { scale: 'linear' } },
    { code: 'no_data_left_out', params: { share: 0.25 } },
    { code: 'projection_not_read', params: { epsg: 27_700 }, text: expect.stringContaining('EPSG:27700') },
  ])
})

test('a large scene is analysed in parts, and read in windows', async () => {
  const sample = (x: number, y: number) => 100 + ((x ^ y) % 50) + (x > 1500 ? 400 : 0)
  const tiff = { width: 2_000, height: 900, kind: 'u16', sample, epsg: 32_643, origin: [500_000, 2_100_000] } as const
  const image = await analyse(createTiff({ ...tiff, pixel: 10 }))
  expect(image.zoomable).toBe(true)
  expect(image.notes.find(({ code }) => code === 'read_in_parts')?.params).toEqual({ parts: 8, oil: 8, unsure: 0 })
  const window = await send({ url: `/images/${image.id}/window?left=1400&top=100&width=200&height=100` })
  const { data, info } = await sharp(window.rawPayload).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 200, height: 100 })
  expect(data[150]).toBeGreaterThan((data[50] as number) + 60)
  const whole = await send({ url: `/images/${image.id}/window?left=0&top=0&width=2000&height=900` })
  expect((await sharp(whole.rawPayload).metadata()).width).toBe(1000)
  expect((await send({ url: `/images/${image.id}/window?left=9e5&top=9e5&width=9&height=9` })).statusCode).toBe(200)
  expect((await send({ url: `/images/${image.id}/window?left=-1&top=0&width=9&height=9` })).statusCode).toBe(400)
})

test('a larger file than 20 MB must be a scene', async () => {
  const large = (kind: 'u8' | 'u16') =>
    createTiff({ width: 4_000, height: 5_300 / (kind === 'u16' ? 2 : 1), kind, sample: (x) => x % 250 })
  expect((await upload(large('u8'))).json()).toMatchObject({ status: 413, fault: { code: 'file_too_large.no_scene' } })
  const complexBands = createTiff({ width: 50, height: 50, bands: 5, kind: 'u16', sample: (x) => x, epsg: 4326 })
  expect((await upload(complexBands)).json()).toMatchObject({ status: 415, fault: { code: 'not_an_image.samples' } })
})

test('identical bytes of two records are stored once, and removing one record leaves the other', async () => {
  const bytes = await noise(70, 50).png().toBuffer()
  const first = await analyse(bytes)
  const second = await analyse(bytes)
  const pathOf = ({ id }: AnalysedImage) => `${server.dataDir}/files/images/${id}/original`
  expect(first.id).not.toBe(second.id)
  expect(statSync(pathOf(first)).ino).toBe(statSync(pathOf(second)).ino)
  await server.files.removeFolder(`images/${first.id}`)
  expect(readFileSync(pathOf(second))).toEqual(bytes)
  writeFileSync(pathOf(second), 'changed')
  const third = await analyse(bytes)
  expect((await send({ url: `/images/${third.id}/original` })).rawPayload).toEqual(bytes)
})

test('place and time entered by hand give slicks their size and coordinates', async () => {
  const image = await analyse(await noise(80, 60).png().toBuffer())
  const put = (scene: object | null) =>
    send({ method: 'PUT', url: `/api/images/${image.id}/scene`, payload: { scene } })
  expect((await send({ url: `/api/images/${image.id}/slicks.geojson` })).json()).toMatchObject({ code: 'no_scene' })
  expect((await send({ url: `/api/images/${image.id}/vessels` })).json()).toMatchObject({ code: 'no_scene' })
  const scene = { lat: 18.9, lon: 71.8, time: '2026-01-30T06:00:00Z', metresPerPixel: 20 }
  for (const wrong of [{ lat: 91 }, { metresPerPixel: 0 }, { time: '2030-01-01T00:00:00Z' }, { extra: 1 }])
    expect((await put({ ...scene, ...wrong })).json()).toMatchObject({ status: 400 })
  expect((await put(scene)).json()).toMatchObject({
    scene: { ...scene, time: '2026-01-30T06:00:00.000Z', from: 'analyst' },
  })
  const slicks = await send({ url: `/api/images/${image.id}/slicks.geojson` })
  expect(slicks.headers['content-type']).toContain('application/geo+json')
  expect(slicks.json()).toMatchObject({ type: 'FeatureCollection' })
  expect((await send({ url: `/api/images/${image.id}/vessels` })).json()).toMatchObject({ vessels: [], isWhole: true })
  const report = await send({ url: `/api/images/${image.id}/report.pdf` })
  expect(report.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const other = await server.signInAs('bo')
  for (const part of ['slicks.geojson', 'vessels', 'report.pdf', 'heat'])
    expect((await other({ url: `/api/images/${image.id}/${part}` })).statusCode).toBe(404)
  const foreign = { method: 'PUT', url: `/api/images/${image.id}/scene`, payload: { scene } } as const
  expect((await other(foreign)).statusCode).toBe(404)
  expect((await put(null)).json()).toMatchObject({ scene: null })
})
