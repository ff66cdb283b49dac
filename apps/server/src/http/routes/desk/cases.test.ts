import { casePage } from '@varuna/contract/desk/case'
import { caseEntryDetails } from '@varuna/contract/desk/case-entry'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { caseRequests, faultOf } from '../../testing/cases.ts'
import { vesselReport } from '../../testing/reports.ts'
import { serveAccounts } from '../../testing/serve-accounts.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const minute = 60_000

const served = serveAccounts('ana', 'bo')
const { ana, bo } = served

const { open, read, add, change, share, attach } = caseRequests(() => ana)
const invite = (id: string, account: string, send = ana) =>
  send({ method: 'POST', url: `/api/cases/${id}/invitations`, payload: { account, access: 'read' } })
const changeAccess = async (id: string, access: 'read' | 'write', send = ana) => {
  const member = (await read(id)).members[0]?.person.id
  return send({ method: 'PUT', url: `/api/cases/${id}/members/${member}`, payload: { access } })
}
const post = (url: string, payload: object, send = ana) => send({ method: 'POST', url, payload })

describe('a case', () => {
  test('is opened, changed, closed and reopened, and its timeline names who did it', async () => {
    const id = await open()
    expect((await change(id, { version: 0, title: 'Slick', summary: 'Two tankers.' })).json()).toMatchObject({
      id,
      title: 'Slick',
      version: 1,
      access: 'owner',
      assignee: null,
      entryCount: 0,
    })
    const me = (await read(id)).case.owner
    expect((await change(id, { version: 1, assignee: me.id })).json().assignee).toEqual({ id: me.id, name: 'ana' })
    expect((await change(id, { version: 2, state: 'closed' })).json().state).toBe('closed')
    expect((await change(id, { version: 3, state: 'open', assignee: null })).json()).toMatchObject({ version: 4 })
    const { case: now, timeline } = await read(id)
    expect(now).toMatchObject({ summary: 'Two tankers.', assignee: null })
    expect(timeline.map(({ by, text }) => `${by.name}: ${text}`)).toEqual([
      'ana: Created the case “Slick off Konkan”',
      'ana: Renamed the case from “Slick off Konkan” to “Slick”',
      'ana: Changed the summary',
      'ana: Assigned the case to ana',
      'ana: Closed the case',
      'ana: Reopened the case',
      'ana: Removed the assignment',
    ])
  })

  test('changed by two people at once is changed by one, and the other gets the current version', async () => {
    const id = await open()
    await share(id, 'bo', bo, 'write')
    const answers = await Promise.all([
      change(id, { version: 0, title: 'Of ana' }),
      change(id, { version: 0, title: 'Of bo' }, bo),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const [won, lost] = answers[0]?.statusCode === 200 ? answers : answers.toReversed()
    expect(lost?.json()).toMatchObject({
      code: 'case_changed',
      fault: { params: { present: { version: 1, title: won?.json().title } } },
    })
    expect((await read(id)).timeline.filter(({ action }) => action === 'rename')).toHaveLength(1)
  })

  test('is not assigned to somebody who no longer sees it', async () => {
    const id = await open()
    await share(id, 'bo', bo, 'write')
    const member = (await read(id)).members[0]?.person.id ?? ''
    const { cases } = served.server.store
    served.server.store.cases = {
      ...cases,
      async members(...args) {
        const found = await cases.members(...args)
        served.server.store.cases = cases
        await bo({ method: 'DELETE', url: `/api/cases/${id}/members/${member}` })
        return found
      },
    }
    expect(faultOf(await change(id, { version: 0, assignee: member }))).toEqual([400, 'invalid_input.not_a_member'])
    expect((await read(id)).case.assignee).toBeNull()
  })

  test('is listed by state, by owner or assignee and by part of its title, page by page', async () => {
    const cy = await served.server.signInAs('cy')
    const ids = [await open('Spill at Mumbai', cy), await open('SPILL at Kochi', cy), await open('Encounter 50%_!', cy)]
    const me = (await read(ids[0] ?? '', cy)).case.owner.id
    served.server.setNow(noon + minute)
    await change(ids[1] ?? '', { version: 0, assignee: me, state: 'closed' }, cy)
    served.server.setNow(noon)
    const list = async (query: string) => {
      const page = casePage.parse((await cy({ url: `/api/cases?${query}` })).json())
      return { found: page.cases.map(({ id }) => ids.indexOf(id)), next: page.next }
    }
    expect((await list('')).found[0]).toBe(1)
    expect((await list('state=open')).found.toSorted()).toEqual([0, 2])
    expect((await list('mine=true')).found).toEqual([1])
    expect((await list('text=spill')).found.toSorted()).toEqual([0, 1])
    expect((await list('text=0%25_!')).found).toEqual([2])
    const first = await list('limit=2')
    const second = await list(`limit=2&after=${first.next}`)
    expect([...first.found, ...second.found].toSorted()).toEqual([0, 1, 2])
    expect(second.next).toBeNull()
    expect((await ana({ url: '/api/cases?after=nonsense' })).statusCode).toBe(400)
    expect((await ana({ url: '/api/cases?state=lost' })).statusCode).toBe(400)
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ title: 'a\u202eb' }, 'title'],
    [{ title: 'x', summary: 'x'.repeat(10_001) }, 'summary'],
  ])('is not opened with %j', async (request, field) => {
    const answer = await post('/api/cases', request)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].field).toBe(field)
  })
})

describe('sharing', () => {
  test('lets others read or write, and for those whom it is not shared with there is no case', async () => {
    const id = await open()
    await add(id, { kind: 'note', text: 'Secret.' })
    const entryId = (await read(id)).entries[0]?.id
    const everything: InjectOptions[] = [
      { url: `/api/cases/${id}` },
      { url: `/api/cases/${id}/entries` },
      { url: `/api/cases/${id}/tracks` },
      { url: `/api/cases/${id}/entries/${entryId}` },
      { url: `/api/cases/${id}/entries/${entryId}/file` },
      { url: `/api/cases/${id}/entries/${entryId}/view` },
      { method: 'PATCH', url: `/api/cases/${id}`, payload: { version: 0, title: 'x' } },
      { method: 'POST', url: `/api/cases/${id}/entries`, payload: { kind: 'note', text: 'x' } },
      { method: 'DELETE', url: `/api/cases/${id}/entries/${entryId}` },
      { method: 'POST', url: `/api/cases/${id}/entries/${entryId}/restore` },
      { method: 'POST', url: `/api/cases/${id}/invitations`, payload: { account: 'bo', access: 'write' } },
      { method: 'DELETE', url: `/api/cases/${id}/invitations/x` },
      { method: 'PUT', url: `/api/cases/${id}/members/x`, payload: { access: 'write' } },
      { method: 'DELETE', url: `/api/cases/${id}/members/x` },
    ]
    for (const request of everything)
      expect(faultOf(await bo(request)), request.url as string).toEqual([404, 'not_found.record'])
    expect((await attach(id, 'a.txt', Buffer.from('x'), 'text/plain', bo)).statusCode).toBe(404)
    expect((await bo({ url: '/api/cases' })).body).not.toContain(id)

    await share(id, 'BO@harbour.example', bo)
    expect((await read(id, bo)).case.access).toBe('read')
    const note = { kind: 'note', text: 'x' }
    expect(faultOf(await post(`/api/cases/${id}/entries`, note, bo))).toEqual([403, 'case_not_yours.read_only'])
    expect((await attach(id, 'a.txt', Buffer.from('x'), 'text/plain', bo)).statusCode).toBe(403)
    expect((await change(id, { version: 0, title: 'x' }, bo)).statusCode).toBe(403)
    expect((await changeAccess(id, 'write')).statusCode).toBe(204)
    await add(id, note, bo)
    for (const refused of [
      await invite(id, 'cy', bo),
      await changeAccess(id, 'read', bo),
      await bo({ method: 'DELETE', url: `/api/cases/${id}/invitations/x` }),
    ])
      expect(faultOf(refused)).toEqual([403, 'case_not_yours.not_owner'])

    const { members } = await read(id)
    expect(members).toMatchObject([{ person: { name: 'bo' }, access: 'write' }])
    const left = await bo({ method: 'DELETE', url: `/api/cases/${id}/members/${members[0]?.person.id}` })
    expect(left.statusCode).toBe(204)
    expect((await bo({ url: `/api/cases/${id}` })).statusCode).toBe(404)
    expect((await read(id)).timeline.at(-1)).toMatchObject({
      by: { name: 'bo' },
      text: 'Stopped sharing the case with bo',
    })
  })

  test('only somebody who can see a case can be assigned', async () => {
    const id = await open()
    expect((await change(id, { version: 0, assignee: 'nobody-known' })).json().fault.code).toBe(
      'invalid_input.not_a_member',
    )
    expect((await invite(id, 'bo')).statusCode).toBe(204)
    const { userId } = (await bo({ url: '/api/session' })).json().session
    expect((await change(id, { version: 0, assignee: userId })).json().fault.code).toBe('invalid_input.not_a_member')
  })

  test('shares the copies, not their originals', async () => {
    const report = (await post('/api/vessel', vesselReport)).json()
    const id = await open()
    const what = { kind: 'assessment', of: 'vessel_report', sourceId: report.id }
    const entry = await add(id, what)
    await share(id, 'bo@harbour.example', bo, 'write')
    const seen = caseEntryDetails.parse((await bo({ url: `/api/cases/${id}/entries/${entry.id}` })).json())
    expect(seen.snapshot).toMatchObject({
      assessment: { id: report.id, message: report.message, reasons: report.reasons },
    })
    expect((await bo({ url: `/api/vessel/${report.id}` })).statusCode).toBe(404)
    const own = await open('Of bo', bo)
    expect(faultOf(await post(`/api/cases/${own}/entries`, what, bo))).toEqual([404, 'not_found.record'])
  })
})
