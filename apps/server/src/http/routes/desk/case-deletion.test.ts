import { casePage, caseSummary } from '@varuna/contract/desk/case'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { removeDeletedCases } from '../../../services/desk/cases/remove-deleted-cases.ts'
import { caseRequests } from '../../testing/cases.ts'
import { serveAccounts } from '../../testing/serve-accounts.ts'
import { fileForm } from '../../testing/file-form.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const day = 86_400_000

const served = serveAccounts('ana', 'bo')
const { ana, bo } = served

/** A case of ana's that bo may write to, with an attachment. */
async function sharedCase() {
  const { id } = (await ana({ method: 'POST', url: '/api/cases', payload: { title: 'Slick' } })).json()
  await caseRequests(() => ana).share(id, 'bo', bo, 'write')
  const form = fileForm('file', 'a.txt', 'text/plain', Buffer.from('seen at dawn'))
  const entry = (await ana({ method: 'POST', url: `/api/cases/${id}/attachments`, ...form })).json()
  return { id: String(id), url: `/api/cases/${id}`, file: `/api/cases/${id}/entries/${entry.id}/file` }
}
const listed = async (query: string, send = ana) =>
  casePage.parse((await send({ url: `/api/cases?${query}` })).json()).cases.map(({ id }) => id)
const raise = (error: unknown) => {
  throw error
}
const removeOld = (nowMs: number) =>
  removeDeletedCases({ ...served.server, now: () => nowMs, onFault: raise }, new AbortController().signal)

test('a deleted case is gone for everybody, and its owner restores it unchanged', async () => {
  const { id, url, file } = await sharedCase()
  const deleted = await ana({ method: 'DELETE', url })
  expect(deleted.statusCode, deleted.body).toBe(200)
  expect(caseSummary.parse(deleted.json())).toMatchObject({
    deletedAt: new Date(noon).toISOString(),
    removedAt: new Date(noon + 30 * day).toISOString(),
  })
  const requests: InjectOptions[] = [
    { url },
    { url: file },
    { url: `${url}/export` },
    { url: `${url}/tracks` },
    { method: 'PATCH', url, payload: { version: 0, title: 'x' } },
    { method: 'POST', url: `${url}/entries`, payload: { kind: 'note', text: 'x' } },
    { method: 'POST', url: `${url}/invitations`, payload: { account: 'bo', access: 'read' } },
  ]
  for (const request of requests)
    for (const send of [ana, bo]) expect((await send(request)).statusCode, JSON.stringify(request)).toBe(404)
  expect((await bo({ method: 'POST', url: `${url}/restore` })).statusCode).toBe(404)
  expect([await listed(''), await listed('deleted=true'), await listed('deleted=true', bo)]).toEqual([[], [id], []])
  expect((await ana({ method: 'POST', url: `${url}/restore` })).json()).toMatchObject({ deletedAt: null })
  expect((await bo({ url })).json().case.access).toBe('write')
  expect((await bo({ url: file })).body).toBe('seen at dawn')
  const { timeline } = (await ana({ url })).json()
  expect(timeline.slice(-2).map(({ text }: { text: string }) => text)).toEqual([
    'Deleted the case',
    'Restored the case',
  ])
})

test('neither a member nor a stranger deletes a case', async () => {
  const { url } = await sharedCase()
  expect((await bo({ method: 'DELETE', url })).json().fault.code).toBe('case_not_yours.not_owner')
  const cy = await served.server.signInAs('cy')
  expect((await cy({ method: 'DELETE', url })).statusCode).toBe(404)
  expect((await ana({ method: 'DELETE', url: '/api/cases/none' })).statusCode).toBe(404)
  expect((await ana({ url })).statusCode).toBe(200)
})

test('after 30 days it cannot be restored and is removed with its files; those of others stay', async () => {
  const gone = await sharedCase()
  const kept = await sharedCase()
  await ana({ method: 'DELETE', url: gone.url })
  const files = () => served.server.storedFiles().filter((path) => path.includes(gone.id)).length
  expect(await removeOld(noon + 30 * day)).toBe(0)
  served.server.setNow(noon + 30 * day + 1)
  expect((await ana({ method: 'POST', url: `${gone.url}/restore` })).statusCode).toBe(404)
  served.server.setNow(noon)
  expect(files()).toBeGreaterThan(0)
  expect(await removeOld(noon + 31 * day)).toBe(1)
  expect([files(), await removeOld(noon + 31 * day)]).toEqual([0, 0])
  expect(await listed('deleted=true')).not.toContain(gone.id)
  expect((await ana({ url: kept.file })).body).toBe('seen at dawn')
})

test('a case is marked as new when somebody else has changed it since the last visit', async () => {
  const { id, url } = await sharedCase()
  served.server.setNow(noon + day)
  const since = `since=${encodeURIComponent(new Date(noon + day).toISOString())}`
  await ana({ method: 'POST', url: `${url}/entries`, payload: { kind: 'note', text: 'x' } })
  expect([await listed(since), await listed(since, bo)]).toEqual([[], [id]])
  served.server.setNow(noon)
  expect((await ana({ url: '/api/cases?since=yesterday' })).statusCode).toBe(400)
  expect((await ana({ url: '/api/cases?limit=1' })).json().total).toMatchObject({ isMore: false })
})
