import type { Role } from '@varuna/vocabulary/rights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAlert } from '../../../store/desk/alerts/testing-alerts.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

let server: TestServer
let admin: Send
const accounts = new Map<string, Send>()
const as = (name: string) => accounts.get(name) as Send
const ids = new Map<string, string>()
let raised = 0

/** `ana`, `bo` and the member `cy` are in one team, `dee` is in none. */
beforeAll(async () => {
  server = await startTestServer(fakeInference(), { newAccountRole: 'member' })
  admin = await server.signInAs('administrator')
  const named: [string, Role][] = [
    ['ana', 'analyst'],
    ['bo', 'analyst'],
    ['cy', 'member'],
    ['dee', 'analyst'],
  ]
  const { id: team } = (await admin({ method: 'POST', url: '/api/managed-teams', payload: { name: 'Watch' } })).json()
  for (const [name, role] of named) {
    const { userId } = (await (await server.signInAs(name))({ url: '/api/session' })).json().session
    await admin({ method: 'PUT', url: `/api/accounts/${userId}/role`, payload: { role } })
    ids.set(name, userId)
    accounts.set(name, await server.signInAs(name))
    if (name !== 'dee') await admin({ method: 'PUT', url: `/api/managed-teams/${team}/members/${userId}` })
  }
}, 60_000)
afterAll(() => server.close())

async function raise(owner: string | null = null): Promise<string> {
  const id = `alert-${(raised += 1)}`
  const user_id = owner === null ? null : (ids.get(owner) ?? null)
  await server.store.alerts.raise([{ alert: testAlert(id, { user_id, subject: id }), raiseKey: id }])
  return id
}
const nameOf = async (name: string): Promise<string> => {
  const { people } = (await as(name)({ url: '/api/people' })).json() as { people: { id: string; name: string }[] }
  return people.find(({ id }) => id === ids.get(name))?.name ?? ''
}
const note = (by: string, id: string, text: string) =>
  as(by)({ method: 'POST', url: `/api/alerts/${id}/changes`, payload: { action: 'note', note: text } })
const mentionsOf = async (name: string) =>
  (await as(name)({ url: '/api/mentions' })).json().mentions as { sequence: number; note: string }[]
const notesOf = async (name: string) => (await mentionsOf(name)).map((one) => one.note)

test('a colleague whom a note names finds it, with its alert and who wrote it, until it is marked as read', async () => {
  const id = await raise()
  const text = `@${(await nameOf('bo')).toUpperCase()}, please look`
  expect((await note('ana', id, text)).statusCode).toBe(200)
  const found = await mentionsOf('bo')
  expect(found).toMatchObject([
    { note: text, by: { id: ids.get('ana') }, alert: { id, code: 'probable_fishing', level: 'caution', subject: id } },
  ])
  expect(await notesOf('ana')).toEqual([])
  const path = `/api/mentions/${found[0]?.sequence}`
  expect((await as('ana')({ method: 'DELETE', url: path })).statusCode).toBe(204)
  expect(await notesOf('bo')).not.toEqual([])
  for (const again of [path, path, '/api/mentions/999999'])
    expect((await as('bo')({ method: 'DELETE', url: again })).statusCode).toBe(204)
  expect((await as('bo')({ method: 'DELETE', url: '/api/mentions/0' })).statusCode).toBe(400)
  expect(await notesOf('bo')).toEqual([])
})

test('only a whole name of a colleague counts, and not of the writer or of a stranger', async () => {
  const id = await raise()
  const [ana, bo, dee] = [await nameOf('ana'), await nameOf('bo'), await nameOf('dee')]
  for (const text of [`@${bo}x look`, bo, `@ ${bo}`, `@${ana} myself`, `@${dee} stranger`, '@'])
    expect((await note('ana', id, text)).statusCode).toBe(200)
  expect([await notesOf('ana'), await notesOf('bo'), await notesOf('dee')]).toEqual([[], [], []])
})

test('a reason with a decision names too; who does not see the alert finds nothing', async () => {
  const id = await raise()
  const why = `@${await nameOf('bo')} @${await nameOf('cy')} see the track`
  const dismissal = { action: 'dismiss', version: 1, reason: 'other', note: why }
  const answer = await as('ana')({ method: 'POST', url: `/api/alerts/${id}/changes`, payload: dismissal })
  expect(answer.statusCode, answer.body).toBe(200)
  expect([await notesOf('bo'), await notesOf('cy')]).toEqual([[why], []])
  const own = await raise('ana')
  await note('ana', own, `@${await nameOf('bo')} of my own`)
  expect(await notesOf('bo')).toEqual([why])
})

const decide = () => ({
  action: 'note' as const,
  state: 'open' as const,
  assigneeId: null,
  reason: null,
  note: 'look',
})
const principalOf = (accountId: string) => ({ accountId, role: 'analyst' as const, signedInWith: 'password' as const })
const keptOf = (name: string) => server.store.alerts.mentions(principalOf(ids.get(name) as string), 999)

test('one writer takes the place of nobody: the newest 20 of each are kept, 200 in all', async () => {
  const mentioned = { accounts: [{ id: ids.get('bo') as string, seesShared: true }], most: 200, mostOfWriter: 20 }
  const id = await raise()
  const write = async (writer: string, count: number) => {
    for (let at = 0; at < count; at += 1)
      await server.store.alerts.change(principalOf(writer), id, at, decide, mentioned)
  }
  const before = (await keptOf('bo')).length
  await write('quiet', 1)
  await write('loud', 40)
  const ofWriter = (await keptOf('bo')).filter(({ change }) => change.by_id === 'loud')
  expect(ofWriter).toHaveLength(20)
  expect((await keptOf('bo')).filter(({ change }) => change.by_id === 'quiet')).toHaveLength(1)
  expect(await keptOf('bo')).toHaveLength(before + 21)
  for (let at = 0; at < 10; at += 1) await write(`writer-${at}`, 20)
  expect(await mentionsOf('bo')).toHaveLength(200)
  expect(await keptOf('bo')).toHaveLength(200)
})

test('a note on an alert that the colleague does not see leaves no mention, also for later', async () => {
  const own = await raise('cy')
  await note('cy', own, `@${await nameOf('bo')} mine`)
  const shared = await raise()
  await note('ana', shared, `@${await nameOf('cy')} of all`)
  await server.store.alerts.change(principalOf(ids.get('ana') as string), shared, 1, decide, {
    accounts: [{ id: ids.get('cy') as string, seesShared: false }],
    most: 200,
    mostOfWriter: 20,
  })
  const { userId } = { userId: ids.get('cy') as string }
  await admin({ method: 'PUT', url: `/api/accounts/${userId}/role`, payload: { role: 'analyst' } })
  accounts.set('cy', await server.signInAs('cy'))
  expect(await notesOf('cy')).toEqual([])
})

test('a change of many alerts names a colleague once', async () => {
  const name = await nameOf('cy')
  const alerts = []
  for (let at = 0; at < 5; at += 1) alerts.push({ id: await raise(), version: at === 0 ? 9 : 1 })
  const answer = await as('ana')({
    method: 'POST',
    url: '/api/alerts/changes',
    payload: { alerts, change: { action: 'acknowledge', note: `@${name} bulk` } },
  })
  expect(answer.json().changed, answer.body).toHaveLength(4)
  expect(await notesOf('cy')).toEqual([`@${name} bulk`])
})

test('who writes a note learns whom it names in vain', async () => {
  const unreachedBy = async (by: string, id: string, text: string) => (await note(by, id, text)).json().unreached
  const bo = await nameOf('bo')
  const own = await raise('cy')
  expect(await unreachedBy('cy', own, `@${bo} look; write to bo@example.org`)).toEqual([
    { name: bo, because: 'alert_not_seen' },
  ])
  const shared = await raise()
  expect(await unreachedBy('ana', shared, `@${bo} look, and @nobody.here.`)).toEqual([
    { name: 'nobody.here', because: 'no_colleague' },
  ])
  const answer = await as('ana')({
    method: 'POST',
    url: '/api/alerts/changes',
    payload: {
      alerts: [
        { id: shared, version: 1 },
        { id: await raise(), version: 1 },
      ],
      change: { action: 'acknowledge', note: `@${bo} and @nobody` },
    },
  })
  expect(answer.json().unreached, answer.body).toEqual([{ name: 'nobody', because: 'no_colleague' }])
})
