import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { bo, caseDetails, casePage, caseSummary, caseTime } from '~/testing/case-responses.ts'
import { FakeProblem, fakeServer, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { renderRoutes } from '~/testing/render-page.tsx'
import { CasePage } from './case-page.tsx'
import { CasesPage } from './cases-page.tsx'

const list = '/dashboard-analysis/cases'

let server: FakeServer
afterEach(() => {
  cleanup()
  server.close()
})

function open(address: string, handlers: Record<string, () => unknown>) {
  server = fakeServer({
    'GET /api/session': () => ({ session: null }),
    'GET /api/case-invitations': () => ({ invitations: [], blocked: [] }),
    ...handlers,
  })
  return renderRoutes(
    [
      { path: list, Component: CasesPage },
      { path: `${list}/:id`, Component: () => <CasePage id="c1" /> },
    ],
    address,
  )
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('explains what a case is when there is none', async () => {
  open(list, { 'GET /api/cases': () => casePage() })
  expect(await screen.findByRole('heading', { name: 'No cases yet' })).toBeTruthy()
  expect(screen.getByText(/choose “Add to case”/)).toBeTruthy()
})

it('lists cases by the filters of the URL, and names invalid ones', async () => {
  const router = open(`${list}?state=closed&mine=perhaps&text=slick`, {
    'GET /api/cases': () => casePage(caseSummary({ access: 'read', assignee: bo })),
  })
  const row = (await screen.findByRole('link', { name: 'Slick off Konkan' })).closest('tr')
  expect(row?.textContent).toContain('owned by ana')
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

it('loads a failed list automatically when the connection is back', async () => {
  open(list, { 'GET /api/cases': unreachable, 'GET /health': unreachable })
  expect(await screen.findByText(/Connection error\. Please try again later\./)).toBeTruthy()
  server.handlers['GET /health'] = () => ({})
  server.handlers['GET /api/cases'] = () => casePage(caseSummary())
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('link', { name: 'Slick off Konkan' })).toBeTruthy()
  expect(screen.queryByText(/Connection error/)).toBeNull()
})

it('shows the next page, and reports a list that cannot be loaded', async () => {
  let pages = 0
  open(list, {
    'GET /api/cases': () =>
      (pages += 1) === 1
        ? { ...casePage(caseSummary()), next: 'x', total: { count: 2, isMore: false } }
        : { ...casePage(caseSummary({ id: 'c2', title: 'Second' })), total: { count: 2, isMore: false } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: 'Second' })).toBeTruthy()
  expect(screen.getByText('2 cases')).toBeTruthy()
  cleanup()
  server.close()
  open(list, { 'GET /api/cases': unreachable })
  expect(await screen.findByText(/The cases could not be loaded/)).toBeTruthy()
})

it('creates a case, and keeps what was typed when that fails', async () => {
  const router = open(list, {
    'GET /api/cases': () => casePage(),
    'POST /api/cases': () => new FakeProblem(409, 'case_full', 'You own 2,000 cases.'),
    'GET /api/cases/c1': () => caseDetails(),
  })
  fireEvent.click(button('New case'))
  type(/^Title/, 'Spill')
  fireEvent.click(button('Open case'))
  expect(await screen.findByText('The case was not opened. You own 2,000 cases.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Spill')
  server.handlers['POST /api/cases'] = () => caseSummary()
  fireEvent.click(button('Open case'))
  await waitFor(() => expect(router.state.location.pathname).toBe(`${list}/c1`))
})

it('lists deleted cases, which can be restored', async () => {
  const gone = caseSummary({ deletedAt: caseTime, removedAt: '2026-03-02T12:00:00.000Z' })
  let found = [gone]
  open(`${list}?state=deleted`, {
    'GET /api/cases': () => casePage(...found),
    'POST /api/cases/c1/restore': () => ((found = []), caseSummary()),
  })
  expect(await screen.findByText('Can be restored until 2026-03-02 12:00 UTC')).toBeTruthy()
  expect(server.sent.some(({ path }) => path === '/api/cases?limit=50&deleted=true')).toBe(true)
  expect(screen.queryByRole('link', { name: 'Slick off Konkan' })).toBeNull()
  fireEvent.click(button('Restore: Slick off Konkan'))
  expect(await screen.findByText(/No case of yours is deleted/)).toBeTruthy()
})

it('lists cases changed by others since a time, until that filter is removed', async () => {
  const router = open(`${list}?state=all&since=2026-01-31T12:00:00.000Z`, {
    'GET /api/cases': () => casePage(caseSummary()),
  })
  expect(await screen.findByText('Changed by others since 2026-01-31 12:00 UTC')).toBeTruthy()
  expect(server.sent.some(({ path }) => path === '/api/cases?limit=50&since=2026-01-31T12%3A00%3A00.000Z')).toBe(true)
  fireEvent.click(button('Changed at any time'))
  await waitFor(() => expect(router.state.location.search).toBe('?state=all'))
})

const invitation = (id: string, name: string) => ({
  id,
  by: { id: name, name },
  access: 'read',
  invitedAt: caseTime,
  endsAt: '2026-03-02T12:00:00.000Z',
})

it('accepts an invitation, which opens the case', async () => {
  let invitations = [invitation('i1', 'ana')]
  const cases = Promise.withResolvers<object>()
  const router = open(list, {
    'GET /api/cases': () => (invitations.length > 0 ? casePage() : cases.promise),
    'GET /api/case-invitations': () => ({ invitations, blocked: [] }),
    'POST /api/case-invitations/i1/answer': () => {
      invitations = []
      return { caseId: 'c1' }
    },
    'GET /api/cases/c1': () => caseDetails(),
  })
  expect(await screen.findByText('ana invites you to a case')).toBeTruthy()
  expect(screen.getByText('To read. Open until 2026-03-02.')).toBeTruthy()
  fireEvent.click(button('Accept the invitation from ana'))
  // The invitation disappears before the list of cases has loaded.
  await waitFor(() => expect(screen.queryByText('ana invites you to a case')).toBeNull())
  cases.resolve(casePage())
  await waitFor(() => expect(router.state.location.pathname).toBe(`${list}/c1`))
  expect(server.bodies('POST', '/api/case-invitations/i1/answer')).toEqual([{ answer: 'accept' }])
})

it('declines an invitation and blocks its sender, which can be undone', async () => {
  let received: object = { invitations: [invitation('i1', 'eve')], blocked: [] }
  open(list, {
    'GET /api/cases': () => casePage(),
    'GET /api/case-invitations': () => received,
    'POST /api/case-invitations/i1/answer': () => {
      received = { invitations: [], blocked: [{ person: { id: 'eve', name: 'eve' }, since: caseTime }] }
      return { caseId: null }
    },
    'DELETE /api/case-invitations/blocked/eve': () => {
      received = { invitations: [], blocked: [] }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Decline, and block invitations from eve' }))
  fireEvent.click(await screen.findByText('Blocked (1)'))
  fireEvent.click(button('Unblock eve'))
  await waitFor(() => expect(screen.queryByText('Blocked (1)')).toBeNull())
  expect(server.bodies('POST', '/api/case-invitations/i1/answer')).toEqual([{ answer: 'block' }])
})
