import type { Role } from '@varuna/vocabulary/rights'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAlert } from '../../../store/desk/alerts/testing-alerts.ts'
import { caseRequests } from '../../testing/cases.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { fileForm } from '../../testing/file-form.ts'
import { intelligenceReport, vesselReport } from '../../testing/reports.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

let server: TestServer
const accounts = new Map<string, Send>()
const ids = new Map<string, string>()
const teams = new Map<string, string>()
const as = (name: string) => accounts.get(name) as Send
const member = (team: string, name: string) => `/api/managed-teams/${teams.get(team)}/members/${ids.get(name)}`

const people: [string, Role, string[]][] = [
  ['owner', 'member', ['A', 'B', 'D']],
  ['analyst-a', 'analyst', ['A']],
  ['reader-a', 'member', ['A']],
  ['analyst-b', 'analyst', ['B']],
  ['both', 'analyst', ['A', 'B']],
  // In a team with the owner, with which nothing is shared.
  ['colleague', 'supervisor', ['D']],
  ['outsider', 'supervisor', []],
  ['removed', 'analyst', ['A']],
]
const outside = ['analyst-b', 'colleague', 'outsider', 'removed', 'admin']

let caseId = ''
let entryId = ''
let fileId = ''
let listId = ''
const share = (name: string, kind: string, id: string, team: string | null) =>
  as(name)({
    method: 'PUT',
    url: `/api/shares/${kind}/${id}`,
    payload: { teamId: team === null ? null : (teams.get(team) ?? team) },
  })

beforeAll(async () => {
  server = await startTestServer(fakeInference(), { newAccountRole: 'member' })
  const admin = await server.signInAs('admin')
  accounts.set('admin', admin)
  for (const name of ['A', 'B', 'D']) {
    const made = await admin({ method: 'POST', url: '/api/managed-teams', payload: { name } })
    expect(made.statusCode, made.body).toBe(201)
    teams.set(name, made.json().id)
  }
  for (const [name, role, of] of people) {
    ids.set(name, (await (await server.signInAs(name))({ url: '/api/session' })).json().session.userId)
    await admin({ method: 'PUT', url: `/api/accounts/${ids.get(name)}/role`, payload: { role } })
    accounts.set(name, await server.signInAs(name))
    for (const team of of) expect((await admin({ method: 'PUT', url: member(team, name) })).statusCode).toBe(204)
  }
  const { open, add, attach } = caseRequests(() => as('owner'))
  caseId = await open('Plan of A')
  entryId = (await add(caseId, { kind: 'note', text: 'seen off Konkan' })).id
  fileId = (await attach(caseId, 'seen.txt', new TextEncoder().encode('seen'))).json().id
  const raise = { appears: true, moves: false, goesDark: false }
  const made = await as('owner')({ method: 'POST', url: '/api/watch-lists', payload: { name: 'Of A', raise } })
  listId = made.json().id
  await as('owner')({ method: 'POST', url: `/api/watch-lists/${listId}/vessels`, payload: { mmsi: 419_000_001 } })
  expect((await share('owner', 'case', caseId, 'A')).statusCode).toBe(204)
  expect((await share('owner', 'watch_list', listId, 'A')).statusCode).toBe(204)
  expect((await admin({ method: 'DELETE', url: member('A', 'removed') })).statusCode).toBe(204)
})
afterAll(() => server.close())

const reads = (of: string, inCase: string, file: string, list: string) => [
  `/api/cases/${of}`,
  `/api/cases/${of}/timeline`,
  `/api/cases/${of}/entries`,
  `/api/cases/${of}/entries/${inCase}`,
  `/api/cases/${of}/entries/${file}/file`,
  `/api/cases/${of}/tracks`,
  `/api/cases/${of}/export-check`,
  `/api/cases/${of}/export`,
  `/api/watch-lists/${list}`,
]
const writes = (of: string, inCase: string, list: string) =>
  [
    { method: 'PATCH', url: `/api/cases/${of}`, payload: { version: 0, title: 'Taken' } },
    { method: 'POST', url: `/api/cases/${of}/entries`, payload: { kind: 'note', text: 'mine' } },
    { method: 'DELETE', url: `/api/cases/${of}/entries/${inCase}` },
    { method: 'POST', url: `/api/cases/${of}/entries/${inCase}/restore` },
    { method: 'DELETE', url: `/api/cases/${of}` },
    { method: 'POST', url: `/api/cases/${of}/restore` },
    { method: 'POST', url: `/api/cases/${of}/invitations`, payload: { account: 'owner', access: 'write' } },
    { method: 'PUT', url: `/api/shares/case/${of}`, payload: { teamId: null } },
    { method: 'PUT', url: `/api/shares/watch_list/${list}`, payload: { teamId: null } },
    {
      method: 'PUT',
      url: `/api/watch-lists/${list}`,
      payload: { name: 'Taken', raise: { appears: false, moves: false, goesDark: false } },
    },
    { method: 'POST', url: `/api/watch-lists/${list}/vessels`, payload: { mmsi: 419_000_002 } },
    { method: 'POST', url: `/api/watch-lists/${list}/csv`, payload: 'mmsi', headers: { 'content-type': 'text/csv' } },
    { method: 'DELETE', url: `/api/watch-lists/${list}/vessels/419000001` },
    { method: 'DELETE', url: `/api/watch-lists/${list}` },
  ] as const

/** Status and body without the ids that the request named and that of the request itself. */
const answered = (answer: Awaited<ReturnType<Send>>) => [
  answer.statusCode,
  answer.body.replaceAll(/"(instance|requestId|reqId)":"[^"]*"/g, ''),
]

describe.each(outside)('%s, who is not in the team', (name) => {
  test('is answered as for a case and a list that do not exist, whatever it asks', async () => {
    const mine = [...reads(caseId, entryId, fileId, listId).map((url) => ({ url })), ...writes(caseId, entryId, listId)]
    const none = [...reads('none', 'none', 'none', 'none').map((url) => ({ url })), ...writes('none', 'none', 'none')]
    for (const [at, request] of mine.entries()) {
      const real = answered(await as(name)(request))
      expect(real[0], `${request.url} ${real[1]}`).toBe(404)
      expect(real, request.url).toEqual(answered(await as(name)(none[at] as typeof request)))
    }
  })

  test('finds neither in its lists, nor with the filter of the team', async () => {
    for (const url of ['/api/cases', `/api/cases?team=${teams.get('A')}`, '/api/watch-lists', '/api/people']) {
      const { statusCode, body } = await as(name)({ url })
      expect([statusCode, /Plan of A|Of A|reader-a/.exec(body)], url).toEqual([200, null])
    }
  })
})

describe.each(['analyst-a', 'reader-a', 'both'])('%s, who is in the team', (name) => {
  const mayWrite = name !== 'reader-a'
  test('reads all of the case and the list, with the name of the team', async () => {
    for (const url of reads(caseId, entryId, fileId, listId))
      expect([url, (await as(name)({ url })).statusCode]).toEqual([url, 200])
    const seen = { access: mayWrite ? 'write' : 'read', team: { name: 'A' } }
    const { cases } = (await as(name)({ url: `/api/cases?team=${teams.get('A')}` })).json()
    expect(cases).toMatchObject([{ id: caseId, ...seen }])
    expect((await as(name)({ url: '/api/watch-lists' })).json().lists).toMatchObject([{ id: listId, ...seen }])
  })

  test(`${mayWrite ? 'changes' : 'changes nothing of'} both`, async () => {
    const expected = mayWrite ? /^20\d$/ : /^403$/
    const note = { method: 'POST', url: `/api/cases/${caseId}/entries`, payload: { kind: 'note', text: name } } as const
    expect(String((await as(name)(note)).statusCode)).toMatch(expected)
    const vessel = {
      method: 'POST',
      url: `/api/watch-lists/${listId}/vessels`,
      payload: { mmsi: 419_000_003 },
    } as const
    expect(String((await as(name)(vessel)).statusCode)).toMatch(expected)
  })

  test('neither removes what is shared nor shares it elsewhere', async () => {
    for (const [kind, id] of [
      ['case', caseId],
      ['watch_list', listId],
    ] as const)
      expect((await share(name, kind, id, null)).statusCode).toBe(404)
    expect((await as(name)({ method: 'DELETE', url: `/api/watch-lists/${listId}` })).statusCode).toBe(404)
    expect((await as(name)({ method: 'DELETE', url: `/api/cases/${caseId}` })).statusCode).toBe(403)
  })
})

describe('an image and reports that the owner shares', () => {
  const alike = ['image', 'vessel_report', 'intelligence_report'] as const
  const made = new Map<string, string>()
  const idOf = (kind: string) => made.get(kind) ?? 'none'
  const readsOf = (image: string, report: string, risk: string) => [
    `/api/assessments/image/${image}`,
    `/api/assessments/vessel_report/${report}`,
    `/api/assessments/intelligence_report/${risk}`,
    ...['', '/original', '/view', '/thumbnail', '/heat'].map((part) => `/images/${image}${part}`),
    `/api/images/${image}/vessels`,
    `/api/images/${image}/report.pdf`,
    `/api/vessel/${report}`,
    `/api/intelligence/${risk}`,
    `/api/intelligence/${risk}/checklist`,
    `/api/intelligence/${risk}/report.pdf`,
  ]
  const writesOf = (image: string, report: string, risk: string) =>
    [
      { method: 'PUT', url: `/api/images/${image}/scene`, payload: { scene: null } },
      { method: 'PUT', url: `/api/intelligence/${risk}/checklist`, payload: { entries: [] } },
      ...[`image/${image}`, `vessel_report/${report}`, `intelligence_report/${risk}`].flatMap((of) => [
        { method: 'DELETE' as const, url: `/api/assessments/${of}` },
        { method: 'POST' as const, url: `/api/assessments/${of}/restore` },
        { method: 'POST' as const, url: `/api/assessments/${of}/notes`, payload: { text: 'mine' } },
        { method: 'DELETE' as const, url: `/api/assessments/${of}/notes/none` },
      ]),
    ] as const
  const urls = (of = idOf) => readsOf(of('image'), of('vessel_report'), of('intelligence_report'))
  const changes = (of = idOf) => writesOf(of('image'), of('vessel_report'), of('intelligence_report'))
  const shareAll = async (team: string | null) => {
    for (const kind of alike) expect((await share('owner', kind, idOf(kind), team)).statusCode).toBe(204)
  }
  const statuses = async (name: string, requests: readonly Parameters<Send>[0][]) =>
    Promise.all(requests.map(async (request) => (await as(name)(request)).statusCode))
  const listed = async (name: string, query = '') =>
    (await as(name)({ url: `/api/assessments${query}` })).json().assessments

  beforeAll(async () => {
    const send = as('owner')
    const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    made.set(
      'image',
      (await send({ method: 'POST', url: '/upload/', ...fileForm('file', 'slick.png', 'image/png', png) })).json().id,
    )
    made.set('vessel_report', (await send({ method: 'POST', url: '/api/vessel', payload: vesselReport })).json().id)
    const risk = await send({ method: 'POST', url: '/api/intelligence', payload: intelligenceReport })
    made.set('intelligence_report', risk.json().id)
    await shareAll('A')
  })

  test.each(outside)('%s is answered as for ids that do not exist, and finds them in no list or file', async (name) => {
    const real = [...urls().map((url) => ({ url })), ...changes()]
    const none = [...urls(() => 'none').map((url) => ({ url })), ...changes(() => 'none')]
    for (const [at, request] of real.entries()) {
      const answer = answered(await as(name)(request))
      expect(answer[0], request.url).toBe(404)
      expect(answer, request.url).toEqual(answered(await as(name)(none[at] as typeof request)))
    }
    for (const kind of alike) expect((await share(name, kind, idOf(kind), null)).statusCode).toBe(404)
    for (const query of ['', `?team=${teams.get('A')}`]) expect(await listed(name, query)).toEqual([])
  })

  test('are read by every member with the name of the team, and changed by none', async () => {
    const own = await statuses(
      'owner',
      urls().map((url) => ({ url })),
    )
    for (const name of ['reader-a', 'analyst-a', 'both']) {
      expect(
        await statuses(
          name,
          urls().map((url) => ({ url })),
        ),
      ).toEqual(own)
      expect(new Set(await statuses(name, changes()))).toEqual(new Set([403]))
      for (const kind of alike) expect((await share(name, kind, idOf(kind), null)).statusCode).toBe(404)
      const seen = { access: 'read', team: { name: 'A' } }
      expect(await listed(name, `?team=${teams.get('A')}`)).toMatchObject([seen, seen, seen])
      expect((await as(name)({ url: '/api/assessments/file?format=csv' })).body).toContain('slick.png')
    }
    expect((await listed('owner')).map((one: { access: string }) => one.access)).toEqual(Array(3).fill('owner'))
    const entries = await server.store.audit.after(0, 1_000)
    const about = entries.filter(({ about_id }) => [...made.values()].includes(about_id ?? ''))
    expect(new Set(about.map(({ action }) => action))).toEqual(new Set(['assessment_sharing']))
  })

  test('are missing for the team once they are deleted, taken back, or their owner leaves', async () => {
    const requests = urls().map((url) => ({ url }))
    const gone = async () => expect(new Set(await statuses('reader-a', requests))).toEqual(new Set([404]))
    const of = (kind: string) => `/api/assessments/${kind}/${idOf(kind)}`
    for (const kind of alike) await as('owner')({ method: 'DELETE', url: of(kind) })
    await gone()
    for (const kind of alike) await as('owner')({ method: 'POST', url: `${of(kind)}/restore` })
    expect(await listed('reader-a')).toHaveLength(3)
    await shareAll(null)
    await gone()
    await shareAll('A')
    await as('admin')({ method: 'DELETE', url: member('A', 'owner') })
    await gone()
    expect(await listed('reader-a')).toEqual([])
    await as('admin')({ method: 'PUT', url: member('A', 'owner') })
    await gone()
    for (const [kind, id] of [
      ['case', caseId],
      ['watch_list', listId],
    ] as const)
      expect((await share('owner', kind, id, 'A')).statusCode).toBe(204)
  })

  test('the timeline of a case states with whom it was shared', async () => {
    const { timeline } = (await as('owner')({ url: `/api/cases/${caseId}/timeline` })).json()
    expect(timeline.map(({ text }: { text: string }) => text)).toContain('Shared the case with the team A')
  })
})

describe('an alert of the shared list', () => {
  const path = '/api/alerts/of-list'
  const decide = (name: string, payload: object) => as(name)({ method: 'POST', url: `${path}/changes`, payload })
  beforeAll(async () => {
    const of = { user_id: ids.get('owner') ?? '', kind: 'watch_list', code: 'watched_vessel_moved' } as const
    const alert = testAlert('of-list', { ...of, source_id: listId, source_kind: 'watch_list' })
    await server.store.alerts.raise([{ alert, raiseKey: 'of-list' }])
  })

  test.each(outside)('%s finds it nowhere, as if there were none', async (name) => {
    const [real, none] = [await as(name)({ url: path }), await as(name)({ url: '/api/alerts/none' })]
    expect(real.statusCode).toBe(404)
    expect(answered(real)).toEqual(answered(none))
    for (const url of ['/api/alerts', '/api/alerts/file'])
      expect((await as(name)({ url })).body).not.toContain('of-list')
    expect((await decide(name, { action: 'acknowledge', version: 1 })).statusCode).toBe(404)
  })

  test('is read by the team, and decided by an analyst of it, whose decision the owner undoes with a reason', async () => {
    for (const name of ['reader-a', 'analyst-a', 'both']) {
      expect((await as(name)({ url: path })).statusCode).toBe(200)
      for (const url of ['/api/alerts', '/api/alerts/file']) expect((await as(name)({ url })).body).toContain('of-list')
      expect((await as(name)({ url: '/api/alerts/counts' })).json().states.open).toBe(1)
    }
    const acknowledge = { action: 'acknowledge', version: 1 }
    expect((await decide('reader-a', acknowledge)).statusCode).toBe(403)
    expect((await decide('analyst-a', acknowledge)).json().alert).toMatchObject({ state: 'acknowledged', version: 2 })
    const entries = await server.store.audit.after(0, 1_000)
    expect(entries.filter(({ about_id }) => about_id === 'of-list')).toMatchObject([{ action: 'alert_decision' }])
    expect((await decide('both', { action: 'undo', version: 2, note: 'no' })).statusCode).toBe(403)
    expect((await decide('owner', { action: 'undo', version: 2 })).statusCode).toBe(400)
    expect((await decide('owner', { action: 'undo', version: 2, note: 'a buoy' })).json().alert.state).toBe('open')
  })
})

test('people are the colleagues of the teams, and nobody else', async () => {
  const seen = async (name: string) =>
    (await as(name)({ url: '/api/people' })).json().people.map((one: Named) => one.name)
  expect(await seen('reader-a')).toEqual(['analyst-a', 'both', 'owner', 'reader-a'])
  expect(await seen('analyst-b')).toEqual(['analyst-b', 'both', 'owner'])
  expect(await seen('outsider')).toEqual(['outsider'])
})
interface Named {
  name: string
}

test('a team that the owner is not in is answered like one that does not exist', async () => {
  const other = await as('admin')({ method: 'POST', url: '/api/managed-teams', payload: { name: 'C' } })
  const real = answered(await share('owner', 'case', caseId, other.json().id))
  expect(real[0]).toBe(404)
  expect(real).toEqual(answered(await share('owner', 'case', caseId, 'none')))
})

test('a case is assigned to a colleague, and to nobody outside', async () => {
  const { version } = (await as('owner')({ url: `/api/cases/${caseId}` })).json().case
  const assign = (name: string, at: number) =>
    as('owner')({ method: 'PATCH', url: `/api/cases/${caseId}`, payload: { version: at, assignee: ids.get(name) } })
  for (const name of ['analyst-b', 'outsider', 'removed']) expect((await assign(name, version)).statusCode).toBe(400)
  expect((await assign('reader-a', version)).json().assignee).toMatchObject({ name: 'reader-a' })
})

test('the administrator puts accounts that exist into teams that exist', async () => {
  const put = async (url: string) => (await as('admin')({ method: 'PUT', url })).statusCode
  expect(await put(`/api/managed-teams/${teams.get('A')}/members/none`)).toBe(404)
  expect(await put(`/api/managed-teams/none/members/${ids.get('owner')}`)).toBe(404)
  const taken = await as('admin')({ method: 'POST', url: '/api/managed-teams', payload: { name: 'a' } })
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'team_name_taken'])
})
