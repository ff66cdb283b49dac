import { MAX_GUEST_IMAGE_BYTES } from '@varuna/contract/public/guest-image'
import { afterEach, expect, test } from 'vitest'
import { GUESTS } from '../../../jobs/inference.ts'
import { fakeInference, oilAnswer } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
afterEach(() => server.close())

const owners: string[] = []
const start = async (options: Parameters<typeof startTestServer>[1] = {}, oil = async () => oilAnswer) => {
  owners.length = 0
  server = await startTestServer(
    fakeInference({
      oil: (_, owner) => {
        owners.push(owner)
        return oil()
      },
    }),
    options,
  )
}
const judge = (
  payload: Buffer = Buffer.from('an image'),
  headers: Record<string, string> = {},
  remoteAddress = '192.0.2.1',
) =>
  server.app.inject({
    method: 'POST',
    url: '/api/demo/image',
    payload,
    headers: { 'content-type': 'application/octet-stream', ...headers },
    remoteAddress,
  })

test('a visitor without an account gets verdict, confidence, reasons and what is missing; nothing is stored', async () => {
  await start()
  const answer = await judge()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toMatchObject({
    verdict: 'oil_spill',
    probability: 0.9,
    confidence: 0.9,
    domain: 'sar',
    missing: [],
    model: oilAnswer.value.model,
  })
  expect(answer.json().reasons[0].text).toEqual(expect.stringMatching(/\w/))
  expect(owners).toEqual([GUESTS])
  expect(server.storedFiles()).toEqual([])
})

test('a file that cannot be judged is refused with the reason, beside its field', async () => {
  await start({}, async () => ({ ok: false, error: { code: 'not_an_image', params: {} } }) as never)
  const answer = await judge()
  expect([answer.statusCode, answer.json().code, answer.json().errors[0].field]).toEqual([415, 'not_an_image', 'file'])
})

test('a file that is too large is refused, announced or not, and not judged', async () => {
  await start()
  const large = Buffer.alloc(MAX_GUEST_IMAGE_BYTES + 1)
  expect((await judge(large)).statusCode).toBe(413)
  expect((await judge(Buffer.alloc(8), { 'content-length': String(10 * MAX_GUEST_IMAGE_BYTES) })).statusCode).toBe(413)
  expect(owners).toEqual([])
})

test('an empty body is refused', async () => {
  await start()
  expect((await judge(Buffer.alloc(0))).json().code).toBe('no_file')
})

test('a form is refused with what is expected', async () => {
  await start()
  expect((await judge(Buffer.from('x'), { 'content-type': 'text/plain' })).statusCode).toBe(415)
})

test('where the operator allows no guests, an account is asked for', async () => {
  await start({ guestImages: false })
  const answer = await judge()
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'guests_refused'])
})

test('one network has one image judged at a time, and others are not held up by it', async () => {
  const open: (() => void)[] = []
  await start({}, () => new Promise((resolve) => open.push(() => resolve(oilAnswer))))
  const first = judge()
  await expect.poll(() => open.length).toBe(1)
  expect((await judge()).json().code).toBe('too_many_requests')
  const other = judge(undefined, {}, '198.51.100.7')
  await expect.poll(() => open.length).toBe(2)
  for (const answer of open) answer()
  expect([(await first).statusCode, (await other).statusCode]).toEqual([200, 200])
})

test('one network sends ten images in ten minutes', async () => {
  await start()
  for (let sent = 0; sent < 10; sent += 1) expect((await judge()).statusCode).toBe(200)
  expect((await judge()).statusCode).toBe(429)
  expect((await judge(undefined, {}, '198.51.100.7')).statusCode).toBe(200)
})

test('what is no image spares the hour of all visitors, and one site of IPv6 networks sends sixty', async () => {
  let isImage = false
  await start({}, async () =>
    isImage ? oilAnswer : ({ ok: false, error: { code: 'not_an_image', params: {} } } as never),
  )
  const statuses = new Map<number, number>()
  const send = async (address: string) => {
    const { statusCode } = await judge(undefined, {}, address)
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  for (let sent = 0; sent < 70; sent += 1) await send(`2001:db8:5:${sent.toString(16)}::1`)
  expect(Object.fromEntries(statuses)).toEqual({ 415: 60, 429: 10 })
  for (let sent = 0; sent < 600; sent += 1) await send(`10.0.${sent % 100}.1`)
  isImage = true
  expect((await judge(undefined, {}, '198.51.100.7')).statusCode).toBe(200)
})

test('all visitors together hold six images at once', async () => {
  const open: (() => void)[] = []
  await start({}, () => new Promise((resolve) => open.push(() => resolve(oilAnswer))))
  const sent = Array.from({ length: 6 }, (_, at) => judge(undefined, {}, `192.0.2.${at + 1}`))
  await expect.poll(() => open.length).toBe(6)
  const seventh = await judge(undefined, {}, '198.51.100.1')
  expect([seventh.statusCode, seventh.json().code]).toEqual([503, 'busy'])
  for (const answer of open) answer()
  for (const answer of await Promise.all(sent)) expect(answer.statusCode).toBe(200)
})
