import type { AnalysedImage } from '@varuna/contract/analysis/image'
import type { VesselsNear } from '@varuna/contract/analysis/image-answers'
import { destination } from '@varuna/geo/geometry/great-circle'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { fileForm } from '../../testing/file-form.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

const minuteMs = 60_000
let server: TestServer
let send: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  send = await server.signInAs('ana')
})
afterAll(() => server.close())

type Fix = readonly [mmsi: number, minutes: number, lat: number, lon: number, knots?: number]

const store = (timeMs: number, fixes: readonly Fix[]) =>
  server.store.positions.write({
    positions: fixes.map(([mmsi, minutes, lat, lon, speedKnots = 10]) =>
      testPosition({ mmsi, timeMs: timeMs + minutes * minuteMs, lat, lon, speedKnots, courseDegrees: null }),
    ),
    staticReports: [],
    progress: null,
  })

/** An image of 100 x 100 pixels of 100 m, 2.7 nm from its centre to each edge. */
async function imageAt(lat: number, lon: number, time: string): Promise<AnalysedImage> {
  const png = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const image = (await send({ method: 'POST', url: '/upload/', ...fileForm('file', 'a.png', 'image/png', png) })).json()
  const payload = { scene: { lat, lon, time, metresPerPixel: 100 } }
  const placed = await send({ method: 'PUT', url: `/api/images/${image.id}/scene`, payload })
  expect(placed.statusCode, placed.body).toBe(200)
  return image
}
async function near(image: AnalysedImage): Promise<VesselsNear> {
  const answer = await send({ url: `/api/images/${image.id}/vessels` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test('nearby vessels have their closest report, and their position when the image was taken', async () => {
  const time = '2026-01-01T06:00:00Z'
  const timeMs = Date.parse(time)
  const [there, between, before, shared, slow, far, late] = Array.from({ length: 7 }, (_, at) => 419_100_001 + at) as [
    ...number[],
  ] as [number, number, number, number, number, number, number]
  await store(timeMs, [
    [there, 0, 10.01, 60],
    // Its reports are 20 nm away on either side; it crossed the image between them.
    [between, -50, 10, 60 - 20 / 60, 25],
    [between, 50, 10, 60 + 20 / 60, 25],
    [before, -40, 10, 60.1],
    // Two vessels with one MMSI: neither was half-way between the positions.
    [shared, -5, 10, 60.15],
    [shared, 5, 12, 62],
    [slow, -30, 10.1, 60, 0],
    [slow, 30, 10.1, 60, 0],
    [far, 0, 10.5, 60],
    [late, 61, 10, 60],
  ])
  const image = await imageAt(10, 60, time)
  const { vessels, isWhole, minutes, radiusNm } = await near(image)
  expect({ isWhole, minutes }).toEqual({ isWhole: true, minutes: 60 })
  expect(radiusNm).toBeCloseTo(15 + 2.7 * Math.SQRT2, 1)
  const found = new Map(vessels.map((vessel) => [vessel.mmsi, vessel]))
  expect(vessels.map(({ mmsi }) => mmsi)).toEqual([between, there, before, slow, shared])
  expect(found.get(there)).toMatchObject({ minutesApart: 0, inImage: true, atImageTime: { inImage: true } })
  expect(found.get(between)).toMatchObject({ inImage: false, distanceNm: expect.closeTo(19.7, 1) })
  expect(found.get(between)?.atImageTime).toMatchObject({ inImage: true, distanceNm: expect.closeTo(0, 1) })
  expect(found.get(before)).toMatchObject({ minutesApart: -40, inImage: false, atImageTime: null })
  expect(found.get(shared)).toMatchObject({ minutesApart: -5, atImageTime: null })
  expect(found.get(slow)).toMatchObject({ distanceNm: expect.closeTo(6, 1), inImage: false })
  const report = await send({ url: `/api/images/${image.id}/report.pdf` })
  expect(report.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('vessels near are found on the other side of 180 degrees', async () => {
  const time = '2026-01-03T06:00:00Z'
  const mmsi = 419_200_001
  await store(Date.parse(time), [
    [mmsi, -30, -17, 179.95],
    [mmsi, 30, -17, -179.93],
  ])
  const [vessel, ...more] = (await near(await imageAt(-17, -179.99, time))).vessels
  expect(more).toEqual([])
  expect(vessel).toMatchObject({ mmsi, inImage: false, distanceNm: expect.closeTo(3.4, 1) })
  expect(vessel?.atImageTime).toMatchObject({ inImage: true, distanceNm: expect.closeTo(0, 1) })
})

test('without vessels near, at another time or in another place, none are listed', async () => {
  const image = await imageAt(10, 60, '2026-01-02T06:00:00Z')
  expect(await near(image)).toMatchObject({ vessels: [], isWhole: true })
  expect((await near(await imageAt(-10, 60, '2026-01-01T06:00:00Z'))).vessels).toEqual([])
})

test('of thousands nearby the nearest fifty are listed, with a note that there are more', async () => {
  const time = '2026-01-05T06:00:00Z'
  const timeMs = Date.parse(time)
  const fixes = Array.from({ length: 3_000 }, (_, at): Fix[] => {
    const { lat, lon } = destination(20, 60, 1 + at / 300, at * 7)
    return Array.from({ length: 4 }, (_fix, step): Fix => [419_300_000 + at, 12 * step - 18, lat, lon, 0])
  }).flat()
  await store(timeMs, fixes)
  const { vessels, isWhole } = await near(await imageAt(20, 60, time))
  expect(isWhole).toBe(false)
  expect(vessels.map(({ mmsi }) => mmsi)).toEqual(Array.from({ length: 50 }, (_, at) => 419_300_000 + at))
})
