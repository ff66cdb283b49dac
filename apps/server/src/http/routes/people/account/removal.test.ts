import { operator } from '../../../../audit/actor.ts'
import type { AddressInfo } from 'node:net'
import { setImmediate as immediate } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TrackScoring } from '../../../../jobs/tracks/track-scoring.ts'
import { testAlert } from '../../../../store/desk/alerts/testing-alerts.ts'
import type { Store } from '../../../../store/interfaces/store.ts'
import { importCase } from '../../../testing/case-zips.ts'
import { caseRequests } from '../../../testing/cases.ts'
import { openTestStream } from '../../../testing/event-stream.ts'
import { plainPicture } from '../../../testing/pictures.ts'
import { intelligenceReport, vesselReport } from '../../../testing/reports.ts'
import { fakeInference, oilAnswer } from '../../../testing/fake-inference.ts'
import { fileForm } from '../../../testing/file-form.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { password, profile, type Send } from '../../../testing/sign-in.ts'

let server: TestServer
const start = async (...options: Parameters<typeof startTestServer>) => {
  await server?.close()
  server = await startTestServer(...options)
}
beforeEach(async () => {
  server = await startTestServer(fakeInference())
  // The last administrator could not be removed.
  await server.signInAs('admin')
})
afterEach(() => server.close())

const remove = (send: Send, typed = password) =>
  send({ method: 'POST', url: '/api/account/removal', payload: { password: typed } })
const post = (send: Send, url: string, payload: object) => send({ method: 'POST', url, payload })
const accountOf = async (send: Send): Promise<string> => (await send({ url: '/api/session' })).json().session.userId
const faultOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json().code]
const signedOut = [401, 'signed_out']

/** Tables with rows that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await server.db.introspection.getTables()) {
    const rows = await server.db
      .selectFrom(name as 'alert')
      .selectAll()
      .execute()
    if (JSON.stringify(rows).includes(text)) found.push(name)
  }
  return found
}
const erased = (account: string, but: readonly string[] = []) =>
  vi.waitFor(
    async () => expect((await tablesWith(account)).sort()).toEqual(['account_removal', 'audit_entry', ...but].sort()),
    {
      timeout: 40_000,
      interval: 200,
    },
  )

test('a removed account is gone for everybody, and its address can sign up again', async () => {
  const [here, there, bo] = [await server.signInAs('mira'), await server.signInAs('mira'), await server.signInAs('bo')]
  const mira = await accountOf(here)
  const { open, share, read, add } = caseRequests(() => here)
  const shared = await open('Shared')
  await share(shared, 'bo', bo, 'write')
  await add(shared, { kind: 'note', text: 'seen off Konkan' })
  const alone = await open('Alone')
  const joined = await open("Bo's", bo)
  await share(joined, 'mira', here, 'read', bo)
  await post(here, '/api/vessel', vesselReport)
  const image = await plainPicture().png().toBuffer()
  expect(
    (await here({ method: 'POST', url: '/upload/', ...fileForm('file', 'a.png', 'image/png', image) })).statusCode,
  ).toBe(200)
  expect((await here({ url: '/api/account/removal' })).json()).toEqual({
    images: 1,
    reports: 1,
    watchLists: 0,
    rules: 0,
    cases: 1,
    casesOthersRead: 0,
    casesOthersWrite: 1,
    casesOfOthers: 1,
  })
  const people = async () => (await bo({ url: '/api/people' })).json().people.map(({ name }: { name: string }) => name)
  const act = { by: operator, nowMs: 0 }
  await server.store.teams.add({ id: 'coast', name: 'Coast', name_key: 'coast', created_ms: 0 }, 9, act)
  for (const id of [mira, await accountOf(bo)])
    await server.store.teams.addMember('coast', id ?? '', { members: 9, teams: 9 }, act)
  expect(await people()).toEqual(['bo', 'mira'])
  await here({ method: 'PUT', url: `/api/shares/case/${alone}`, payload: { teamId: 'coast' } })
  expect((await here({ url: '/api/account/removal' })).json()).toMatchObject({ cases: 0, casesOthersRead: 1 })

  const wrong = await remove(here, 'a guess at it')
  expect([wrong.statusCode, wrong.json().errors]).toMatchObject([
    400,
    [{ field: 'password', message: 'This is not your current password' }],
  ])
  expect((await post(here, '/api/account/removal', {})).json().errors).toMatchObject([{ field: 'password' }])
  expect(await accountOf(there)).toBe(mira)

  const answer = await remove(here)
  expect([answer.statusCode, answer.headers['clear-site-data'], answer.cookies[0]?.value]).toEqual([204, '"cache"', ''])
  for (const send of [here, there]) expect(faultOf(await send({ url: '/api/overview' }))).toEqual(signedOut)
  expect(await people()).toEqual(['bo'])
  await erased(mira, ['case_entry', 'case_event'])
  expect(server.storedFiles().filter((path) => /images|pending/.test(path))).toEqual([])

  const handed = await read(shared, bo)
  expect([handed.case.access, handed.case.owner.name, handed.entries[0]?.addedBy.name]).toEqual([
    'owner',
    'bo',
    'a removed account',
  ])
  expect(handed.timeline.map(({ by, text }) => `${by.name}: ${text}`)).toEqual([
    'a removed account: Created the case “Shared”',
    'bo: Accepted the invitation from a removed account, to write',
    'a removed account: Added a note',
    'a removed account: Handed the case over to bo: the account was removed',
  ])
  expect((await read(joined, bo)).timeline.map(({ by, text }) => `${by.name}: ${text}`)).toEqual([
    "bo: Created the case “Bo's”",
    'a removed account: Accepted the invitation from bo, to read',
    'a removed account: Left the case: the account was removed',
  ])
  const zip = await bo({ url: `/api/cases/${shared}/export` })
  expect(zip.statusCode).toBe(200)

  const payload = { ...profile, email: 'mira@harbour.example', password }
  const signIn = () => server.app.inject({ method: 'POST', url: '/api/account/sign-in', payload })
  expect((await signIn()).statusCode).toBe(401)
  expect((await server.app.inject({ method: 'POST', url: '/api/account/sign-up', payload })).statusCode).toBe(201)
  const anew = await server.signInAs('mira')
  expect(await accountOf(anew)).not.toBe(mira)
  expect((await anew({ url: '/api/vessel' })).json().reports).toEqual([])
  expect((await anew({ url: '/api/cases' })).json().cases).toEqual([])
  expect((await anew({ url: '/api/images' })).json().images ?? []).toEqual([])
})

test('somebody who finds an open session cannot continue guessing its password at another route', async () => {
  const found = await server.signInAs('olga')
  const guess = (at: number) =>
    at % 2 === 0
      ? remove(found, `a guess ${at}`)
      : post(found, '/api/account/password', { currentPassword: `a guess ${at}`, newPassword: 'four words' })
  const statuses: number[] = []
  for (let at = 0; at < 50; at += 1) statuses.push((await guess(at)).statusCode)
  expect(statuses).toEqual([...Array(10).fill(400), ...Array(40).fill(429)])
  expect(await accountOf(found)).toEqual(expect.any(String))
  const other = await server.signInAs('petra')
  expect((await remove(other)).statusCode).toBe(204)
})

test('when two requests remove an account at once, one does and the other is signed out', async () => {
  const [here, there] = [await server.signInAs('rosa'), await server.signInAs('rosa')]
  const answers = await Promise.all([remove(here), remove(there)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 401])
  expect(await tablesWith('rosa@')).toEqual([])
})

test('live streams of the account end at once', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const [nia, bo] = [await server.signInAs('nia'), await server.signInAs('bo')]
  const cookieOf = async (name: string) => {
    const payload = { email: `${name}@harbour.example`, password }
    const { cookies } = await server.app.inject({ method: 'POST', url: '/api/account/sign-in', payload })
    return { cookie: cookies.map((one) => `${one.name}=${one.value}`).join('; ') }
  }
  const streams = ['/api/alerts/stream', '/api/live/stream']
  const opened = await Promise.all(streams.map(async (path) => openTestStream(origin + path, await cookieOf('nia'))))
  const bos = await openTestStream(`${origin}/api/alerts/stream`, await cookieOf('bo'))
  for (const stream of opened) expect(stream.status).toBe(200)
  let bosEnded = false
  void bos.ended.then(() => (bosEnded = true))
  expect((await remove(nia)).statusCode).toBe(204)
  await Promise.all(opened.map(({ ended }) => ended))
  expect([bosEnded, (await bo({ url: '/api/overview' })).statusCode]).toEqual([false, 200])
  bos.close()
})

test('a stream resumed from an earlier cursor no longer names the account', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const [nia, bo] = [await server.signInAs('nia'), await server.signInAs('bo')]
  const payload = { email: 'bo@harbour.example', password }
  const { cookies } = await server.app.inject({ method: 'POST', url: '/api/account/sign-in', payload })
  const cookie = cookies.map((one) => `${one.name}=${one.value}`).join('; ')
  const alert = testAlert('shared', { user_id: null })
  await server.store.alerts.raise([{ alert, raiseKey: 'shared' }])
  const { cursor } = (await bo({ url: '/api/alerts' })).json()
  const namesSeen = async () => {
    const stream = await openTestStream(`${origin}/api/alerts/stream?after=${cursor}`, { cookie })
    const of = () =>
      stream.messages.flatMap(({ event, data }) =>
        event === 'alert' ? [(data as { change: { by: { name: string } } }).change.by.name] : [],
      )
    await vi.waitFor(() => expect(of()).not.toEqual([]), { timeout: 10_000 })
    stream.close()
    return of()
  }
  const note = { action: 'note', note: 'seen off Konkan' }
  expect((await post(nia, '/api/alerts/shared/changes', note)).statusCode).toBe(200)
  expect(await namesSeen()).toEqual(['nia'])
  expect((await remove(nia)).statusCode).toBe(204)
  expect(await namesSeen()).toEqual(['a removed account'])
})

test('an image under analysis is not stored, whether or not its analysis can be cancelled', async () => {
  const analysing = Promise.withResolvers<null>()
  const analysed = Promise.withResolvers<null>()
  let begun = 0
  const picture = async () => {
    begun += 1
    if (begun === 2) analysing.resolve(null)
    await analysed.promise
    return { ok: true, value: oilAnswer.value } as never
  }
  await start(
    fakeInference({ picture: (file, ...rest) => picture().then(() => fakeInference().picture(file, ...rest)) }),
  )
  const send = await server.signInAs('ana')
  const account = await accountOf(send)
  const image = await plainPicture().png().toBuffer()
  const form = fileForm('file', 'a.png', 'image/png', image)
  const upload = (headers: object) =>
    send({ method: 'POST', url: '/upload/', ...form, headers: { ...form.headers, ...headers } })
  const uploads = [upload({}), upload({ 'idempotency-key': '0b5f9d5e-3f3f-4a9c-9d8a-3f1f6a3c2b11' })]
  await analysing.promise
  expect((await remove(send)).statusCode).toBe(204)
  analysed.resolve(null)
  for (const answer of await Promise.all(uploads)) expect(faultOf(answer)).toEqual(signedOut)
  await erased(account)
  expect(server.storedFiles().filter((path) => /images|pending/.test(path))).toEqual([])
})

test('scoring of a track file stops and leaves nothing', async () => {
  const scoring = Promise.withResolvers<AbortSignal>()
  const endless: TrackScoring = async function* (_source, _nowMs, signal) {
    scoring.resolve(signal)
    for (let positions = 1; ; positions++) {
      yield { kind: 'progress', positions, leftOut: 0, share: 0.25 }
      await immediate()
      signal.throwIfAborted()
    }
  }
  await start(fakeInference(), { scoreFile: endless })
  const send = await server.signInAs('ana')
  const account = await accountOf(send)
  const answer = await send({
    method: 'POST',
    url: '/api/vessel/tracks?name=a.csv',
    payload: 'mmsi,timestamp,lat,lon\n419000001,2026-01-30T00:00:00Z,16,70\n',
    headers: { 'content-type': 'text/csv' },
  })
  expect(answer.statusCode, answer.body).toBe(202)
  const signal = await scoring.promise
  expect((await remove(send)).statusCode).toBe(204)
  await vi.waitFor(() => expect(signal.aborted).toBe(true))
  await erased(account)
  await vi.waitFor(() => expect(server.storedFiles().filter((path) => path.includes('track-files'))).toEqual([]))
  expect(server.exportFaults).toEqual([])
})

/** Requests of another session, each with the store call before which the account is removed. */
const meanwhile: [
  string,
  (store: Store) => object,
  string,
  (send: Send, id: string) => Promise<LightMyRequestResponse>,
][] = [
  ['a fishing report', ({ vesselReports }) => vesselReports, 'add', (send) => post(send, '/api/vessel', vesselReport)],
  [
    'a trafficking report',
    ({ intelligenceReports }) => intelligenceReports,
    'add',
    (send) => post(send, '/api/intelligence', intelligenceReport),
  ],
  ['a case', ({ cases }) => cases, 'add', (send) => post(send, '/api/cases', { title: 'Late' })],
  [
    'an entry',
    ({ cases }) => cases,
    'addEntry',
    (send, id) => post(send, `/api/cases/${id}/entries`, { kind: 'note', text: 'late' }),
  ],
  [
    'an attachment',
    ({ cases }) => cases,
    'addEntry',
    (send, id) =>
      send({
        method: 'POST',
        url: `/api/cases/${id}/attachments`,
        ...fileForm('file', 'a.txt', 'text/plain', Buffer.from('late')),
      }),
  ],
  [
    'an import',
    ({ cases }) => cases,
    'add',
    async (send, id) => importCase(send, (await send({ url: `/api/cases/${id}/export` })).rawPayload),
  ],
  ['a deletion', ({ cases }) => cases, 'setDeleted', (send, id) => send({ method: 'DELETE', url: `/api/cases/${id}` })],
  ['a visit', ({ visits }) => visits, 'note', (send) => send({ method: 'POST', url: '/api/visit' })],
  [
    'an export',
    ({ exports }) => exports,
    'add',
    (send) => post(send, '/api/exports', { content: 'events', format: 'csv' }),
  ],
  [
    'a watch list',
    ({ watchLists }) => watchLists,
    'addList',
    (send) => post(send, '/api/watch-lists', { name: 'Late', raise: { appears: true, moves: false, goesDark: false } }),
  ],
  [
    'a rule',
    ({ outgoing }) => outgoing,
    'addRule',
    (send) =>
      post(send, '/api/alert-rules', {
        name: 'Late',
        active: true,
        changes: 'raised',
        target: { channel: 'webhook', url: 'http://127.0.0.1:9/late' },
      }),
  ],
  ['a look at a case', ({ cases }) => cases, 'get', (send, id) => send({ url: `/api/cases/${id}` })],
]

test.each(meanwhile)(
  '%s during the removal of the account gets 401 and leaves nothing',
  async (_what, of, method, ask) => {
    const [here, there] = [await server.signInAs('ana'), await server.signInAs('ana')]
    const account = await accountOf(here)
    const { open } = caseRequests(() => here)
    const id = await open('Own')
    const target = of(server.store) as Record<string, (...args: unknown[]) => unknown>
    const original = target[method]?.bind(target)
    let isRemoved = false
    target[method] = async (...args) => {
      if (!isRemoved) {
        isRemoved = true
        expect((await remove(here)).statusCode).toBe(204)
        await erased(account)
      }
      return original?.(...args)
    }
    expect(faultOf(await ask(there, id))).toEqual(signedOut)
    expect(isRemoved).toBe(true)
    expect(await tablesWith(account)).toEqual(['account_removal', 'audit_entry'])
    expect(server.storedFiles().filter((path) => /files\/(case|exports|images)/.test(path))).toEqual([])
  },
)

test('an invitation to an account removed in the meantime looks like any other, and nobody joins', async () => {
  const [ana, bo] = [await server.signInAs('ana'), await server.signInAs('bo')]
  const account = await accountOf(bo)
  const { open, read } = caseRequests(() => ana)
  const id = await open()
  const { invite } = server.store.cases
  server.store.cases.invite = async (...args) => {
    expect((await remove(bo)).statusCode).toBe(204)
    return invite(...args)
  }
  const payload = { account: 'bo', access: 'read' }
  expect((await ana({ method: 'POST', url: `/api/cases/${id}/invitations`, payload })).statusCode).toBe(204)
  expect((await read(id)).invitations).toMatchObject([payload])
  await erased(account)
})
