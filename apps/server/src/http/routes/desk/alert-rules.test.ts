import { createHash, createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { createHttpWebhooks } from '../../../webhooks/http-webhooks.ts'
import { createSmtpMailer } from '../../../mail/smtp-mailer.ts'
import { testAlert, testReport } from '../../../store/desk/alerts/testing-alerts.ts'
import { anyAlert } from '../../../store/interfaces/desk/alert-store.ts'
import {
  startMailReceiver,
  startWebhookReceiver,
  type MailReceiver,
  type WebhookReceiver,
} from '../../testing/receivers.ts'
import { assessInPark, raiseZoneFishing } from '../../testing/zone-fishing.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

/** Asks seldom enough for the rate limits of the routes that are asked. */
const waitFor = <Result>(check: () => Result | Promise<Result>) => vi.waitFor(check, { timeout: 30_000, interval: 40 })
const nowMs = Date.UTC(2026, 0, 31, 12)

let server: TestServer
let ana: Send
let accountId = ''
let webhooks: WebhookReceiver
let mailbox: MailReceiver
let number = 0

beforeEach(async () => {
  webhooks = await startWebhookReceiver([
    ['/ok', 204],
    ['/gone', 410],
    ['/down', 503],
    ['/moved', 302],
  ])
  mailbox = await startMailReceiver()
  const mailer = createSmtpMailer(mailbox.url, { to: 'a@b.example', from: 'varuna@b.example' })
  server = await startTestServer(fakeInference(), { mailer })
  ana = await server.signInAs('ana')
  accountId = (await ana({ url: '/api/session' })).json().session.userId
})
afterEach(async () => {
  webhooks.close()
  await server.close()
  await mailbox.close()
})

const rule = (path: string, over: object = {}) => ({
  name: `Rule ${path}`,
  active: true,
  lowestLevel: 'notice',
  changes: 'raised',
  target: { channel: 'webhook', url: `${webhooks.origin}${path}` },
  ...over,
})
const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, by = ana) =>
  by({ method, url, ...(payload && { payload }) })
const add = async (path: string, over: object = {}) => {
  const answer = await send('POST', '/api/alert-rules', rule(path, over))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as { rule: { id: string }; secret: string | null }
}
/** The text of a mail as it was written. */
const plain = (raw = '') =>
  Buffer.from(
    raw
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
      .replaceAll('\r\n', '\n'),
    'latin1',
  ).toString()
const mailedCode = () => /^Code: (\d{8})\r?$/m.exec(mailbox.received.at(-1)?.raw ?? '')?.[1]
const confirm = async (id: string) => {
  expect((await send('POST', `/api/alert-rules/${id}/code`)).statusCode).toBe(204)
  await waitFor(() => expect(mailedCode()).toBeDefined())
  const answer = await send('POST', `/api/alert-rules/${id}/confirmation`, { code: mailedCode() })
  expect([answer.statusCode, answer.json().confirmed]).toEqual([200, true])
}
const raise = async (over: Partial<ReturnType<typeof testAlert>> = {}, user = accountId) => {
  const id = `a${(number += 1)}`
  await server.store.vesselReports.add(
    testReport(id, user),
    testAlert(id, { user_id: user, raised_at_ms: nowMs, ...over }),
  )
  return id
}
const rules = async () => (await ana({ url: '/api/alert-rules' })).json().rules
const deliveries = async (query = '') => (await ana({ url: `/api/alert-deliveries${query}` })).json().deliveries
const settled = async (count: number) =>
  waitFor(async () => {
    const found = await deliveries()
    expect(found.filter(({ attempts }: { attempts: number }) => attempts > 0)).toHaveLength(count)
    return found
  })

test('a webhook gets a signed alert once, and the log says so', async () => {
  const { rule: made, secret } = await add('/ok')
  const id = await raise()
  const [hook] = await waitFor(() => {
    expect(webhooks.received).toHaveLength(1)
    return webhooks.received
  })
  const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(hook?.headers['varuna-signature'])) ?? []
  expect(Number(seconds)).toBe(nowMs / 1000)
  expect(mac).toBe(
    createHmac('sha256', secret ?? '')
      .update(`${seconds}.${hook?.body}`)
      .digest('hex'),
  )
  expect(hook?.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Varuna/test',
  })
  const body = JSON.parse(hook?.body ?? '')
  expect(body).toMatchObject({
    delivery: hook?.headers['varuna-delivery'],
    test: false,
    rule: { id: made.id, name: 'Rule /ok' },
    alert: { id, message: expect.stringContaining('FISHING') },
    change: { action: 'raise' },
    url: `https://varuna.example/dashboard-analysis/alerts/${id}`,
  })
  const [delivery] = await waitFor(async () => {
    const found = await deliveries()
    expect(found[0].state).toBe('sent')
    return found
  })
  expect(delivery).toMatchObject({
    id: body.delivery,
    ruleId: made.id,
    alertId: id,
    attempts: 1,
    lastStatus: 204,
    failure: null,
    sentAt: '2026-01-31T12:00:00.000Z',
    nextAttemptAt: null,
    channel: 'webhook',
  })
  await server.outgoingRests(3)
  expect(webhooks.received).toHaveLength(1)
})

test('an e-mail arrives, and the key of a rule is shown once and never again', async () => {
  const { rule: duty, secret } = await add('', {
    name: 'Duty',
    target: { channel: 'email', address: 'Duty@Port.example' },
  })
  expect(secret).toBeNull()
  await confirm(duty.id)
  mailbox.received.length = 0
  const id = await raise({ level: 'alarm' })
  await waitFor(() => expect(mailbox.received).toHaveLength(1))
  expect(mailbox.received[0]?.to).toEqual(['duty@port.example'])
  expect(mailbox.received[0]?.raw).toMatch(/^Subject: .*Alarm/m)
  expect(mailbox.received[0]?.raw.replaceAll(/=\r\n/g, '')).toContain(`/dashboard-analysis/alerts/${id}`)
  const made = await add('/ok')
  const renewed = (await send('POST', `/api/alert-rules/${made.rule.id}/secret`)).json()
  expect(made.secret).toMatch(/^whsec_[\w-]{43}$/)
  expect(renewed.secret).toMatch(/^whsec_/)
  expect(renewed.secret).not.toBe(made.secret)
  for (const answer of [
    await ana({ url: '/api/alert-rules' }),
    await send('PUT', `/api/alert-rules/${made.rule.id}`, rule('/ok')),
    await ana({ url: '/api/alert-deliveries' }),
  ])
    expect([answer.statusCode, answer.body.includes('whsec_')]).toEqual([200, false])
})

test('a webhook and a mail contain the assessment behind an alert (the mail a short form), or why there is none', async () => {
  const { rule: duty } = await add('', { name: 'Duty', target: { channel: 'email', address: 'duty@port.example' } })
  await confirm(duty.id)
  mailbox.received.length = 0
  await add('/ok')
  await raiseZoneFishing(server, 'kept', await assessInPark(server, ana))
  // The report in the park raised an alert of its own, whose source has the assessment.
  const bodies = () => webhooks.received.map(({ body }) => JSON.parse(body))
  await waitFor(() => expect([bodies().length, mailbox.received.length]).toEqual([2, 2]))
  const own = bodies().find(({ alert }) => alert.id !== 'kept')
  expect([own.assessment, own.assessmentText]).toEqual([null, null])
  const kept = bodies().find(({ alert }) => alert.id === 'kept')
  const answered = (await ana({ url: '/api/alerts/kept' })).json()
  expect([kept.assessment, kept.assessmentText]).toEqual([answered.assessment, answered.assessmentText])
  const mailOf = (id: string) => plain(mailbox.received.find(({ raw }) => plain(raw).includes(`/alerts/${id}`))?.raw)
  expect(mailOf(own.alert.id)).not.toContain('Fishing assessment')
  const lines = mailOf('kept').split('\n')
  const at = lines.findIndex((line) => line.startsWith('Fishing assessment: '))
  expect(lines.slice(at, at + 7)).toEqual([
    kept.assessmentText.split('\n')[0],
    expect.stringMatching(/^Is it a fishing vessel\? Not known/),
    expect.stringMatching(/^Is it fishing now\? Yes/),
    expect.stringMatching(/^– Likely fishing in Gulf of Mannar.* \(IUU-1\)$/),
    expect.stringMatching(/^– .* \(model\)$/),
    expect.stringMatching(/^Missing: .*; \d more\.$/),
    '',
  ])
  await raiseZoneFishing(server, 'none', { none: 'no_course' })
  await waitFor(() => expect(mailbox.received).toHaveLength(3))
  expect(mailOf('none')).toContain(
    '\nNo fishing assessment was kept with this alert: the position came without a course.\n',
  )
})

test('an e-mail address gets only a code until it is confirmed, and another address needs another code', async () => {
  const target = { channel: 'email', address: 'stranger@port.example' }
  const { rule: made } = await add('', { name: 'Duty', target })
  expect((await rules())[0].confirmed).toBe(false)
  await raise({ level: 'alarm' })
  const [refused] = await waitFor(async () => {
    const found = await deliveries()
    expect(found[0]?.state).toBe('failed')
    return found
  })
  expect(refused.failure.code).toBe('delivery_failed.address_not_confirmed')
  const tested = (await send('POST', `/api/alert-rules/${made.id}/test`)).json()
  expect([tested.sent, tested.failure.code]).toEqual([false, 'delivery_failed.address_not_confirmed'])
  expect(mailbox.received).toEqual([])
  for (const [code, status] of [
    ['12345678', 400],
    ['1', 400],
    [12_345_678, 400],
  ])
    expect((await send('POST', `/api/alert-rules/${made.id}/confirmation`, { code })).statusCode).toBe(status)
  await confirm(made.id)
  const first = mailedCode()
  expect((await send('POST', `/api/alert-deliveries/${refused.id}/replay`)).statusCode).toBe(200)
  await waitFor(() => expect(mailbox.received).toHaveLength(2))
  const moved = rule('', { name: 'Duty', target: { ...target, address: 'other@port.example' } })
  expect((await send('PUT', `/api/alert-rules/${made.id}`, moved)).json().confirmed).toBe(false)
  expect((await send('POST', `/api/alert-rules/${made.id}/confirmation`, { code: first })).statusCode).toBe(400)
  const bo = await server.signInAs('bo')
  for (const path of ['code', 'confirmation'])
    expect(
      (await send('POST', `/api/alert-rules/${made.id}/${path}`, path === 'code' ? undefined : { code: first }, bo))
        .statusCode,
    ).toBe(404)
  const statuses = []
  for (let at = 0; at < 12; at += 1) statuses.push((await send('POST', `/api/alert-rules/${made.id}/code`)).statusCode)
  expect(statuses.at(-1)).toBe(429)
})

const hostileName = 'Urgent: see https://evil.example/pay'
const mailText = (raw: string) => {
  const body = raw.slice(raw.indexOf('\r\n\r\n')).trim()
  const decoded = /^content-transfer-encoding: base64/im.test(raw) ? Buffer.from(body, 'base64').toString() : body
  return decoded.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
}

test('a mail to an unconfirmed address contains no text that a user wrote', async () => {
  const target = { channel: 'email', address: 'victim@port.example' }
  const { rule: made } = await add('', { name: hostileName, target })
  expect((await send('POST', `/api/alert-rules/${made.id}/code`)).statusCode).toBe(204)
  await waitFor(() => expect(mailbox.received).toHaveLength(1))
  const { raw } = mailbox.received[0] ?? { raw: '' }
  expect(raw).not.toMatch(/evil|Urgent|ana@|harbour\.example/)
  expect(mailText(raw)).toMatch(/^Code: \d{8}\r?$/m)
})

test('a mailbox gets five codes an hour and three of one account, however its address is spelled, from all accounts together', async () => {
  const askFor = async (address: string, by = ana) => {
    const answer = await send('POST', '/api/alert-rules', rule('', { target: { channel: 'email', address } }), by)
    return send('POST', `/api/alert-rules/${answer.json().rule.id}/code`, undefined, by)
  }
  const statuses = []
  for (const address of ['victim@gmail.com', 'VICTIM@gmail.com', 'v.i.ctim+a@googlemail.com', 'victim+b@gmail.com'])
    statuses.push((await askFor(address)).statusCode)
  expect(statuses).toEqual([204, 204, 204, 429])
  const bo = await server.signInAs('bo')
  const cy = await server.signInAs('cy')
  expect((await askFor('victim@gmail.com', bo)).statusCode).toBe(204)
  expect((await askFor('victim+c@gmail.com', cy)).statusCode).toBe(204)
  const refused = await askFor('victim@gmail.com', cy)
  expect([refused.statusCode, refused.json().fault.code]).toEqual([429, 'too_many_requests.mails'])
  expect(refused.json().detail).toContain('Try again in 60 minutes')
  expect(mailbox.received).toHaveLength(5)
  expect((await askFor('other@gmail.com', cy)).statusCode).toBe(204)
  server.setNow(nowMs + 3_601_000)
  expect((await askFor('victim@gmail.com', cy)).statusCode).toBe(204)
})

test('quoted text in an alert mail is bounded, marked line by line, and contains no link', async () => {
  const target = { channel: 'email', address: 'duty@port.example' }
  const { rule: made } = await add('', { name: hostileName, target, changes: 'all' })
  await confirm(made.id)
  const id = await raise({ level: 'alarm' })
  await waitFor(() => expect(mailbox.received).toHaveLength(2))
  const note = 'Pay at www.evil.example\nLevel: Notice\n' + 'x'.repeat(1_900)
  expect((await send('POST', `/api/alerts/${id}/changes`, { action: 'note', version: 1, note })).statusCode).toBe(200)
  await waitFor(() => expect(mailbox.received).toHaveLength(3))
  const text = mailText(mailbox.received[2]?.raw ?? '')
  expect(text).toMatch(/^> Pay at www\[\.\]evil\[\.\]example\r?$/m)
  expect(text).toMatch(/^> Level: Notice\r?$/m)
  expect(text).toContain('Urgent: see https[:]//evil[.]example/pay')
  expect(text.match(/https?:\/\/\S+/g)).toEqual([`https://varuna.example/dashboard-analysis/alerts/${id}`])
})

test('alert mails over the bound of a mailbox are listed as not sent, with the reason', async () => {
  const target = { channel: 'email', address: 'duty@port.example' }
  const { rule: made } = await add('', { target })
  await confirm(made.id)
  for (let sent = 0; sent < 59; sent += 1)
    await server.store.mailCounts.add(
      {
        id: `earlier-${sent}`,
        recipient: createHash('sha256').update('duty@port.example').digest('base64url'),
        kind: 'alert',
        sender_id: accountId,
        counted_ms: nowMs - 60_000,
      },
      [{ max: 60, withinMs: 3_600_000, ofSender: true }],
    )
  await raise()
  await waitFor(async () => expect((await deliveries())[0]?.state).toBe('sent'))
  await raise()
  await waitFor(async () =>
    expect((await deliveries())[0]).toMatchObject({
      state: 'failed',
      failure: { code: 'delivery_failed.too_many_mails', message: expect.stringContaining('in 59 minutes') },
    }),
  )
  expect(mailbox.received).toHaveLength(2)
  const tested = (await send('POST', `/api/alert-rules/${made.id}/test`)).json()
  expect([tested.sent, tested.failure.code]).toEqual([false, 'delivery_failed.too_many_mails'])
})

test('an unreachable address is retried later with the same id, and one that is gone disables its rule', async () => {
  const down = await add('/down')
  const gone = await add('/gone')
  await raise()
  await settled(2)
  await waitFor(async () =>
    expect(await deliveries(`?rule=${down.rule.id}`)).toMatchObject([
      {
        state: 'waiting',
        attempts: 1,
        lastStatus: 503,
        nextAttemptAt: '2026-01-31T12:00:10.000Z',
        failure: { code: 'delivery_failed.refused', message: 'The address responded with status 503.' },
      },
    ]),
  )
  await waitFor(async () =>
    expect(await deliveries(`?rule=${gone.rule.id}`)).toMatchObject([
      { state: 'failed', lastStatus: 410, failure: { code: 'delivery_failed.gone' } },
    ]),
  )
  expect((await rules()).find(({ id }: { id: string }) => id === gone.rule.id)).toMatchObject({
    active: false,
    stopped: 'gone',
  })
  webhooks.statuses.set('/down', 200)
  server.setNow(nowMs + 11_000)
  await waitFor(async () =>
    expect(await deliveries(`?rule=${down.rule.id}`)).toMatchObject([{ state: 'sent', attempts: 2 }]),
  )
  const ids = webhooks.received.filter(({ path }) => path === '/down').map(({ headers }) => headers['varuna-delivery'])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  const on = await send('PUT', `/api/alert-rules/${gone.rule.id}`, rule('/gone'))
  expect(on.json()).toMatchObject({ active: true, stopped: null })
})

test('attempts end after ten in about a day', async () => {
  await add('/down')
  await raise()
  let at = nowMs
  for (let attempts = 1; ; attempts += 1) {
    const one = await waitFor(async () => {
      const [found] = await deliveries()
      expect(found).toMatchObject({ attempts, lastStatus: 503 })
      expect(found.failure).not.toBeNull()
      // While an attempt is under way, the next one stands 90 s ahead.
      expect(found.nextAttemptAt).not.toBe(new Date(at + 90_000).toISOString())
      return found
    })
    if (one.state === 'failed') {
      expect(attempts).toBe(10)
      break
    }
    at = Date.parse(one.nextAttemptAt)
    server.setNow(at)
  }
  expect((at - nowMs) / 3_600_000).toBeGreaterThan(20)
  expect((at - nowMs) / 3_600_000).toBeLessThan(26)
})

test('a redirect is a failure and not followed, and a hanging address delays no other', async () => {
  await add('/moved')
  await add('/hang')
  await add('/ok')
  await raise()
  await waitFor(() => expect(webhooks.received.map(({ path }) => path).toSorted()).toEqual(['/hang', '/moved', '/ok']))
  await raise()
  await waitFor(() => expect(webhooks.received.filter(({ path }) => path === '/ok')).toHaveLength(2))
  await waitFor(async () => {
    const codes = (await deliveries()).map(({ failure }: { failure: { code: string } | null }) => failure?.code)
    expect(codes).toContain('delivery_failed.redirected')
    expect(codes).toContain('delivery_failed.timed_out')
  })
  expect(webhooks.received.filter(({ path }) => path === '/ok')).toHaveLength(2)
})

test('what goes out can be sent again, and a test is sent at once', async () => {
  const { rule: made } = await add('/ok')
  await raise()
  const [sent] = await settled(1)
  await waitFor(async () => expect((await deliveries())[0].state).toBe('sent'))
  const again = await send('POST', `/api/alert-deliveries/${sent.id}/replay`)
  expect(again.json()).toMatchObject({ id: sent.id, state: 'waiting', attempts: 0, sentAt: null })
  await waitFor(() => expect(webhooks.received).toHaveLength(2))
  expect(webhooks.received[1]?.headers['varuna-delivery']).toBe(sent.id)
  webhooks.statuses.delete('/ok')
  const other = await raise()
  expect(other).toBeDefined()
  await waitFor(async () => expect((await deliveries('?state=waiting'))[0]?.attempts).toBe(1))
  const [waiting] = await deliveries('?state=waiting')
  expect((await send('POST', `/api/alert-deliveries/${waiting.id}/replay`)).json().code).toBe('delivery_waiting')
  expect((await send('POST', '/api/alert-deliveries/none/replay')).statusCode).toBe(404)
  webhooks.statuses.set('/ok', 200)
  const tested = await send('POST', `/api/alert-rules/${made.id}/test`)
  expect(tested.json()).toEqual({ sent: true, status: 200, failure: null })
  expect(JSON.parse(webhooks.received.at(-1)?.body ?? '')).toMatchObject({
    test: true,
    alert: { id: 'test', simulated: true },
  })
  webhooks.statuses.set('/ok', 500)
  expect((await send('POST', `/api/alert-rules/${made.id}/test`)).json()).toMatchObject({
    sent: false,
    status: 500,
    failure: { code: 'delivery_failed.refused' },
  })
})

describe('a rule sends', () => {
  test('the alerts that match it and that its account can see, from its creation on', async () => {
    await raise()
    const pacific = { kind: 'box', south: -10, west: 170, north: 10, east: -170 }
    await add('/ok', { name: 'cautions', lowestLevel: 'caution', what: ['probable_fishing', 'illegal_fishing'] })
    await add('/ok', { name: 'pacific', place: pacific })
    await add('/ok', { name: 'all', changes: 'all' })
    await add('/ok', { name: 'off', active: false })
    await send('POST', '/api/alert-rules', rule('/ok', { name: 'bo' }), await server.signInAs('bo'))
    await raise({ subject: 'low', level: 'notice', lat: 5, lon: 175 })
    await raise({ subject: 'oil', kind: 'oil', code: 'oil_spill', level: 'alarm', lat: 5, lon: 0 })
    const id = await raise({ subject: 'both', level: 'alarm', lat: -5, lon: -175 })
    const acknowledged = await send('POST', `/api/alerts/${id}/changes`, { action: 'acknowledge', version: 1 })
    expect(acknowledged.statusCode).toBe(200)
    await waitFor(() => expect(webhooks.received).toHaveLength(7))
    await server.outgoingRests(3)
    const bodies = webhooks.received.map(({ body }) => JSON.parse(body))
    const of = (name: string) =>
      bodies.filter((one) => one.rule.name === name).map(({ alert, change }) => [alert.subject, change.action])
    expect(of('cautions')).toEqual([['both', 'raise']])
    expect(of('pacific')).toEqual([
      ['low', 'raise'],
      ['both', 'raise'],
    ])
    expect(of('all')).toEqual([
      ['low', 'raise'],
      ['oil', 'raise'],
      ['both', 'raise'],
      ['both', 'acknowledge'],
    ])
    expect(webhooks.received).toHaveLength(7)
  })
})

test('invalid rules are refused, and rules belong to their account', async () => {
  const bad = [
    rule('/ok', { name: ' ' }),
    rule('/ok', { what: ['storm'] }),
    rule('/ok', { place: { kind: 'box', south: 2, west: 0, north: 1, east: 0 } }),
    rule('/ok', { target: { channel: 'webhook', url: 'ftp://port.example' } }),
    rule('/ok', { target: { channel: 'webhook', url: `https://x.example/${'a'.repeat(2_000)}` } }),
    rule('/ok', { target: { channel: 'email', address: 'no address' } }),
    rule('/ok', { target: { channel: 'pigeon' } }),
  ]
  for (const one of bad) expect((await send('POST', '/api/alert-rules', one)).statusCode).toBe(400)
  const { rule: made } = await add('/ok')
  const bo = await server.signInAs('bo')
  expect((await bo({ url: '/api/alert-rules' })).json()).toMatchObject({ rules: [], silences: [], sendsMail: true })
  for (const [method, path] of [
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/secret'],
    ['POST', '/test'],
  ] as const) {
    const payload = method === 'PUT' ? rule('/ok') : undefined
    expect((await send(method, `/api/alert-rules/${made.id}${path}`, payload, bo)).statusCode).toBe(404)
  }
  for (let at = 1; at < 50; at += 1) await add('/ok')
  const refused = await send('POST', '/api/alert-rules', rule('/ok'))
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect((await send('DELETE', `/api/alert-rules/${made.id}`)).statusCode).toBe(204)
  expect((await rules()).length).toBe(49)
  expect((await ana({ url: '/api/alert-deliveries?after=x' })).statusCode).toBe(400)
  const { alerts } = await server.store.alerts.page(testPrincipal(accountId), anyAlert, 1, null)
  expect(alerts).toEqual([])
})

test('a changed rule keeps its earlier versions, which come back with one request', async () => {
  const { rule: made } = await add('/ok', { name: 'First' })
  const path = `/api/alert-rules/${made.id}`
  const versions = async (by = ana) => (await by({ url: `${path}/versions` })).json()
  const change = async (over: object) => expect((await send('PUT', path, rule('/ok', over))).statusCode).toBe(200)
  const bringBack = (number: number | string, by = ana) =>
    send('POST', `${path}/versions/${number}/restore`, undefined, by)
  expect(await versions()).toEqual({ kept: 10, versions: [] })
  server.setNow(nowMs + 60_000)
  await change({ name: 'Second', lowestLevel: 'alarm' })
  await change({ name: 'Second', lowestLevel: 'alarm' })
  await change({ name: 'Second', lowestLevel: 'alarm', active: false })
  expect((await versions()).versions).toMatchObject([
    {
      number: 1,
      rule: { name: 'First', lowestLevel: 'notice' },
      savedAt: new Date(nowMs).toISOString(),
      replacedAt: new Date(nowMs + 60_000).toISOString(),
      by: { name: 'ana' },
    },
  ])
  const back = await bringBack(1)
  expect(back.json()).toMatchObject({ id: made.id, name: 'First', lowestLevel: 'notice', active: false })
  const after = await versions()
  expect(after.versions.map(({ rule: { name } }: { rule: { name: string } }) => name)).toEqual(['Second', 'First'])
  expect((await bringBack(1)).statusCode).toBe(200)
  expect(await versions()).toEqual(after)

  const bo = await server.signInAs('bo')
  expect([(await bo({ url: `${path}/versions` })).statusCode, (await bringBack(1, bo)).statusCode]).toEqual([404, 404])
  expect([(await bringBack(99)).statusCode, (await bringBack('x')).statusCode]).toEqual([404, 400])
  for (let at = 0; at < 12; at += 1) await change({ name: `Rule ${at}` })
  const numbers = (await versions()).versions.map(({ number }: { number: number }) => number)
  expect(numbers).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5])
  expect((await send('DELETE', path)).statusCode).toBe(204)
  expect(await server.db.selectFrom('alert_rule_version').selectAll().execute()).toEqual([])
})

test('a version with an address that is no longer allowed does not come back', async () => {
  const { rule: made } = await add('/ok')
  const path = `/api/alert-rules/${made.id}`
  expect((await send('PUT', path, rule('/ok', { name: 'Second' }))).statusCode).toBe(200)
  const body = JSON.stringify(rule('/ok', { target: { channel: 'webhook', url: 'https://user@port.example/' } }))
  await server.db.updateTable('alert_rule_version').set({ body }).execute()
  const refused = await send('POST', `${path}/versions/1/restore`)
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_input'])
  expect((await rules())[0]).toMatchObject({ name: 'Second' })
})

test('an address that is not allowed is refused when it is saved, at its field', async () => {
  const strict = await startTestServer(fakeInference(), {
    webhooks: createHttpWebhooks({
      allowPrivate: false,
      resolve: async (host) => (host === 'inside.example' ? ['10.0.0.7'] : ['8.8.8.8']),
    }),
  })
  try {
    const bo = await strict.signInAs('bo')
    const save = (url: string, method: 'POST' | 'PUT' = 'POST', path = '') =>
      send(method, `/api/alert-rules${path}`, rule('/', { target: { channel: 'webhook', url } }), bo)
    for (const [url, code] of [
      ['http://127.0.0.1:8000/x', 'url_not_public'],
      ['http://2130706433/', 'url_not_public'],
      ['https://localhost/', 'url_not_public'],
      ['https://inside.example/', 'url_not_public'],
      ['https://user:secret@hooks.example/', 'url_with_user'],
      ['https://hooks.example:25/', 'url_port_not_allowed'],
    ] as const) {
      const answer = await save(url)
      expect([answer.statusCode, answer.json().errors], url).toMatchObject([400, [{ field: 'target.url', code }]])
    }
    const made = await save('https://hooks.example/')
    expect(made.statusCode).toBe(200)
    const { id } = made.json().rule
    expect((await save('http://[::1]/', 'PUT', `/${id}`)).statusCode).toBe(400)
    // A rule saved earlier sends nothing, and can be disabled.
    const old = JSON.stringify(rule('/', { target: { channel: 'webhook', url: 'http://10.0.0.7/' } }))
    await strict.db.updateTable('alert_rule').set({ body: old }).where('id', '=', id).execute()
    const off = rule('/', { active: false, target: { channel: 'webhook', url: 'http://10.0.0.7/' } })
    expect((await send('PUT', `/api/alert-rules/${id}`, off, bo)).json()).toMatchObject({ active: false })
    expect((await send('POST', `/api/alert-rules/${id}/test`, undefined, bo)).json().failure.code).toBe(
      'delivery_failed.address_not_allowed',
    )
  } finally {
    await strict.close()
  }
})
