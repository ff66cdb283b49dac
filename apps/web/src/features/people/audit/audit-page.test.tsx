import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AuditEntryAnswer } from '@varuna/contract/people/audit'
import { auditWords } from '@varuna/language/people/audit'
import { useLocation } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { deferred, FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { AuditPage } from './audit-page.tsx'

const entry = (over: Partial<AuditEntryAnswer> = {}): AuditEntryAnswer => ({
  sequence: 7,
  time: '2026-11-22T10:00:00.000Z',
  action: 'role_change',
  by: { kind: 'account', person: { id: 'u1', name: 'ana' } },
  about: { kind: 'account', id: 'u2', name: 'bo' },
  before: { role: 'member' },
  after: { role: 'analyst' },
  from: '192.0.2.1',
  previous: '0'.repeat(64),
  digest: '1'.repeat(64),
  ...over,
})

let server: FakeServer
afterEach(() => {
  cleanup()
  server.close()
})

const Address = () => <output aria-label="address">{useLocation().search}</output>
const open = (handler: () => unknown, search = '') => {
  server = fakeServer({ 'GET /api/audit': handler })
  renderAt(
    `/dashboard-analysis/audit${search}`,
    <>
      <AuditPage />
      <Address />
    </>,
  )
}
const address = () => screen.getByLabelText('address').textContent
const asked = () => server.sent.map(({ path }) => path)

it('states who did what, when, from where, with what before and after', async () => {
  const operator = entry({
    sequence: 6,
    by: { kind: 'operator', person: null },
    action: 'list_import',
    about: { kind: 'list', id: 'iuu-1', name: null },
    before: {},
    after: { file: 'iuu.csv', rows: 2 },
    from: null,
  })
  open(() => ({ entries: [entry(), operator], next: null }))
  const rows = await screen.findAllByRole('row')
  const cells = (at: number) =>
    within(rows[at] as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells(1)).toEqual([
    '7',
    expect.stringContaining('10:00'),
    'ana',
    '192.0.2.1',
    'Role changed',
    'bo',
    'rolemember',
    'roleanalyst',
  ])
  expect(cells(2).slice(2)).toEqual([
    'Operator at the command line',
    '–',
    'List imported',
    'listiuu-1',
    '–',
    'fileiuu.csvrows2',
  ])
})

it('keeps its filters in the address, and exports what they show', async () => {
  open(() => ({ entries: [entry()], next: 7 }))
  fireEvent.change(await screen.findByLabelText(auditWords.action), { target: { value: 'role_change' } })
  await waitFor(() => expect(address()).toBe('?action=role_change'))
  fireEvent.click(screen.getByRole('button', { name: 'bo' }))
  await waitFor(() => expect(asked().at(-1)).toBe('/api/audit?account=u2&action=role_change'))
  screen.getByText('About or by bo')
  fireEvent.change(screen.getByLabelText(auditWords.from), { target: { value: '2026-11-01' } })
  fireEvent.click(screen.getByRole('button', { name: auditWords.next }))
  const query = 'account=u2&action=role_change&from=2026-11-01T00%3A00%3A00Z'
  await waitFor(() => expect(asked().at(-1)).toBe(`/api/audit?${query}&before=7`))
  expect(screen.getByRole('link', { name: auditWords.csv }).getAttribute('href')).toBe(
    `/api/audit/file?${query}&format=csv`,
  )
  fireEvent.click(screen.getByRole('button', { name: auditWords.first }))
  await waitFor(() => expect(address()).not.toContain('before'))
  fireEvent.click(screen.getByRole('button', { name: auditWords.clear }))
  await waitFor(() => expect(address()).toBe(''))
})

it('reads its filters from a link, and names those that do not exist', async () => {
  open(() => ({ entries: [], next: null }), '?action=sign_in&to=2026-11-30&from=soon&before=-1')
  await screen.findByText(auditWords.noMatch)
  screen.getByText(auditWords.dropped('from=soon, before=-1'))
  expect(asked()).toEqual(['/api/audit?action=sign_in&to=2026-11-30T23%3A59%3A59.999Z'])
})

it('draws loading, failed and empty', async () => {
  const answer = deferred({ entries: [], next: null })
  open(() => answer.promise)
  screen.getByText(auditWords.loading)
  answer.release()
  await screen.findByText(auditWords.empty)
  cleanup()
  server.close()
  open(() => new FakeProblem(403, 'forbidden', 'An administrator may read the audit log; you are an analyst.'))
  await screen.findByText(/An administrator may read the audit log/)
})
