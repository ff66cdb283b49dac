import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queueFileColumns } from '@varuna/contract/desk/alert-queue'
import { fakeInference } from '../../testing/fake-inference.ts'
import { fileForm } from '../../testing/file-form.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'
import { intelligenceReport, vesselReport } from '../../testing/reports.ts'

const alarming = { ...intelligenceReport, riskScore: 90 }

let server: TestServer
let ana: Send
beforeEach(async () => {
  server = await startTestServer(fakeInference())
  ana = await server.signInAs('ana')
})
afterEach(() => server.close())

const now = '2026-01-31T12:00:00.000Z'
const queued = {
  state: 'open',
  version: 1,
  count: 1,
  assignee: null,
  simulated: false,
  shared: false,
  owner: { id: expect.any(String), name: 'ana' },
  lastTime: now,
  changedTime: now,
}

const post = (url: string, payload: object) => ana({ method: 'POST', url, payload })
const alertsOf = async (send = ana, query = '') => (await send({ url: `/api/alerts${query}` })).json().alerts

test('a report that raises an alert says so in its response, and the list has the same alert, newest first', async () => {
  const fishing = (await post('/api/vessel', vesselReport)).json().alert
  const trafficking = (await post('/api/intelligence', alarming)).json().alert
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const image = (
    await ana({ method: 'POST', url: '/upload/', ...fileForm('file', 'slick.png', 'image/png', png) })
  ).json()
  expect(fishing).toMatchObject({
    kind: 'fishing',
    code: 'probable_fishing',
    message: 'HIGH FISHING PROBABILITY ALERT: Vessel likely engaged in fishing activity.',
    subject: '419000123',
    timestamp: '2026-01-31T06:00:00.000Z',
    lat: 16.5,
    lon: 72.1,
  })
  expect(trafficking).toMatchObject({
    kind: 'trafficking',
    code: 'high_risk_vessel',
    level: 'alarm',
    subject: 'IMO 9074729',
    params: { vesselId: 'IMO 9074729' },
  })
  expect(image.alert).toMatchObject({ kind: 'oil', code: 'oil_spill', level: 'alarm', subject: 'slick.png', lat: null })
  const listed = await alertsOf()
  expect(listed).toHaveLength(3)
  for (const alert of [fishing, trafficking, image.alert])
    expect(listed).toContainEqual({ ...queued, ...alert, ...of(alert) })
  expect(await alertsOf(ana, '?kind=trafficking')).toMatchObject([trafficking])
  expect((await ana({ url: `/api/alerts/${fishing.id}` })).json()).toMatchObject({
    alert: fishing,
    changes: [{ sequence: 1, action: 'raise', by: null, state: 'open' }],
  })
})

const of = ({ kind }: { kind: string }) => ({
  sourceKind: { oil: 'image', fishing: 'vessel_report', trafficking: 'intelligence_report' }[kind],
  mmsi: kind === 'fishing' ? 419_000_123 : null,
})

test('a position on land is the alert of a trafficking report', async () => {
  const { alert } = (await post('/api/intelligence', { ...alarming, riskScore: 10, lat: 19.9, lon: 75.3 })).json()
  expect(alert).toMatchObject({
    code: 'vessel_on_land',
    message: 'Vessel IMO 9074729 reports a position on land: possible AIS/GPS spoofing.',
    params: { recommendedAction: 'Immediate Investigation' },
  })
})

test('a report without an alert returns null, a sample is marked and not stored, and a repeated report raises no second one', async () => {
  expect((await post('/api/intelligence', { ...alarming, riskScore: 20 })).json().alert).toBeNull()
  const sample = (await post('/api/intelligence', { ...alarming, sample: true })).json().alert
  expect(sample).toMatchObject({ code: 'high_risk_vessel', sample: true })
  expect(await alertsOf()).toEqual([])
  const first = (await post('/api/intelligence', alarming)).json().alert
  expect((await post('/api/intelligence', alarming)).json().alert).toEqual(first)
  expect(await alertsOf()).toMatchObject([{ ...first, count: 1 }])
})

const fileOf = async (send = ana, query = '') => {
  const answer = await send({ url: `/api/alerts/file${query}` })
  return { headers: answer.headers, lines: answer.body.trimEnd().split('\r\n') }
}

test('the queue as CSV has the filtered alerts in the order of the list, with the filter in its name', async () => {
  await post('/api/vessel', vesselReport)
  const { alert } = (await post('/api/intelligence', { ...alarming, vesselId: '=HYPERLINK("x")' })).json()
  const { headers, lines } = await fileOf(ana, '?kind=trafficking&level=alarm&state=open')
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="varuna-alerts-trafficking-alarm-open-20260131T120000Z.csv"',
  })
  expect(lines).toHaveLength(2)
  expect(lines[0]?.split(',')).toEqual(Object.keys(queueFileColumns))
  expect(lines[1]).toMatch(new RegExp(`^${alert.id},trafficking,high_risk_vessel,alarm,`))
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
  const all = await fileOf()
  expect(all.headers['content-disposition']).toBe('attachment; filename="varuna-alerts-20260131T120000Z.csv"')
  expect(all.lines.slice(1).map((line) => line.slice(0, line.indexOf(',')))).toEqual(
    (await alertsOf()).map(({ id }: { id: string }) => id),
  )
  expect((await fileOf(ana, '?state=dismissed')).lines).toHaveLength(1)
})

test('the CSV file has the alerts of its account alone, and refuses what the list refuses', async () => {
  await post('/api/intelligence', alarming)
  expect((await fileOf(await server.signInAs('bo'))).lines).toHaveLength(1)
  expect((await server.app.inject({ url: '/api/alerts/file' })).statusCode).toBe(401)
  for (const query of ['?kind=storm', '?south=1', '?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z'])
    expect((await ana({ url: `/api/alerts/file${query}` })).statusCode).toBe(400)
  const { headers } = await fileOf(ana, `?assigned=${encodeURIComponent('"\r\nx: y; é')}`)
  expect(headers['content-disposition']).toBe('attachment; filename="varuna-alerts-assigned-xy-20260131T120000Z.csv"')
})

test('the CSV file has every alert of a queue of several pages once', async () => {
  const { alert } = (await post('/api/intelligence', alarming)).json()
  const row = await server.db.selectFrom('alert').selectAll().where('id', '=', alert.id).executeTakeFirstOrThrow()
  const copies = Array.from({ length: 2_100 }, (_, index) => ({ ...row, id: `copy-${index}`, last_ms: index % 7 }))
  for (let start = 0; start < copies.length; start += 300)
    await server.db
      .insertInto('alert')
      .values(copies.slice(start, start + 300))
      .execute()
  const { lines } = await fileOf()
  const ids = lines.slice(1).map((line) => line.slice(0, line.indexOf(',')))
  expect(ids).toHaveLength(2_101)
  expect(new Set(ids)).toEqual(new Set([alert.id, ...copies.map(({ id }) => id)]))
})

test('alerts belong to the account that raised them', async () => {
  const { alert } = (await post('/api/intelligence', alarming)).json()
  const bo = await server.signInAs('bo')
  expect(await alertsOf(bo)).toEqual([])
  expect((await bo({ url: `/api/alerts/${alert.id}` })).statusCode).toBe(404)
  expect((await server.app.inject({ url: '/api/alerts' })).statusCode).toBe(401)
})

const refusedQueries = [
  '?limit=0',
  '?limit=201',
  '?limit=x',
  '?kind=storm',
  '?kind=oil&kind=fishing',
  '?kind=',
  '?level=high',
  '?state=done',
  '?after=x',
  '?after=1.2',
  "?after=1.2.'",
  `?after=${'9'.repeat(200)}`,
  '?mmsi=12',
  '?from=yesterday',
  '?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
  '?south=1',
  '?south=2&north=1&west=0&east=0',
  '?south=91',
]

test('an invalid query is refused', async () => {
  for (const query of refusedQueries)
    for (const path of ['', '/counts'])
      if (path === '' || !/limit|after/.test(query))
        expect((await ana({ url: `/api/alerts${path}${query}` })).statusCode, query).toBe(400)
})

describe('changes', () => {
  const raise = async (vesselId = alarming.vesselId) =>
    (await post('/api/intelligence', { ...alarming, vesselId })).json().alert as { id: string }
  const change = (id: string, payload: object, send = ana) =>
    send({ method: 'POST', url: `/api/alerts/${id}/changes`, payload })

  test('of every kind are stored, and undone one after the other', async () => {
    const { id } = await raise()
    const me = (await ana({ url: '/api/people' })).json().people[0]
    expect(me).toMatchObject({ name: 'ana' })
    const steps = [
      [
        { action: 'acknowledge', version: 1 },
        { state: 'acknowledged', version: 2 },
      ],
      [
        { action: 'assign', version: 2, assignee: me.id },
        { state: 'acknowledged', assignee: me },
      ],
      [
        { action: 'need_evidence', version: 3, note: 'Ask the port.' },
        { state: 'needs_evidence', version: 4 },
      ],
      [
        { action: 'note', note: '  <b>شروق\u{1F41F}</b>\nsecond line ' },
        { state: 'needs_evidence', version: 5 },
      ],
      [
        { action: 'dismiss', version: 5, reason: 'other', note: 'A twin.' },
        { state: 'dismissed', version: 6 },
      ],
      [
        { action: 'undo', version: 6 },
        { state: 'needs_evidence', version: 7 },
      ],
      [{ action: 'confirm', version: 7 }, { state: 'confirmed' }],
      [
        { action: 'reopen', version: 8 },
        { state: 'open', assignee: me },
      ],
      [{ action: 'assign', version: 9, assignee: null }, { assignee: null }],
      [
        { action: 'undo', version: 10 },
        { assignee: me, version: 11 },
      ],
    ] as const
    for (const [request, alert] of steps) {
      const answer = await change(id, request)
      expect([answer.statusCode, answer.json().alert], JSON.stringify(request)).toMatchObject([200, { id, ...alert }])
    }
    const { changes } = (await ana({ url: `/api/alerts/${id}` })).json()
    expect(changes).toMatchObject([
      { action: 'raise', by: null, note: null },
      { action: 'acknowledge', by: me, state: 'acknowledged' },
      { action: 'assign', assignee: me },
      { action: 'need_evidence', note: 'Ask the port.', assignee: null },
      { action: 'note', note: '<b>شروق\u{1F41F}</b>\nsecond line' },
      { action: 'dismiss', reason: 'other', note: 'A twin.' },
      { action: 'undo', state: 'needs_evidence' },
      { action: 'confirm', reason: null },
      { action: 'reopen' },
      { action: 'assign', assignee: null },
      { action: 'undo', assignee: me },
    ])
  })

  /** Adds changes to an alert visible to everybody, as if requested. */
  async function addNotes(id: string, count: number, byId: string, length = 0) {
    const alert = await server.db.selectFrom('alert').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { sequence } = await server.db.selectFrom('alert_log').selectAll().executeTakeFirstOrThrow()
    const { state, last_ms, assignee_id } = alert
    const stands = { alert_id: id, time_ms: last_ms, state, last_ms, assignee_id, count: alert.count }
    for (let at = 1; at <= count; at += 1)
      await server.db
        .insertInto('alert_change')
        .values({
          ...stands,
          sequence: sequence + at,
          version: alert.version + at,
          action: 'note',
          by_id: byId,
          reason: null,
          note: `note ${at}`.padEnd(length, '.'),
          raise_key: null,
        })
        .execute()
    await server.db
      .updateTable('alert')
      .set({ version: alert.version + count })
      .where('id', '=', id)
      .execute()
    await server.db
      .updateTable('alert_log')
      .set({ sequence: sequence + count })
      .execute()
  }

  test('a decision is listed and can be undone, however many notes others add after it', async () => {
    const { id } = await raise()
    await server.db.updateTable('alert').set({ user_id: null }).where('id', '=', id).execute()
    expect((await change(id, { action: 'confirm', version: 1 })).statusCode).toBe(200)
    await addNotes(id, 510, 'stranger')
    const before = (await ana({ url: `/api/alerts/${id}` })).json()
    expect(before.changes.map(({ action }: { action: string }) => action)).toContain('confirm')
    const late = await change(id, { action: 'reopen', version: 1 })
    expect(late.json().fault.params).toMatchObject({ by: 'ana', action: 'confirm' })
    const undone = await change(id, { action: 'undo', version: before.alert.version })
    expect([undone.statusCode, undone.json().alert.state]).toEqual([200, 'open'])
  })

  test("a note beyond an alert's limit, in total or per account, is refused, and a decision is not", async () => {
    const { userId } = (await ana({ url: '/api/session' })).json().session
    for (const [count, byId, code] of [
      [100, userId, 'alert_full.own_notes'],
      [500, 'stranger', 'alert_full.notes'],
    ] as const) {
      const { id } = await raise(`MV ${code}`)
      await addNotes(id, count - 1, byId)
      const last = await change(id, { action: 'note', note: 'The last one.' })
      expect(last.statusCode).toBe(200)
      const refused = await change(id, { action: 'note', note: 'One more.' })
      expect([refused.statusCode, refused.json().code, refused.json().fault.code]).toEqual([409, 'alert_full', code])
      const { version } = last.json().alert
      const decided = await change(id, { action: 'confirm', version, note: 'Checked.' })
      expect([decided.statusCode, decided.json().changes.at(-1).note]).toEqual([200, 'Checked.'])
    }
  })

  test('notes are limited in length together, and decisions take a note of any allowed length', async () => {
    const { userId } = (await ana({ url: '/api/session' })).json().session
    for (const [count, byId, code] of [
      [10, userId, 'alert_full.own_text'],
      [25, 'stranger', 'alert_full.text'],
    ] as const) {
      const { id } = await raise(`MV ${code}`)
      await addNotes(id, count - 1, byId, 4_000)
      const last = await change(id, { action: 'note', note: 'x'.repeat(4_000) })
      expect(last.statusCode).toBe(200)
      const refused = await change(id, { action: 'note', note: 'x' })
      expect([refused.statusCode, refused.json().code, refused.json().fault.code]).toEqual([409, 'alert_full', code])
      const { version } = last.json().alert
      const decided = await change(id, { action: 'confirm', version, note: 'y'.repeat(4_000) })
      expect([decided.statusCode, decided.json().changes.at(-1).note]).toEqual([200, 'y'.repeat(4_000)])
    }
  })

  test('of one account are limited to 240 a minute', async () => {
    const { id } = await raise()
    const cy = await server.signInAs('cy')
    const answers: number[] = []
    for (let at = 0; at < 241; at += 1)
      answers.push((await change(id, { action: 'note', note: 'Again.' }, cy)).statusCode)
    expect([answers.filter((status) => status === 404).length, answers.at(-1)]).toEqual([240, 429])
  })

  test('from an earlier version are refused, naming who did what, and notes never are', async () => {
    const { id } = await raise()
    await change(id, { action: 'note', note: 'Seen.' })
    expect((await change(id, { action: 'acknowledge', version: 1 })).statusCode).toBe(200)
    const late = await change(id, { action: 'confirm', version: 2 })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      code: 'alert_changed',
      fault: { code: 'alert_changed', params: { by: 'ana', action: 'acknowledge', time: now } },
      detail: expect.stringContaining('ana acknowledged this alert at 12:00 UTC'),
    })
    expect((await change(id, { action: 'note', note: 'Still here.' })).statusCode).toBe(200)
    expect((await ana({ url: `/api/alerts/${id}` })).json().alert).toMatchObject({ state: 'acknowledged', version: 4 })
  })

  test('by two people at once: one succeeds, the other learns who was first', async () => {
    const { id } = await raise()
    const answers = await Promise.all([
      change(id, { action: 'confirm', version: 1 }),
      change(id, { action: 'dismiss', version: 1, reason: 'duplicate' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  const refused = [
    [{ action: 'reopen', version: 1 }, 409, 'alert_state'],
    [{ action: 'undo', version: 1 }, 409, 'alert_state'],
    [{ action: 'confirm', version: 2 }, 400, 'invalid_input'],
    [{ action: 'confirm', version: 1.5 }, 400, 'invalid_input'],
    [{ action: 'raise', version: 1 }, 400, 'invalid_input'],
    [{ action: 'dismiss', version: 1 }, 400, 'invalid_input'],
    [{ action: 'dismiss', version: 1, reason: 'other' }, 400, 'invalid_input'],
    [{ action: 'dismiss', version: 1, reason: 'other', note: ' ' }, 400, 'invalid_input'],
    [{ action: 'note', note: '' }, 400, 'invalid_input'],
    [{ action: 'note', note: 'x'.repeat(4_001) }, 400, 'invalid_input'],
    [{ action: 'note', note: 'a\0b' }, 400, 'invalid_input'],
    [{ action: 'assign', version: 1, assignee: 'nobody-known' }, 404, 'not_found'],
    [{ action: 'assign', version: 1 }, 400, 'invalid_input'],
  ] as const

  test('that are invalid are refused and change nothing', async () => {
    const { id } = await raise()
    for (const [request, status, code] of refused) {
      const answer = await change(id, request)
      expect([answer.statusCode, answer.json().code], JSON.stringify(request)).toEqual([status, code])
    }
    expect((await change(id, { action: 'note', note: 'x'.repeat(100_000) })).statusCode).toBe(413)
    expect((await ana({ url: `/api/alerts/${id}` })).json()).toMatchObject({ alert: { version: 1 } })
  })

  test("an account's own alert can be assigned only to itself, and others cannot change it", async () => {
    const { id } = await raise()
    const bo = await server.signInAs('bo')
    const { userId } = (await bo({ url: '/api/session' })).json().session
    expect((await change(id, { action: 'assign', version: 1, assignee: userId })).statusCode).toBe(404)
    expect((await change(id, { action: 'confirm', version: 1 }, bo)).statusCode).toBe(404)
  })
})

test('counts follow the filter, and pages follow each other', async () => {
  for (let at = 0; at < 5; at += 1) await post('/api/intelligence', { ...alarming, vesselId: `MV ${at}` })
  await post('/api/vessel', vesselReport)
  expect((await ana({ url: '/api/alerts/counts' })).json()).toEqual({
    states: { open: 6, acknowledged: 0, confirmed: 0, dismissed: 0, needs_evidence: 0 },
    openLevels: { alarm: 5, caution: 0, notice: 1 },
    openSimulated: 0,
  })
  expect((await ana({ url: '/api/alerts/counts?mmsi=419000001' })).json().openSimulated).toBeNull()
  expect((await ana({ url: '/api/alerts/counts?kind=fishing&state=open' })).json().states.open).toBe(1)
  const first = (await ana({ url: '/api/alerts?limit=4' })).json()
  const second = (await ana({ url: `/api/alerts?limit=4&after=${first.next}` })).json()
  expect([first.alerts.length, second.alerts.length, second.next, first.cursor]).toEqual([4, 2, null, '1.6'])
  const ids = [...first.alerts, ...second.alerts].map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(6)
})

describe('a stored alert that is damaged', () => {
  test('is listed as unreadable beside the others, and refused alone', async () => {
    const { alert } = (await post('/api/intelligence', alarming)).json()
    const other = (await post('/api/vessel', vesselReport)).json().alert
    await server.db.updateTable('alert').set({ params: '{"vesselId":' }).where('id', '=', alert.id).execute()
    const listed = await alertsOf()
    expect(listed).toContainEqual({ id: alert.id, unreadable: true })
    expect(listed).toContainEqual({ ...queued, ...other, ...of(other) })
    const { lines } = await fileOf()
    expect(lines.find((line) => line.startsWith(alert.id))).toMatch(new RegExp(`^${alert.id},+$`))
    expect(lines.find((line) => line.startsWith(other.id))).toContain('419000123')
    const alone = await ana({ url: `/api/alerts/${alert.id}` })
    expect(alone.statusCode).toBe(424)
    expect(alone.json()).toMatchObject({ code: 'unreadable' })
  })
})

describe.each([
  ['/api/vessel', vesselReport],
  ['/api/intelligence', alarming],
])('one record of %s', (url, report) => {
  test('is read by its id, by its own account only', async () => {
    const stored = (await post(url, report)).json()
    expect((await ana({ url: `${url}/${stored.id}` })).json()).toEqual(stored)
    expect((await ana({ url: `${url}/none` })).statusCode).toBe(404)
    const bo = await server.signInAs('bo')
    expect((await bo({ url: `${url}/${stored.id}` })).statusCode).toBe(404)
  })
})

describe('orders and decisions about many', () => {
  /** Five alerts: a notice, an alarm, a notice, an alarm, a notice, in order of time. */
  const raiseFive = async () => {
    for (const at of [0, 1, 2, 3, 4]) {
      const isAlarm = at % 2 === 1
      await (isAlarm
        ? post('/api/intelligence', { ...alarming, vesselId: `IMO 900000${at}` })
        : post('/api/vessel', { ...vesselReport, mmsi: 419_000_200 + at }))
      server.setNow(Date.parse(now) + (at + 1) * 60_000)
    }
  }
  const pagesOf = async (query: string) => {
    const subjects: string[][] = []
    let after = ''
    do {
      const page = (await ana({ url: `/api/alerts?${query}${after}` })).json()
      subjects.push(
        page.alerts.map(({ level, subject }: { level: string; subject: string }) => `${level} ${subject.at(-1)}`),
      )
      after = page.next === null ? '' : `&after=${page.next}`
    } while (after !== '')
    return subjects
  }

  test('the queue is read newest, oldest or gravest first, page by page', async () => {
    await raiseFive()
    expect(await pagesOf('limit=3')).toEqual([
      ['notice 4', 'alarm 3', 'notice 2'],
      ['alarm 1', 'notice 0'],
    ])
    expect(await pagesOf('limit=3&order=oldest')).toEqual([
      ['notice 0', 'alarm 1', 'notice 2'],
      ['alarm 3', 'notice 4'],
    ])
    const gravest = ['alarm 3', 'alarm 1', 'notice 4', 'notice 2', 'notice 0']
    for (const limit of [1, 2, 3, 4, 5]) {
      const pages = await pagesOf(`limit=${limit}&order=gravest`)
      expect(pages.flat()).toEqual(gravest)
      expect(pages.every((page) => page.length <= limit)).toBe(true)
    }
    expect((await pagesOf('order=gravest&level=notice')).flat()).toEqual(gravest.slice(2))
    const refused = await ana({ url: '/api/alerts?order=gravest&after=fatal.1.1.a' })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_input'])
  })

  test('one decision is made about several alerts; those that it is refused for are named, and one undo takes it back', async () => {
    await raiseFive()
    const all: { id: string; version: number; state: string }[] = await alertsOf()
    const decide = (alerts: { id: string; version: number }[], change: object) =>
      post('/api/alerts/changes', { alerts: alerts.map(({ id, version }) => ({ id, version })), change })
    const [first, second, third] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]]
    await post(`/api/alerts/${second.id}/changes`, { action: 'confirm', version: 1 })
    const answer = await decide([first, second, third, { id: 'unknown', version: 1 }], {
      action: 'dismiss',
      reason: 'duplicate',
    })
    expect(answer.statusCode).toBe(200)
    const { changed, refused } = answer.json()
    expect(changed.map(({ id, state }: typeof first) => [id, state])).toEqual([
      [first.id, 'dismissed'],
      [third.id, 'dismissed'],
    ])
    expect(refused).toEqual([
      { id: second.id, detail: expect.stringContaining('ana confirmed this alert') },
      { id: 'unknown', detail: expect.any(String) },
    ])
    expect((await decide(changed, { action: 'undo' })).json().refused).toEqual([])
    expect((await alertsOf(ana, '?state=dismissed')).length).toBe(0)
    const bo = await server.signInAs('bo')
    const foreign = await bo({
      method: 'POST',
      url: '/api/alerts/changes',
      payload: { alerts: [{ id: first.id, version: 1 }], change: { action: 'acknowledge' } },
    })
    expect(foreign.json()).toEqual({
      changed: [],
      refused: [{ id: first.id, detail: expect.any(String) }],
      unreached: [],
    })
  })

  test.each([
    [{ alerts: [], change: { action: 'confirm' } }],
    [{ alerts: Array.from({ length: 201 }, (_, at) => ({ id: `${at}`, version: 1 })), change: { action: 'confirm' } }],
    [{ alerts: [{ id: 'a', version: 1 }], change: { action: 'dismiss', reason: 'other' } }],
    [{ alerts: [{ id: 'a', version: 1 }], change: { action: 'note', note: 'x' } }],
  ])('%.80j is refused as a whole', async (payload) =>
    expect((await post('/api/alerts/changes', payload)).statusCode).toBe(400),
  )
})
