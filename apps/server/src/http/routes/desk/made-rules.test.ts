import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { alertRuleRequest } from '@varuna/contract/desk/alert-rule'
import { confirmedState } from '../../../services/watch/tracks/testing-confirmed.ts'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { testAlert, testGap, testReport } from '../../../store/desk/alerts/testing-alerts.ts'
import { anyAlert } from '../../../store/interfaces/desk/alert-store.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { intelligenceReport } from '../../testing/reports.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

/** As the clock of test servers begins. */
const nowMs = Date.UTC(2026, 0, 31, 12)
const HOUR_MS = 3_600_000

let server: TestServer
let admin: Send
let member: Send
let adminId = ''
let memberId = ''
let number = 0

const idOf = async (send: Send): Promise<string> => (await send({ url: '/api/session' })).json().session.userId

beforeAll(async () => {
  server = await startTestServer(fakeInference(), { newAccountRole: 'member' })
  admin = await server.signInAs('admin')
  member = await server.signInAs('member')
  ;[adminId, memberId] = [await idOf(admin), await idOf(member)]
  // Rules match what is raised from their first round on.
  await vi.waitFor(() => server.outgoingRests(1))
}, 60_000)
afterAll(() => server.close())

const ask = async (send: Send, method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const answer = await send({ method, url, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.statusCode === 204 ? null : answer.json() }
}
const add = async (send: Send, over: object) => {
  const { status, body } = await ask(send, 'POST', '/api/alert-rules', { name: 'Rule', active: true, ...over })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rule as { id: string }
}
const alertsOf = async (accountId: string, role: 'member' | 'supervisor' = 'member') =>
  (await server.store.alerts.page({ ...testPrincipal(accountId), role }, anyAlert, 100, null)).alerts
/** A silence of a vessel, raised or not. */
const happen = async (over: Partial<ReturnType<typeof testAlert>>, isUnraised = false) => {
  const id = `dark-${(number += 1)}`
  const params = JSON.stringify({
    mmsi: over.mmsi ?? 419_000_001,
    name: null,
    hours: 5,
    rule: 'GAP-1',
    confidence: 'low',
  })
  const alert = testAlert(id, {
    user_id: null,
    kind: 'vessel',
    code: 'vessel_dark',
    level: 'notice',
    source_id: id,
    source_kind: 'event',
    subject: id,
    params,
    raised_at_ms: nowMs,
    timestamp_ms: nowMs,
    ...over,
  })
  await server.store.alerts.raise([{ alert, raiseKey: id, ...(isUnraised && { isUnraised }) }])
  return id
}
const waitFor = <Result>(check: () => Result | Promise<Result>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })

describe('a rule that a person made', () => {
  test('raises for its account what no built-in rule raises, at its level, once, and only what matches', async () => {
    const rule = await add(member, {
      name: 'Indian vessels dark',
      what: ['vessel_dark'],
      unraised: true,
      level: 'alarm',
      vessels: { flags: ['IN'] },
      least: { hours: 4 },
    })
    await happen({ mmsi: 412_000_001, subject: 'china' }, true)
    await happen({ mmsi: 419_000_009, subject: 'india' }, true)
    await waitFor(async () => expect(await alertsOf(memberId)).toMatchObject([{ subject: 'india', level: 'alarm' }]))
    await happen({ mmsi: 419_000_009, subject: 'india', source_id: 'dark-2' }, true)
    await server.outgoingRests(3)
    expect(await alertsOf(memberId)).toHaveLength(1)
    expect((await alertsOf(adminId)).filter(({ subject }) => subject === 'india')).toEqual([])
    await ask(member, 'DELETE', `/api/alert-rules/${rule.id}`)
  })

  test('for everybody raises what all see whose role may, and only a supervisor makes one', async () => {
    const forAll = { name: 'Park', what: ['port_entered'], whom: 'everybody' }
    expect((await ask(member, 'POST', '/api/alert-rules', { active: true, ...forAll })).status).toBe(403)
    const { id } = await add(admin, { ...forAll, assignee: adminId })
    const toMember = await ask(admin, 'POST', '/api/alert-rules', { active: true, ...forAll, assignee: memberId })
    expect([toMember.status, toMember.body.code]).toEqual([404, 'not_found'])
    await happen({ code: 'port_entered', subject: 'call' }, true)
    await waitFor(async () =>
      expect(await alertsOf(adminId, 'supervisor')).toContainEqual(
        expect.objectContaining({ subject: 'call', user_id: null, assignee_id: adminId }),
      ),
    )
    expect((await alertsOf(memberId)).map(({ subject }) => subject)).not.toContain('call')
    const target = { channel: 'email', address: 'duty@harbour.example' }
    await ask(admin, 'PUT', `/api/alert-rules/${id}`, { ...forAll, active: true, target })
    await ask(admin, 'PUT', `/api/alert-rules/${id}`, { ...forAll, active: true, target, unraised: true })
    const other = await server.signInAs('other')
    await ask(admin, 'PUT', `/api/accounts/${await idOf(other)}/role`, { role: 'supervisor' })
    const colleague = await server.signInAs('other')
    expect((await ask(colleague, 'PUT', `/api/alert-rules/${id}`, { ...forAll, active: false })).status).toBe(200)
    const seen = [
      await colleague({ url: '/api/alert-rules' }),
      await colleague({ url: `/api/alert-rules/${id}/versions` }),
    ]
    expect(seen.map(({ statusCode, body }) => [statusCode, body.includes('duty@')])).toEqual([
      [200, false],
      [200, false],
    ])
    const { rules: own } = (await admin({ url: '/api/alert-rules' })).json()
    expect(own).toContainEqual(expect.objectContaining({ id, active: false, target }))
    expect(
      (await ask(member, 'PUT', `/api/alert-rules/${id}`, { ...forAll, name: 'Mine', active: false })).status,
    ).toBe(404)
    await ask(admin, 'DELETE', `/api/alert-rules/${id}`)
  })

  test('knows what its vessels did before, the watch lists that they are on, and how far from shore they are', async () => {
    const dark = testGap('dark-before', 419_000_300, nowMs - 2 * HOUR_MS)
    await server.store.positions.write({ positions: [], staticReports: [], progress: null, events: [dark] })
    const raise = { appears: false, moves: false, goesDark: false }
    const list = (await ask(member, 'POST', '/api/watch-lists', { name: 'Known', raise })).body
    await ask(member, 'POST', `/api/watch-lists/${list.id}/vessels`, { mmsi: 419_000_300, note: '' })
    const rules = [
      { name: 'after', after: { what: ['vessel_dark'], withinHours: 3 } },
      { name: 'too late', after: { what: ['vessel_dark'], withinHours: 1 } },
      { name: 'listed', vessels: { watchList: list.id } },
      { name: 'far', shoreNm: { from: 100 } },
      { name: 'near', shoreNm: { to: 100 } },
    ]
    const ids = []
    for (const one of rules) ids.push(await add(member, { what: ['vessels_met'], ...one }))
    const met = { code: 'vessels_met', mmsi: 419_000_301, other_mmsi: 419_000_300, lat: 0, lon: -140 }
    await happen({ ...met, subject: 'met' }, true)
    await happen({ ...met, other_mmsi: null, lat: 18.9, lon: 72.7, subject: 'alone near Mumbai' }, true)
    const raised = async () => {
      const { rules: listed } = (await member({ url: '/api/alert-rules' })).json()
      const nameOf = new Map(listed.map(({ id, name }: { id: string; name: string }) => [id, name]))
      const { rows } = await sql<{ raise_key: string; subject: string }>`select raise_key, subject from alert_change c
        join alert a on a.id = c.alert_id where a.code = 'vessels_met'`.execute(server.db)
      return rows.map(({ raise_key, subject }) => `${nameOf.get(raise_key.split('/')[1] ?? '')}: ${subject}`).sort()
    }
    await waitFor(async () =>
      expect(await raised()).toEqual(['after: met', 'far: met', 'listed: met', 'near: alone near Mumbai']),
    )
    for (const { id } of ids) await ask(member, 'DELETE', `/api/alert-rules/${id}`)
  })

  test('adds the vessels to a watch list and the alert to a case, and says where it could not', async () => {
    const list = (
      await ask(member, 'POST', '/api/watch-lists', {
        name: 'Dark',
        raise: { appears: false, moves: false, goesDark: false },
      })
    ).body
    const { id: caseId } = (await ask(member, 'POST', '/api/cases', { title: 'Dark vessels' })).body
    await add(member, { name: 'Keep', what: ['vessel_dark'], unraised: true, addTo: { watchList: list.id, caseId } })
    await happen({ mmsi: 419_000_077, subject: 'kept' }, true)
    await waitFor(async () => {
      const page = (await member({ url: `/api/watch-lists/${list.id}` })).json()
      expect(page.vessels.map(({ mmsi }: { mmsi: number }) => mmsi)).toEqual([419_000_077])
      const entries = (await member({ url: `/api/cases/${caseId}/entries` })).json().entries
      expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['alert'])
    })
    await ask(member, 'DELETE', `/api/watch-lists/${list.id}`)
    await happen({ mmsi: 419_000_078, subject: 'not kept' }, true)
    await waitFor(async () => {
      const { deliveries } = (await member({ url: '/api/alert-deliveries?state=failed' })).json()
      expect(deliveries).toMatchObject([{ channel: 'watch_list', failure: { code: 'delivery_failed.not_kept' } }])
    })
  })

  test('raises at most sixty an hour; the rest is counted at the rule', async () => {
    const { id } = await add(admin, { name: 'Flood', what: ['zone_entered'] })
    for (let at = 0; at < 70; at += 1) await happen({ code: 'zone_entered', subject: `zone ${at}` }, true)
    await waitFor(async () => {
      const { rules } = (await admin({ url: '/api/alert-rules' })).json()
      expect(rules.find((one: { id: string }) => one.id === id).withheld).toBe(10)
    })
    const raised = (await alertsOf(adminId)).filter(({ code }) => code === 'zone_entered')
    expect(raised).toHaveLength(60)
    await ask(admin, 'DELETE', `/api/alert-rules/${id}`)
  })

  test('is refused where nothing follows, and where its list or case is not one of the account', async () => {
    const refusal = async (over: object) => {
      const { status, body } = await ask(member, 'POST', '/api/alert-rules', { name: 'Bad', active: true, ...over })
      return [status, body.errors?.[0]?.field]
    }
    expect(await refusal({})).toEqual([400, 'target'])
    expect(await refusal({ unraised: true, vessels: { watchList: 'none' } })).toEqual([400, 'vessels.watchList'])
    expect(await refusal({ addTo: { watchList: 'none' } })).toEqual([400, 'addTo.watchList'])
    for (const corners of [
      [
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
      ],
      [
        [0, 0],
        [5, 0],
        [10, 0],
      ],
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      // To -179 from 179 it would go around the world.
      [
        [179, -5],
        [-179, -5],
        [-179, 5],
        [179, 5],
      ],
    ])
      expect(await refusal({ unraised: true, place: { kind: 'shape', corners } })).toEqual([400, 'place.corners'])
    expect(await refusal({ unraised: true, place: { kind: 'zone', id: 'atlantis' } })).toEqual([400, 'place.id'])
    expect(await refusal({ addTo: { caseId: 'none' } })).toEqual([400, 'addTo.caseId'])
    expect(await refusal({ unraised: true, box: null })).toEqual([400, expect.anything()])
  })
})

test("a rule for 'me' answers the same, no matter who is named as its assignee, and stores nobody", async () => {
  const answers = []
  for (const assignee of [adminId, memberId, 'nobody', null])
    for (const path of ['', '/preview']) {
      const asked = { name: 'Mine', active: false, unraised: true, assignee }
      const { status, body } = await ask(member, 'POST', `/api/alert-rules${path}`, asked)
      answers.push([status, body.rule?.assignee ?? null])
      if (body.rule) await ask(member, 'DELETE', `/api/alert-rules/${body.rule.id}`)
    }
  expect(answers).toEqual(answers.map(() => [200, null]))
})

test('others see neither the earlier versions of a rule that were for its account alone, nor the state of its address', async () => {
  const asked = { name: 'Was mine', active: true, what: ['port_entered'], level: 'alarm' }
  const target = { channel: 'email', address: 'mine@harbour.example' }
  const { id } = await add(admin, { ...asked, vessels: { mmsis: [419_000_810] }, target })
  const forAll = { ...asked, whom: 'everybody', target }
  await ask(admin, 'PUT', `/api/alert-rules/${id}`, forAll)
  await ask(admin, 'PUT', `/api/alert-rules/${id}`, { ...forAll, level: 'caution' })
  const deputy = await server.signInAs('deputy')
  await ask(admin, 'PUT', `/api/accounts/${await idOf(deputy)}/role`, { role: 'supervisor' })
  const other = await server.signInAs('deputy')
  const changed = await ask(other, 'PUT', `/api/alert-rules/${id}`, { ...forAll, target: null, level: 'notice' })
  expect([changed.status, changed.body.target, changed.body.confirmed]).toEqual([200, null, true])
  const versions = await other({ url: `/api/alert-rules/${id}/versions` })
  expect(versions.json().versions.map(({ rule }: { rule: object }) => rule)).toMatchObject([
    { level: 'caution', target: null },
    { level: 'alarm', whom: 'everybody', target: null },
  ])
  expect((await ask(other, 'POST', `/api/alert-rules/${id}/versions/1/restore`)).status).toBe(404)
  const listed = (await other({ url: '/api/alert-rules' })).json().rules.find((one: { id: string }) => one.id === id)
  expect(listed).toMatchObject({ target: null, confirmed: true })
  const { rules } = (await admin({ url: '/api/alert-rules' })).json()
  expect(rules.find((one: { id: string }) => one.id === id)).toMatchObject({
    target,
    confirmed: false,
    level: 'notice',
  })
  await ask(admin, 'DELETE', `/api/alert-rules/${id}`)
})

test('a watch list is read by nobody through a rule: neither by a preview, nor once it is no longer shared, nor by one for all', async () => {
  const lists = await server.signInAs('lists')
  const raise = { appears: false, moves: false, goesDark: false }
  const list = (await ask(lists, 'POST', '/api/watch-lists', { name: 'Private', raise })).body
  await ask(lists, 'POST', `/api/watch-lists/${list.id}/vessels`, { mmsi: 419_000_800, note: '' })
  const asked = { name: 'Spy', active: true, what: ['vessels_met'], vessels: { watchList: list.id } }
  const spied = await ask(member, 'POST', '/api/alert-rules/preview', asked)
  expect([spied.status, spied.body.errors?.[0]?.field]).toEqual([400, 'vessels.watchList'])
  expect((await ask(lists, 'POST', '/api/alert-rules/preview', asked)).status).toBe(200)

  await ask(admin, 'PUT', `/api/accounts/${await idOf(lists)}/role`, { role: 'supervisor' })
  const owner = await server.signInAs('lists')
  const forAll = await ask(owner, 'POST', '/api/alert-rules', { ...asked, whom: 'everybody' })
  expect([forAll.status, forAll.body.errors?.[0]?.field]).toEqual([400, 'vessels.watchList'])
  // One that was stored before that was refused.
  const { id } = await add(owner, { ...asked, what: ['vessel_dark'], unraised: true })
  const body = JSON.stringify(alertRuleRequest.parse({ ...asked, unraised: true, whom: 'everybody' }))
  await sql`update alert_rule set for_all = 1, body = ${body} where id = ${id}`.execute(server.db)
  expect((await admin({ url: '/api/alert-rules' })).body).not.toContain(list.id)
  expect((await admin({ url: `/api/alert-rules/${id}/versions` })).body).not.toContain(list.id)

  // As of a list that was shared when the rule was made.
  const { id: once } = await add(member, { ...asked, vessels: {} })
  const stale = JSON.stringify(alertRuleRequest.parse(asked))
  await sql`update alert_rule set body = ${stale} where id = ${once}`.execute(server.db)
  await happen({ code: 'vessels_met', mmsi: 419_000_800, subject: 'listed' }, true)
  const ownerId = await idOf(owner)
  await waitFor(async () => expect((await alertsOf(ownerId)).map(({ subject }) => subject)).toContain('listed'))
  const seen = [...(await alertsOf(memberId)), ...(await alertsOf(adminId, 'supervisor'))]
  expect(seen.map(({ subject }) => subject)).not.toContain('listed')
  for (const [send, one] of [
    [owner, id],
    [member, once],
  ] as const)
    await ask(send, 'DELETE', `/api/alert-rules/${one}`)
})

describe('a silence', () => {
  const silence = (over: object = {}) => ({
    whom: 'everybody',
    mmsi: 419_000_500,
    box: null,
    until: new Date(nowMs + HOUR_MS).toISOString(),
    reason: 'Sea trials',
    ...over,
  })

  test('keeps received vessels from raising alerts until it ends, for everybody', async () => {
    const { status, body } = await ask(admin, 'POST', '/api/alert-silences', silence())
    expect(status, JSON.stringify(body)).toBe(200)
    await ask(
      admin,
      'POST',
      '/api/alert-silences',
      silence({ mmsi: null, box: { south: 0, west: 179, north: 5, east: -179 } }),
    )
    for (const over of [
      { mmsi: 419_000_500, lat: 40 },
      { mmsi: 419_000_501, lat: 2, lon: -179.5 },
      { mmsi: 419_000_502, lat: 2, lon: 178 },
    ])
      await happen({ ...over, subject: `silence ${over.mmsi}` })
    const subjects = async () => (await alertsOf(adminId, 'supervisor')).map(({ subject }) => subject)
    expect((await subjects()).filter((subject) => subject.startsWith('silence'))).toEqual(['silence 419000502'])
    expect((await ask(admin, 'DELETE', `/api/alert-silences/${body.id}`)).status).toBe(204)
    await happen({ mmsi: 419_000_500, subject: 'after' })
    expect(await subjects()).toContain('after')
    expect((await admin({ url: '/api/alert-rules' })).json().silences).toMatchObject([
      { mmsi: null, by: { id: adminId } },
    ])
  })

  test('for everybody is seen by those who see shared alerts, and stands in the audit log with its box, reason and whom', async () => {
    const box = { south: -2, west: 10, north: 2.5, east: 20 }
    const asked = silence({ mmsi: 419_000_510, box, reason: 'Informant aboard' })
    const { body } = await ask(admin, 'POST', '/api/alert-silences', asked)
    const shown = async (send: Send) => (await send({ url: '/api/alert-rules' })).body.includes('Informant')
    expect([await shown(admin), await shown(member)]).toEqual([true, false])
    await ask(admin, 'DELETE', `/api/alert-silences/${body.id}`)
    const stated = {
      whom: 'everybody',
      mmsi: 419_000_510,
      box: '-2, 10, 2.5, 20',
      untilMs: nowMs + HOUR_MS,
      reasonSha256: createHash('sha256').update('Informant aboard').digest('hex'),
    }
    for (const [action, side] of [
      ['silence_start', 'after'],
      ['silence_end', 'before'],
    ] as const) {
      const answer = await admin({ url: `/api/audit?action=${action}` })
      expect(answer.json().entries).toContainEqual(
        expect.objectContaining({ about: expect.objectContaining({ id: body.id }), [side]: stated }),
      )
      expect(answer.body).not.toContain('Informant')
    }
  })

  test('of an account concerns its rules alone; everybody needs a supervisor, and every silence an end', async () => {
    const refused = async (over: object) => (await ask(member, 'POST', '/api/alert-silences', silence(over))).status
    expect(await refused({})).toBe(403)
    expect(await refused({ whom: 'me', mmsi: null })).toBe(400)
    for (const [hours, code] of [
      [-1, 'silence_over'],
      [400 * 24, 'silence_too_long'],
    ] as const) {
      const until = new Date(nowMs + hours * HOUR_MS).toISOString()
      const { status, body } = await ask(member, 'POST', '/api/alert-silences', silence({ whom: 'me', until }))
      expect([status, body.errors]).toMatchObject([400, [{ field: 'until', code }]])
    }
    const own = await ask(member, 'POST', '/api/alert-silences', silence({ whom: 'me' }))
    expect(own.status).toBe(200)
    expect((await admin({ url: '/api/alert-rules' })).json().silences).toHaveLength(1)
    expect((await ask(admin, 'DELETE', `/api/alert-silences/${own.body.id}`)).status).toBe(404)
    expect((await ask(member, 'DELETE', `/api/alert-silences/${own.body.id}`)).status).toBe(204)
  })
})

test('built-in rules are switched, and changed within their limits, by a supervisor', async () => {
  const url = '/api/alert-rules/built-in/ALERT-2'
  const asked = { active: true, level: 'caution', limits: { hours: 48 } }
  expect((await ask(member, 'PUT', url, asked)).status).toBe(403)
  const changed = await ask(admin, 'PUT', url, asked)
  expect(changed.body).toMatchObject({ number: 'ALERT-2', ...asked, changed: { by: { id: adminId } } })
  expect((await ask(admin, 'PUT', url, { ...asked, limits: { hours: 0 } })).body.errors).toMatchObject([
    { field: 'limits.hours' },
  ])
  expect((await ask(admin, 'PUT', url, { ...asked, limits: { knots: 1 } })).status).toBe(400)
  expect((await ask(admin, 'PUT', '/api/alert-rules/built-in/ALERT-14', asked)).status).toBe(400)
  const whole = await ask(admin, 'PUT', '/api/alert-rules/built-in/ALERT-11', {
    ...asked,
    level: null,
    limits: { positions: 2.5 },
  })
  expect(whole.body.errors).toMatchObject([{ field: 'limits.positions', code: 'value_of_wrong_type' }])
  const levelled = await ask(admin, 'PUT', '/api/alert-rules/built-in/ALERT-9', { ...asked, limits: {} })
  expect([levelled.status, levelled.body.errors]).toMatchObject([400, [{ field: 'level', code: 'value_unexpected' }]])
  const { builtIn } = (await member({ url: '/api/alert-rules' })).json()
  expect(builtIn.find(({ number: one }: { number: string }) => one === 'ALERT-2')).toMatchObject(asked)
  const { entries } = (await admin({ url: '/api/audit?action=built_in_rule_change' })).json()
  expect(entries).toHaveLength(1)
})

test('how a built-in rule was set before is kept with who saved it, and brought back by a supervisor', async () => {
  const url = '/api/alert-rules/built-in/ALERT-6'
  const asShipped = { active: true, level: null, limits: {} }
  const first = { ...asShipped, limits: { hours: 12 } }
  expect((await ask(admin, 'PUT', url, asShipped)).body).toMatchObject({ changed: null, shipped: { hours: 8 } })
  await ask(admin, 'PUT', url, first)
  await ask(admin, 'PUT', url, first)
  await ask(admin, 'PUT', url, { ...first, active: false })
  const { versions } = (await member({ url: `${url}/versions` })).json()
  expect(versions).toMatchObject([
    { number: 2, rule: first, by: { id: adminId }, savedAt: expect.any(String) },
    { number: 1, rule: asShipped, by: null, savedAt: null },
  ])
  expect((await ask(member, 'POST', `${url}/versions/1/restore`)).status).toBe(403)
  expect((await ask(admin, 'POST', `${url}/versions/9/restore`)).status).toBe(404)
  expect((await ask(admin, 'POST', `${url}/versions/0/restore`)).status).toBe(400)
  expect((await ask(admin, 'POST', `${url}/versions/1/restore`)).body).toMatchObject(asShipped)
  expect((await member({ url: `${url}/versions` })).json().versions).toHaveLength(3)
  for (let hours = 1; hours <= 12; hours += 1) await ask(admin, 'PUT', url, { ...first, limits: { hours } })
  const kept = (await member({ url: `${url}/versions` })).json()
  // The newest ten, and the one that shipped.
  expect([kept.kept, kept.versions.length, kept.versions.at(-1).savedAt]).toEqual([10, 11, null])
})

test('ALERT-8 as it is set decides what reports raise; verdicts stay', async () => {
  const url = '/api/alert-rules/built-in/ALERT-8'
  const report = async (riskScore: number) =>
    (await ask(member, 'POST', '/api/intelligence', { ...intelligenceReport, riskScore })).body
  await ask(admin, 'PUT', url, { active: true, level: 'notice', limits: {} })
  expect((await report(90)).alert).toMatchObject({ code: 'high_risk_vessel', level: 'notice' })
  await ask(admin, 'PUT', url, { active: false, level: null, limits: {} })
  const silent = await report(91)
  expect(silent).toMatchObject({ alert: null, riskLevel: 'High' })
  await ask(admin, 'PUT', url, { active: true, level: null, limits: {} })
  expect((await alertsOf(memberId)).filter(({ code }) => code === 'high_risk_vessel')).toHaveLength(1)
})

test('a preview leaves out the events of vessels that are not confirmed (ALERT-11)', async () => {
  const [confirmed, once] = [412_000_111, 412_000_112]
  await server.store.positions.write({
    positions: [],
    staticReports: [],
    progress: null,
    vesselStates: [confirmedState(confirmed, nowMs)],
    events: [confirmed, once].map((mmsi) => testGap(`preview-gap-${mmsi}`, mmsi, nowMs - 24 * HOUR_MS)),
  })
  const asked = alertRuleRequest.parse({
    name: 'Mine',
    active: true,
    what: ['vessel_dark'],
    level: 'alarm',
    vessels: { mmsis: [confirmed, once] },
  })
  const { body } = await ask(admin, 'POST', '/api/alert-rules/preview', asked)
  expect(body).toMatchObject({ total: 1, examples: [{ subject: String(confirmed) }] })
})

test('a preview states which levels a doubt lowers (ALERT-14), with the doubt', async () => {
  const [doubted, clean] = [412_000_113, 412_000_114]
  const gaps = [doubted, clean].map((mmsi) => testGap(`doubt-gap-${mmsi}`, mmsi, nowMs - 24 * HOUR_MS))
  const spoofing = {
    ...testGap('doubt-spoofing', doubted, nowMs - 24 * HOUR_MS),
    kind: 'spoofing',
    rule: 'SPOOF-3',
    body: JSON.stringify({
      vessels: [doubted],
      evidence: [],
      details: { what: 'two_places_at_once', apartNm: 900, knots: null, jumps: 9, returns: 9, positions: 20 },
    }),
  } as const
  await server.store.positions.write({
    positions: [],
    staticReports: [],
    progress: null,
    vesselStates: [doubted, clean].map((mmsi) => confirmedState(mmsi, nowMs)),
    events: [...gaps, spoofing],
  })
  const asked = alertRuleRequest.parse({
    name: 'Mine',
    active: true,
    what: ['vessel_dark'],
    level: 'alarm',
    vessels: { mmsis: [doubted, clean] },
  })
  const { body } = await ask(admin, 'POST', '/api/alert-rules/preview', asked)
  expect(body).toMatchObject({ total: 2, lowered: 1 })
  const messageOf = (mmsi: number) =>
    body.examples.find(({ subject }: { subject: string }) => subject === String(mmsi)).message
  expect(messageOf(doubted)).toMatch(
    /The level is lowered from caution, because this vessel was received from two places at once/,
  )
  expect(messageOf(clean)).not.toContain('lowered')
})

test('a preview counts what a rule would have sent, joined as alerts are, and stores nothing', async () => {
  for (const at of [1, 2, 3]) {
    const id = `preview-${at}`
    const raised_at_ms = nowMs - at * 48 * HOUR_MS
    await server.store.vesselReports.add(
      testReport(id, memberId),
      testAlert(id, { user_id: memberId, subject: 'one', raised_at_ms, timestamp_ms: raised_at_ms }),
    )
  }
  const { rules } = (await member({ url: '/api/alert-rules' })).json()
  const asked = alertRuleRequest.parse({ name: 'Mine', active: true, what: ['probable_fishing'], level: 'alarm' })
  const { status, body } = await ask(member, 'POST', '/api/alert-rules/preview', asked)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ total: 3, mostAnHour: 1, whole: true })
  expect(body.days).toHaveLength(31)
  expect(body.days.filter(({ count }: { count: number }) => count > 0)).toHaveLength(3)
  expect(body.examples[0]).toMatchObject({
    code: 'probable_fishing',
    raised: true,
    message: expect.stringContaining('FISHING'),
  })
  expect((await ask(admin, 'POST', '/api/alert-rules/preview', asked)).body.total).toBe(0)
  expect((await member({ url: '/api/alert-rules' })).json().rules).toEqual(rules)
})
