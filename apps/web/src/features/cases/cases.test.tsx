import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { CaseDetails, CaseEntry, CaseSummary } from '@varuna/contract/case'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from '~/api/query-client.ts'
import { AddToCase } from '~/dashboard/cases/add-to-case.tsx'
import { FakeProblem, fakeServer, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { CasePage } from './case-page.tsx'
import { CasesPage } from './cases-page.tsx'

const time = '2026-01-31T12:00:00.000Z'
const ana = { id: 'ana', name: 'ana' }
const bo = { id: 'bo', name: 'bo' }
const summary = (over: Partial<CaseSummary> = {}): CaseSummary => ({
  id: 'c1',
  title: 'Slick off Konkan',
  state: 'open',
  version: 3,
  access: 'owner',
  owner: ana,
  assignee: null,
  entryCount: 2,
  createdAt: time,
  changedAt: time,
  deletedAt: null,
  removedAt: null,
  ...over,
})
const entry = (over: Partial<CaseEntry> = {}): CaseEntry => ({
  id: 'e1',
  kind: 'note',
  title: 'A thought',
  time: null,
  lat: null,
  lon: null,
  mmsi: null,
  simulated: false,
  sourceId: null,
  sourceKind: null,
  imported: false,
  text: 'A thought',
  textIsCut: false,
  file: null,
  verdict: null,
  hasView: false,
  addedBy: ana,
  addedAt: time,
  removed: null,
  ...over,
})
const pageOf = (...cases: CaseSummary[]) => ({ cases, next: null, total: { count: cases.length, isMore: false } })
const details = (over: Partial<CaseDetails> = {}, of: Partial<CaseSummary> = {}): CaseDetails => ({
  case: { ...summary(of), summary: 'Two tankers.' },
  entries: [entry()],
  timeline: [{ number: 1, time, by: ana, action: 'create', text: 'Created the case', entryId: null }],
  members: [],
  ...over,
})

let server: FakeServer
afterEach(() => {
  cleanup()
  server.close()
})

function open(address: string, handlers: Record<string, () => unknown>) {
  server = fakeServer({ 'GET /api/session': () => ({ session: null }), ...handlers })
  const router = createMemoryRouter(
    [
      { path: '/dashboard-analysis/cases', Component: CasesPage },
      { path: '/dashboard-analysis/cases/:id', Component: () => <CasePage id="c1" /> },
      {
        path: '/add',
        Component: () => <AddToCase what={{ kind: 'event', eventId: 'gap-1' }} suggestedTitle="A gap" />,
      },
    ],
    { initialEntries: [address] },
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const list = '/dashboard-analysis/cases'
const page = '/dashboard-analysis/cases/c1'
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('teaches what a case is where there is none', async () => {
  open(list, { 'GET /api/cases': () => pageOf() })
  expect(await screen.findByRole('heading', { name: 'No cases yet' })).toBeTruthy()
  expect(screen.getByText(/choose “Add to case”/)).toBeTruthy()
})

it('lists cases under the filters of the address, and names what it does not understand', async () => {
  const router = open(`${list}?state=closed&mine=perhaps&text=slick`, {
    'GET /api/cases': () => pageOf(summary({ access: 'read', assignee: bo })),
  })
  const row = (await screen.findByRole('link', { name: 'Slick off Konkan' })).closest('tr')
  expect(row?.textContent).toContain('of ana')
  expect(row?.textContent).toContain('bo')
  expect(server.sent.find(({ path }) => path.startsWith('/api/cases'))?.path).toBe(
    '/api/cases?limit=50&state=closed&text=slick',
  )
  expect(screen.getByText('Not understood and left out: mine.')).toBeTruthy()
  fireEvent.click(button('All'))
  await waitFor(() => expect(router.state.location.search).toBe('?state=all&text=slick'))
  fireEvent.click(screen.getByLabelText('Assigned to me'))
  await waitFor(() => expect(router.state.location.search).toBe('?state=all&mine=1&text=slick'))
  type('Search titles', 'spill')
  await waitFor(() => expect(router.state.location.search).toBe('?state=all&mine=1&text=spill'))
})

it('shows the next page, and says when the list cannot be loaded', async () => {
  let pages = 0
  open(list, {
    'GET /api/cases': () =>
      (pages += 1) === 1
        ? { ...pageOf(summary()), next: 'x', total: { count: 2, isMore: false } }
        : { ...pageOf(summary({ id: 'c2', title: 'Second' })), total: { count: 2, isMore: false } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: 'Second' })).toBeTruthy()
  expect(screen.getByText('2 cases')).toBeTruthy()
  cleanup()
  server.close()
  open(list, { 'GET /api/cases': unreachable })
  expect(await screen.findByText(/The cases could not be loaded/, {}, { timeout: 5_000 })).toBeTruthy()
})

it('opens a case, and keeps what was typed when that fails', async () => {
  const router = open(list, {
    'GET /api/cases': () => pageOf(),
    'POST /api/cases': () => new FakeProblem(409, 'case_full', 'You own 2,000 cases.'),
    'GET /api/cases/c1': () => details(),
  })
  fireEvent.click(button('New case'))
  type(/^Title/, 'Spill')
  fireEvent.click(button('Open case'))
  expect(await screen.findByText('The case was not opened. You own 2,000 cases.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Spill')
  server.handlers['POST /api/cases'] = () => summary()
  fireEvent.click(button('Open case'))
  await waitFor(() => expect(router.state.location.pathname).toBe(page))
})

it('says when there is no such case, or it is not shared', async () => {
  open(page, { 'GET /api/cases/c1': () => new FakeProblem(404, 'not_found', 'There is no such case.') })
  expect(await screen.findByText('There is no such case, or it is not shared with you.')).toBeTruthy()
})

it('shows a case to a reader without what changes it', async () => {
  open(page, { 'GET /api/cases/c1': () => details({}, { access: 'read' }) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Slick off Konkan' })).toBeTruthy()
  expect(screen.getByText('Two tankers.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Export as ZIP' }).getAttribute('href')).toBe('/api/cases/c1/export')
  for (const name of ['Edit', 'Close case', 'Add note', 'Share', /^Remove/])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('keeps a note that could not be added, and adds it the next time', async () => {
  open(page, {
    'GET /api/cases/c1': () => details(),
    'POST /api/cases/c1/entries': () => new FakeProblem(409, 'case_full', 'The case is full.'),
  })
  await screen.findByRole('heading', { level: 1, name: 'Slick off Konkan' })
  type('Note', '  seen at dawn')
  fireEvent.click(button('Add note'))
  expect(await screen.findByText('It was not added. The case is full.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('  seen at dawn')
  server.handlers['POST /api/cases/c1/entries'] = () => entry({ id: 'e2' })
  fireEvent.click(button('Add note'))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe(''))
  expect(server.bodies('POST', '/api/cases/c1/entries').at(-1)).toEqual({ kind: 'note', text: '  seen at dawn' })
  screen.getByText('The note was added.')
})

it('removes an entry, and brings it back', async () => {
  const gone = entry({ removed: { by: ana, at: time } })
  let entries = [entry()]
  open(page, {
    'GET /api/cases/c1': () => details({ entries }),
    'DELETE /api/cases/c1/entries/e1': () => ((entries = [gone]), gone),
    'POST /api/cases/c1/entries/e1/restore': () => ((entries = [entry()]), entry()),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove: A thought' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Remove: A thought' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Entries (1)' })).toBeTruthy()
  expect(screen.queryByText('Removed (1)')).toBeNull()
})

it('says that somebody else changed the case, and saves what was typed from the present version', async () => {
  let present = details()
  open(page, {
    'GET /api/cases/c1': () => present,
    'PATCH /api/cases/c1': () => {
      present = details({}, { title: 'Of bo', version: 4 })
      return new FakeProblem(409, 'case_changed', 'Somebody else changed the case.')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  type(/^Title/, 'Of ana')
  fireEvent.click(button('Save'))
  expect(await screen.findByText(/its title is now “Of bo”. What you typed is still here/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Of ana')
  server.handlers['PATCH /api/cases/c1'] = () => summary({ title: 'Of ana', version: 5 })
  fireEvent.click(button('Save'))
  await waitFor(() =>
    expect(server.bodies('PATCH', '/api/cases/c1')).toEqual([
      { version: 3, title: 'Of ana', summary: 'Two tankers.' },
      { version: 4, title: 'Of ana', summary: 'Two tankers.' },
    ]),
  )
})

it('shares a case, and says when no account is meant', async () => {
  let members: CaseDetails['members'] = []
  open(page, {
    'GET /api/cases/c1': () => details({ members }),
    'PUT /api/cases/c1/members': () => new FakeProblem(404, 'not_found', 'No account signs in as "boo".'),
  })
  await screen.findByRole('heading', { level: 1, name: 'Slick off Konkan' })
  expect(screen.getByText('Shared with nobody.')).toBeTruthy()
  type(/^Email address or name/, 'boo')
  fireEvent.click(button('Share'))
  expect(await screen.findByText('Nothing was changed. No account signs in as "boo".')).toBeTruthy()
  server.handlers['PUT /api/cases/c1/members'] = () => {
    members = [{ person: bo, access: 'write' }]
  }
  type(/^Email address or name/, 'bo')
  fireEvent.change(screen.getByLabelText('Right'), { target: { value: 'write' } })
  fireEvent.click(button('Share'))
  await waitFor(() =>
    expect(server.bodies('PUT', '/api/cases/c1/members').at(-1)).toEqual({ account: 'bo', access: 'write' }),
  )
  await screen.findByText('Shared with bo.')
})

it('says what an entry is, where its file is, and what cannot be read', async () => {
  const file = { name: 'a<b>.svg', mediaType: 'application/octet-stream', byteCount: 2_048, sha256: 'ab'.repeat(32) }
  open(page, {
    'GET /api/cases/c1': () =>
      details({
        entries: [
          entry({ kind: 'attachment', title: 'a<b>.svg', text: null, file }),
          entry({
            id: 'e2',
            kind: 'event',
            title: 'AIS gap',
            text: null,
            sourceKind: 'event',
            sourceId: 'gap-1',
            mmsi: 419_000_001,
            simulated: true,
          }),
          { id: 'e3', unreadable: true },
        ],
      }),
  })
  const link = await screen.findByRole('link', { name: 'Download a<b>.svg (2 kB)' })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    '/api/cases/c1/entries/e1/file',
    'a<b>.svg',
  ])
  expect(screen.getByText('ab'.repeat(32))).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the original' }).getAttribute('href')).toBe(
    '/dashboard-analysis/events/gap-1',
  )
  expect(screen.getByText('Simulated')).toBeTruthy()
  expect(screen.getByText('1 entry cannot be read. The others are shown.')).toBeTruthy()
})

it('draws only the entries in sight of a case with 2,000', async () => {
  const entries = Array.from({ length: 2_000 }, (_, at) =>
    entry({ id: `e${at}`, title: `Note ${at}`, text: `Note ${at}` }),
  )
  open(page, { 'GET /api/cases/c1': () => details({ entries }) })
  const region = await screen.findByRole('region', { name: 'Entries, the oldest first' })
  expect(within(region).queryAllByRole('listitem').length).toBeLessThan(60)
  expect(screen.getByRole('heading', { name: 'Entries (2,000)' })).toBeTruthy()
})

it('deletes a case, which can be undone, and says when it cannot', async () => {
  const gone = summary({ deletedAt: time, removedAt: '2026-03-02T12:00:00.000Z' })
  open(page, {
    'GET /api/cases/c1': () => details({ members: [{ person: bo, access: 'read' }] }),
    'DELETE /api/cases/c1': () => new FakeProblem(503, 'busy', 'Try again.'),
    'POST /api/cases/c1/restore': () => new FakeProblem(404, 'not_found', 'There is no such case.'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete case' }))
  expect(await screen.findByText('The case was not deleted. Try again.')).toBeTruthy()
  server.handlers['DELETE /api/cases/c1'] = () => gone
  fireEvent.click(button('Delete case'))
  expect(
    await screen.findByText('“Slick off Konkan” was deleted, also for 1 account that it was shared with.'),
  ).toBeTruthy()
  expect(screen.getByText('You can restore it until 2026-03-02 12:00 UTC.')).toBeTruthy()
  fireEvent.click(button('Undo'))
  expect(await screen.findByText('The case was not restored. There is no such case.')).toBeTruthy()
  server.handlers['POST /api/cases/c1/restore'] = () => summary()
  fireEvent.click(button('Undo'))
  expect(await screen.findByRole('button', { name: 'Delete case' })).toBeTruthy()
})

it('is deleted by its owner alone', async () => {
  open(page, { 'GET /api/cases/c1': () => details({}, { access: 'write' }) })
  expect(await screen.findByRole('button', { name: 'Close case' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete case' })).toBeNull()
})

it('lists deleted cases, from where they are restored', async () => {
  const gone = summary({ deletedAt: time, removedAt: '2026-03-02T12:00:00.000Z' })
  let found = [gone]
  open(`${list}?state=deleted`, {
    'GET /api/cases': () => pageOf(...found),
    'POST /api/cases/c1/restore': () => ((found = []), summary()),
  })
  expect(await screen.findByText('Can be restored until 2026-03-02 12:00 UTC')).toBeTruthy()
  expect(server.sent.some(({ path }) => path === '/api/cases?limit=50&deleted=true')).toBe(true)
  expect(screen.queryByRole('link', { name: 'Slick off Konkan' })).toBeNull()
  fireEvent.click(button('Restore: Slick off Konkan'))
  expect(await screen.findByText(/No case of yours is deleted/)).toBeTruthy()
})

it('lists what others changed since a time, until that is taken away', async () => {
  const router = open(`${list}?state=all&since=2026-01-31T12:00:00.000Z`, { 'GET /api/cases': () => pageOf(summary()) })
  expect(await screen.findByText('Changed by others since 2026-01-31 12:00 UTC')).toBeTruthy()
  expect(server.sent.some(({ path }) => path === '/api/cases?limit=50&since=2026-01-31T12%3A00%3A00.000Z')).toBe(true)
  fireEvent.click(button('Changed at any time'))
  await waitFor(() => expect(router.state.location.search).toBe('?state=all'))
})

it('adds what a page shows to a case that is chosen', async () => {
  open('/add', {
    'GET /api/cases': () => pageOf(summary(), summary({ id: 'c2', title: 'To read', access: 'read' })),
    'POST /api/cases/c1/entries': () => entry({ kind: 'event' }),
  })
  fireEvent.click(button('Add to case'))
  fireEvent.click(await screen.findByRole('button', { name: 'Add to “Slick off Konkan”' }))
  expect((await screen.findByRole('link', { name: 'Slick off Konkan' })).getAttribute('href')).toBe(page)
  expect(server.bodies('POST', '/api/cases/c1/entries')).toEqual([{ kind: 'event', eventId: 'gap-1' }])
  expect(screen.queryByText('To read')).toBeNull()
})

it('adds what a page shows to a case that is opened for it', async () => {
  open('/add', {
    'GET /api/cases': () => pageOf(),
    'POST /api/cases': () => summary({ title: 'A gap' }),
    'POST /api/cases/c1/entries': () => entry({ kind: 'event' }),
  })
  fireEvent.click(button('Add to case'))
  expect(await screen.findByText('You have no open case yet.')).toBeTruthy()
  fireEvent.click(button('Open case and add'))
  expect((await screen.findByRole('link', { name: 'A gap' })).getAttribute('href')).toBe(page)
  expect(server.bodies('POST', '/api/cases')).toEqual([{ title: 'A gap', summary: '' }])
})
