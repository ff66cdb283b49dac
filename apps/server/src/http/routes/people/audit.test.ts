import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditAction } from '@varuna/vocabulary/audit'
import { accountAt } from '../../../audit/actor.ts'
import type { AuditEntryAnswer } from '@varuna/contract/people/audit'
import { faultOf } from '../../../audit/testing-audit.ts'
import { testAlert } from '../../../store/desk/alerts/testing-alerts.ts'
import { anyEntry } from '../../../store/interfaces/people/audit-store.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

let server: TestServer
let ana: Send
let bo: Send
const password = 'correct horse battery'
const idOf = async (send: Send): Promise<string> => (await send({ url: '/api/session' })).json().session.userId
let anaId: string
let boId: string
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  ana = await server.signInAs('ana')
  bo = await server.signInAs('bo')
  anaId = await idOf(ana)
  boId = await idOf(bo)
})
afterAll(() => server.close())

const of = async (action: AuditAction) =>
  (await server.store.audit.before(null, 99, { ...anyEntry, action })).map((entry) => ({
    by: entry.by_id,
    from: entry.address,
    about: entry.about_id,
    before: JSON.parse(entry.before_values),
    after: JSON.parse(entry.after_values),
  }))
const check = async () => faultOf(await server.store.audit.after(0, 1_000), await server.store.audit.head())
const here = '127.0.0.1'

test('sign-ups and sign-ins state the account and where they came from; wrong passwords are counted', async () => {
  expect(await of('sign_up')).toEqual([
    { by: boId, from: here, about: boId, before: {}, after: { role: 'supervisor' } },
    { by: anaId, from: here, about: anaId, before: {}, after: { role: 'administrator' } },
  ])
  expect(await of('sign_in')).toMatchObject([
    { by: boId, from: here },
    { by: anaId, from: here },
  ])
  for (const [email, wrong] of [
    ['bo@harbour.example', 'a wrong guess'],
    ['bo@harbour.example', 'another guess'],
    ['nobody@harbour.example', 'a wrong guess'],
  ]) {
    const payload = { email, password: wrong }
    expect((await server.app.inject({ method: 'POST', url: '/api/account/sign-in', payload })).statusCode).toBe(401)
  }
  expect(await of('sign_in_failed')).toEqual([])
  await server.store.audit.recordFailedSignIns(Date.now() + 3_600_000, 9)
  const counted = (about: string | null, tries: number) =>
    expect.objectContaining({ by: null, from: here, about, after: expect.objectContaining({ tries }) })
  expect(await of('sign_in_failed')).toEqual(expect.arrayContaining([counted(boId, 2), counted(null, 1)]))
})

test('passwords, sessions and roles', async () => {
  const elsewhere = await server.signInAs('bo')
  expect((await elsewhere({ method: 'POST', url: '/api/account/sign-out-elsewhere' })).json()).toEqual({ ended: 1 })
  expect(await of('sign_out_elsewhere')).toEqual([
    { by: boId, from: here, about: boId, before: {}, after: { sessions: 1 } },
  ])
  const change = { currentPassword: password, newPassword: 'four words for a gate' }
  for (const payload of [change, { ...change, currentPassword: change.newPassword, newPassword: password }])
    expect((await elsewhere({ method: 'POST', url: '/api/account/password', payload })).statusCode).toBe(204)
  expect(await of('password_change')).toMatchObject([{ by: boId }, { by: boId, from: here, about: boId }])
  const payload = { role: 'analyst' }
  expect((await ana({ method: 'PUT', url: `/api/accounts/${boId}/role`, payload })).statusCode).toBe(204)
  expect(await of('role_change')).toEqual([
    { by: anaId, from: here, about: boId, before: { role: 'supervisor' }, after: { role: 'analyst' } },
  ])
  bo = await server.signInAs('bo')
})

test('decisions about shared alerts, not those about own ones', async () => {
  await server.store.alerts.raise(
    [testAlert('shared', { user_id: null }), testAlert('own', { user_id: boId })].map((alert) => ({
      alert,
      raiseKey: alert.id,
    })),
  )
  const change = (id: string, payload: object) => bo({ method: 'POST', url: `/api/alerts/${id}/changes`, payload })
  for (const id of ['shared', 'own'])
    expect((await change(id, { action: 'dismiss', version: 1, reason: 'false_position' })).statusCode).toBe(200)
  await change('shared', { action: 'note', note: 'seen' })
  await change('shared', { action: 'undo', version: 3 })
  await change('shared', { action: 'assign', version: 4, assignee: boId })
  const [decided] = await of('alert_decision')
  expect(await of('alert_decision')).toHaveLength(1)
  expect(decided).toEqual({
    by: boId,
    from: here,
    about: 'shared',
    before: { state: 'open', assignee: null },
    after: { action: 'dismiss', state: 'dismissed', assignee: null, reason: 'false_position' },
  })
  expect(await of('alert_undo')).toMatchObject([
    { about: 'shared', before: { state: 'dismissed' }, after: { state: 'open' } },
  ])
  expect(await of('alert_assignment')).toMatchObject([{ after: { assignee: boId } }])
})

test('lists by digest and number of rows, and the simulation', async () => {
  const url = '/api/lists/iuu'
  const send = (rows: string) =>
    ana({
      method: 'POST',
      url: `${url}?name=iuu.csv`,
      headers: { 'content-type': 'text/csv' },
      payload: `imo,name,flag,list,listed_on,source\n${rows}`,
    })
  const imported = await send('9000003,A,PA,IOTC,2020-01-01,x\n')
  expect(imported.statusCode, imported.body).toBe(200)
  await send('9000003,A,PA,IOTC,2020-01-01,x\n9000015,B,PA,IOTC,2020-01-01,x\n')
  const { id } = imported.json()
  await ana({ method: 'DELETE', url: `${url}/files/${id}` })
  const values = (rows: number) => ({
    kind: 'iuu',
    file: 'iuu.csv',
    rows,
    sha256: expect.stringMatching(/^[\da-f]{64}$/),
  })
  expect(await of('list_import')).toEqual([
    { by: anaId, from: here, about: id, before: values(1), after: values(2) },
    { by: anaId, from: here, about: id, before: {}, after: values(1) },
  ])
  expect(await of('list_removal')).toEqual([{ by: anaId, from: here, about: id, before: values(2), after: {} }])
  await ana({ method: 'POST', url: '/api/simulation', payload: { vessels: 2, seed: 7 } })
  await ana({ method: 'DELETE', url: '/api/simulation' })
  expect(await of('simulation_start')).toMatchObject([{ by: anaId, from: here, after: { vessels: 2, seed: 7 } }])
  expect(await of('simulation_end')).toMatchObject([{ by: anaId, before: { vessels: 2, seed: 7 } }])
})

test('who took a case out, and who brought one in', async () => {
  const { id } = (await bo({ method: 'POST', url: '/api/cases', payload: { title: 'Night trawl' } })).json()
  const zip = await bo({ url: `/api/cases/${id}/export` })
  expect(zip.statusCode).toBe(200)
  expect(await of('case_export')).toEqual([
    {
      by: boId,
      from: here,
      about: id,
      before: {},
      after: { entries: 0, leftOut: 0, fingerprint: expect.stringMatching(/^[\da-f]{64}$/) },
    },
  ])
  expect((await bo({ url: `/api/cases/${id}/report.pdf` })).statusCode).toBe(200)
  expect((await of('case_export')).map(({ after }) => after)).toContainEqual({ entries: 0, leftOut: 0 })
  const headers = { 'content-type': 'application/zip' }
  const imported = await ana({ method: 'POST', url: '/api/cases/import', headers, payload: zip.rawPayload })
  expect(await of('case_import')).toMatchObject([{ by: anaId, about: imported.json().id, after: { entries: 0 } }])
  expect((await ana({ url: `/api/cases/${id}/export` })).statusCode).toBe(404)
  expect(await of('case_export')).toHaveLength(2)
})

test('a removed account leaves its id, no name or address, and a log that is as it was written', async () => {
  expect(await check()).toBeNull()
  await bo({ method: 'POST', url: '/api/account/removal', payload: { password } })
  expect(await of('account_removal')).toMatchObject([{ by: boId, about: boId, before: { role: 'analyst' } }])
  await expect
    .poll(async () => (await of('sign_up')).find(({ by }) => by === boId)?.from, { timeout: 30_000 })
    .toBeNull()
  expect((await of('sign_up')).find(({ by }) => by === anaId)?.from).toBe(here)
  expect(await check()).toBeNull()
})

test('administrators read the log in pages, by account, action and period', async () => {
  const read = async (query: string, send = ana) => (await send({ url: `/api/audit${query}` })).json()
  const cy = await server.signInAs('cy')
  expect((await cy({ url: '/api/audit' })).json()).toMatchObject({ code: 'forbidden' })
  expect((await cy({ url: '/api/audit/file' })).statusCode).toBe(403)
  const { entries } = await read('?action=role_change')
  expect(entries).toMatchObject([
    {
      action: 'role_change',
      by: { kind: 'account', person: { id: anaId, name: 'ana' } },
      about: { kind: 'account', id: boId, name: 'a removed account' },
      before: { role: 'supervisor' },
      after: { role: 'analyst' },
      from: here,
    },
  ])
  for (let at = 0; at < 130; at += 1)
    await server.store.audit.append({
      action: 'sign_in',
      by: accountAt(anaId, null),
      aboutId: anaId,
      timeMs: Date.UTC(2020, 0, 1) + at,
    })
  const period = 'from=2020-01-01T00:00:00Z&to=2020-01-01T00:00:00.119Z'
  const first = await read(`?${period}`)
  const second = await read(`?${period}&before=${first.next}`)
  expect([first.entries.length, second.entries.length, second.next]).toEqual([100, 20, null])
  expect(second.entries[0].sequence).toBe(first.next - 1)
  const bos: AuditEntryAnswer[] = (await read(`?account=${boId}`)).entries
  expect(bos.length).toBeGreaterThan(5)
  expect(bos.filter(({ by, about }) => by.person?.id !== boId && about.id !== boId)).toEqual([])
  expect((await ana({ url: '/api/audit?action=nothing' })).statusCode).toBe(400)
})

test('the file has all that somebody else needs to check every digest', async () => {
  const head = await server.store.audit.head()
  const lines = (await ana({ url: '/api/audit/file?format=jsonl' })).body.trim().split('\n')
  let previous = '0'.repeat(64)
  const digests: string[] = []
  for (const [at, line] of lines.entries()) {
    const entry = JSON.parse(line)
    const names = ['sequence', 'time_ms', 'action', 'by_kind', 'by_id', 'about_kind', 'about_id', 'before_values']
    const fields = ['varuna-audit-1', ...[...names, 'after_values', 'origin'].map((name) => entry[name])]
    expect(entry.sequence).toBe(at + 1)
    expect(entry.previous).toBe(previous)
    previous = createHash('sha256')
      .update(`${previous}\n${JSON.stringify(fields)}`)
      .digest('hex')
    expect(entry.digest).toBe(previous)
    digests.push(previous)
    if (entry.address === null) continue
    const origin = createHash('sha256').update(`varuna-audit-1 origin\n${entry.salt}\n${entry.address}`)
    expect(entry.origin).toBe(origin.digest('hex'))
  }
  // What happens while the file is read may follow the head that was read before.
  expect(lines.length).toBeGreaterThanOrEqual(head?.sequence ?? Infinity)
  expect(digests[(head?.sequence ?? 0) - 1]).toBe(head?.digest)
  const csv = await ana({ url: '/api/audit/file?action=role_change' })
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="varuna-audit-\d{8}T\d{6}Z\.csv"$/)
  const [header, row, ...rest] = csv.body.split('\r\n')
  expect(header).toBe(
    'time,sequence,time_ms,action,by_kind,by_id,about_kind,about_id,before_values,after_values,origin,previous,digest,salt,address',
  )
  expect(row).toContain(',role_change,account,')
  expect(rest).toEqual([''])
})

test('its file is sent without too many listeners of one response', async () => {
  const warnings: string[] = []
  const note = ({ name }: Error) => void warnings.push(name)
  process.on('warning', note)
  const file = await ana({ url: '/api/audit/file', query: { format: 'csv' } })
  await new Promise(setImmediate)
  process.off('warning', note)
  expect(file.statusCode).toBe(200)
  expect(warnings).toEqual([])
})
