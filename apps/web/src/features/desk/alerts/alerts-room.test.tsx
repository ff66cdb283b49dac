import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type {
  AlertChangeRequest,
  AlertChangesRequest,
  AlertDetails,
  QueuedAlert,
} from '@varuna/contract/desk/alert-queue'
import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  alertChangeResponse,
  alertDetailsResponse,
  countsResponse,
  queuedAlertResponse,
  queuePageResponse,
} from '~/testing/alert-responses.ts'
import { vesselResponse } from '~/testing/dashboard-responses.ts'
import { deferred, FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { AlertPage } from './alert-page.tsx'
import { AlertsRoom } from './alerts-room.tsx'

const session = { userId: 'u1', userName: 'ana', role: 'administrator' }
const ana = { id: 'u1', name: 'ana' }
let server: FakeServer
let details: Map<string, AlertDetails>

const at = (id: string, minute: number, over: Partial<QueuedAlert> = {}) =>
  queuedAlertResponse({
    id,
    subject: id,
    mmsi: null,
    lastTime: `2026-11-22T10:${String(minute).padStart(2, '0')}:00.000Z`,
    ...over,
  })

/** Handles a change like the server, as far as these tests need it. */
function decide(id: string, change: AlertChangeRequest): AlertDetails | FakeProblem {
  const before = details.get(id)
  if (!before) return new FakeProblem(404, 'not_found', 'There is no such alert.')
  const { alert, changes } = before
  if ('version' in change && change.version !== alert.version)
    return new FakeProblem(409, 'alert_changed', 'bo confirmed this alert at 10:05 UTC, after you read it.')
  const states = {
    acknowledge: 'acknowledged',
    confirm: 'confirmed',
    dismiss: 'dismissed',
    need_evidence: 'needs_evidence',
    reopen: 'open',
  } as const
  const state =
    change.action in states
      ? states[change.action as keyof typeof states]
      : change.action === 'undo'
        ? 'open'
        : alert.state
  const after: AlertDetails = {
    ...before,
    alert: { ...alert, state, version: alert.version + 1 },
    changes: [
      ...changes,
      alertChangeResponse({
        sequence: changes.length + 1,
        action: change.action,
        by: ana,
        state,
        note: 'note' in change ? (change.note ?? null) : null,
        reason: 'reason' in change ? change.reason : null,
      }),
    ],
  }
  details.set(id, after)
  return after
}

function serve(alerts: QueuedAlert[]) {
  details = new Map(alerts.map((alert) => [alert.id, alertDetailsResponse(alert)]))
  server.handlers['GET /api/alerts'] = () => queuePageResponse(alerts)
  server.handlers['POST /api/alerts/changes'] = ({ body }) => {
    const { alerts: some, change } = body as AlertChangesRequest
    const answers = some.map(({ id, version }) => ({ id, answer: decide(id, { ...change, version }) }))
    return {
      changed: answers.flatMap(({ answer }) => (answer instanceof FakeProblem ? [] : [answer.alert])),
      refused: answers.flatMap(({ id, answer }) =>
        answer instanceof FakeProblem ? [{ id, detail: answer.problem.detail }] : [],
      ),
    }
  }
  for (const { id } of alerts) {
    server.handlers[`GET /api/alerts/${id}`] = () => details.get(id)
    server.handlers[`POST /api/alerts/${id}/changes`] = ({ body }) => decide(id, body as AlertChangeRequest)
  }
}

beforeEach(() => {
  for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
  // The test environment has no layout, and a list without a height has no rows.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 })
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 600 })
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, value: 400 })
  server = fakeServer({
    'GET /api/session': () => ({ session }),
    'GET /api/alerts/counts': () => countsResponse(2),
    'GET /api/alerts/withheld': () => ({ hours: 24, waiting: 0, unconfirmed: 0, feeds: [] }),
    'GET /api/vessel/v1': () => new FakeProblem(404, 'not_found', 'There is no such report.'),
    'GET /api/vessels/419000001/track': () => ({ mmsi: 419000001, positions: [], next: null }),
    'GET /tiles.json': () => ({}),
  })
  serve([at('c', 30, { code: 'vessel_dark', kind: 'vessel' }), at('b', 20), at('a', 10)])
})

afterEach(() => {
  cleanup()
  server.close()
  for (const name of ['offsetHeight', 'offsetWidth', 'clientHeight'])
    Reflect.deleteProperty(HTMLElement.prototype, name)
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{decodeURIComponent(pathname + search)}</output>
}
const address = () => screen.getByTestId('address').textContent

const renderRoom = (path = '/dashboard-analysis/alerts') =>
  renderPage(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/dashboard-analysis/alerts" element={<AlertsRoom />} />
        <Route path="/dashboard-analysis/alerts/:id" element={<AlertPage id="b" />} />
      </Routes>
      <Address />
    </MemoryRouter>,
  )

const options = () =>
  within(screen.queryByRole('listbox') ?? document.createElement('div'))
    .queryAllByRole('option')
    .map((option) => option.textContent)
const press = (key: string) => fireEvent.keyDown(document.body, { key })
const openB = async () => {
  renderRoom('/dashboard-analysis/alerts?alert=b')
  await screen.findByText('Raised', { selector: 'b' })
}

it('shows the queue, most recently raised first, and the number of open alerts', async () => {
  renderRoom()
  await waitFor(() => expect(options()).toHaveLength(3))
  expect(options()[0]).toContain('Vessel dark')
  expect(await screen.findByText('2 open')).toBeDefined()
  expect(server.sent.find(({ path }) => path.startsWith('/api/alerts?'))?.path).toBe(
    '/api/alerts?state=open%2Cacknowledged&order=gravest&limit=200',
  )
})

it('states how many alerts were not raised, per feed', async () => {
  const feeds = [
    { feed: 'udp://0.0.0.0:10111', notRaised: 2008 },
    { feed: null, notRaised: 1 },
  ]
  server.handlers['GET /api/alerts/withheld'] = () => ({ hours: 24, waiting: 3, unconfirmed: 0, feeds })
  renderRoom()
  const list = await screen.findByRole('list', { name: 'Alerts that were not raised' })
  expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '2,008 more alerts from udp://0.0.0.0:10111 were not raised in the last 24 hours: the hourly limit was reached.',
    '1 more alert about vessels from outside this server’s feeds was not raised in the last 24 hours: the hourly limit was reached.',
    '3 events wait until their vessels are confirmed by more reports. A vessel that is received about once a day needs days for that. Show which',
  ])
})

it('a link to what waits opens its list, and closing it takes that from the address', async () => {
  server.handlers['GET /api/alerts/waiting'] = () => ({
    total: 0,
    needs: { positions: 3, minutes: 10, receivedMinutes: 10 },
    events: [],
  })
  renderRoom('/dashboard-analysis/alerts?waiting=list')
  await screen.findByText('Nothing waits any more.')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('Nothing waits any more.')).toBeNull())
})

it('the export has the filters of the list, and an empty list has none', async () => {
  renderRoom('/dashboard-analysis/alerts?level=alarm&state=open')
  const file = await screen.findByRole('link', { name: 'CSV: download the 2 alerts that match the filters' })
  expect(file.getAttribute('href')).toBe('/api/alerts/file?level=alarm&state=open')
  expect(file.hasAttribute('download')).toBe(true)
  cleanup()
  server.handlers['GET /api/alerts/counts'] = () => countsResponse(0)
  serve([])
  renderRoom()
  await screen.findByText('0 open')
  expect(screen.queryByRole('link', { name: /^CSV/ })).toBeNull()
})

it('j and k select, Escape closes, and the URL holds the selection', async () => {
  renderRoom()
  await waitFor(() => expect(options()).toHaveLength(3))
  press('j')
  await waitFor(() => expect(address()).toContain('alert=c'))
  press('j')
  press('j')
  press('j')
  await waitFor(() => expect(address()).toContain('alert=a'))
  press('k')
  await waitFor(() => expect(address()).toContain('alert=b'))
  expect(
    within(screen.getByRole('listbox'))
      .getAllByRole('option')
      .map((option) => option.getAttribute('aria-selected')),
  ).toEqual(['false', 'true', 'false'])
  screen.getByRole('button', { name: 'Close' }).focus()
  press('Escape')
  await waitFor(() => expect(address()).not.toContain('alert='))
  expect(document.activeElement).toBe(screen.getByRole('listbox'))
})

it('a confirmed alert leaves the queue, the next one is selected, and one press undoes it', async () => {
  await openB()
  press('c')
  await screen.findByText('Confirmed.', { exact: false })
  expect(server.bodies('POST', '/api/alerts/b/changes')).toEqual([{ action: 'confirm', version: 1 }])
  await waitFor(() => expect(options()).toHaveLength(2))
  await waitFor(() => expect(address()).toContain('alert=a'))
  fireEvent.click(
    within(screen.getByText('Confirmed.', { exact: false }).closest('div') as HTMLElement).getByRole('button', {
      name: 'Undo',
    }),
  )
  await waitFor(() => expect(options()).toHaveLength(3))
  expect(server.bodies('POST', '/api/alerts/b/changes').at(-1)).toEqual({ action: 'undo', version: 2 })
})

it('a key pressed during another decision is applied after it, and a held key once', async () => {
  await openB()
  const { promise, release } = deferred(null)
  server.handlers['POST /api/alerts/b/changes'] = async ({ body }) => {
    await promise
    return decide('b', body as AlertChangeRequest)
  }
  press('a')
  press('a')
  press('c')
  release()
  await screen.findByText('Confirmed.', { exact: false })
  expect(server.bodies('POST', '/api/alerts/b/changes')).toEqual([
    { action: 'acknowledge', version: 1 },
    { action: 'confirm', version: 2 },
  ])
})

it("dismissing asks for a reason, and 'other' requires text", async () => {
  await openB()
  press('d')
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss this alert' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }))
  await dialog.findByText('Please choose a reason.')
  expect(dialog.queryByRole('radio', { checked: true })).toBeNull()
  fireEvent.click(dialog.getByRole('radio', { name: 'Something else' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }))
  await dialog.findByText('Please describe the reason.')
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: ' a buoy ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }))
  await screen.findByText('Dismissed.', { exact: false })
  expect(server.bodies('POST', '/api/alerts/b/changes')).toEqual([
    { action: 'dismiss', version: 1, reason: 'other', note: 'a buoy' },
  ])
})

it('names who decided first, overwrites nothing, and shows the current alert', async () => {
  await openB()
  const mine = details.get('b')
  if (mine)
    details.set('b', {
      ...mine,
      alert: { ...mine.alert, state: 'confirmed', version: 2 },
      changes: [
        ...mine.changes,
        alertChangeResponse({ sequence: 2, action: 'confirm', by: { id: 'u2', name: 'bo' }, state: 'confirmed' }),
      ],
    })
  press('e')
  await screen.findByText(/Nothing was changed\. bo confirmed this alert/)
  await screen.findByText('bo')
  expect(details.get('b')?.alert.state).toBe('confirmed')
})

it('keeps the text of a rejected note', async () => {
  await openB()
  server.handlers['POST /api/alerts/b/changes'] = () => new FakeProblem(503, 'busy', 'The server is busy.')
  press('n')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a note' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Add note' }))
  await dialog.findByText('Please enter a note.')
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'x'.repeat(4_001) } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add note' }))
  await dialog.findByText('At most 4,000 characters.')
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '<b>seen</b>' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add note' }))
  await dialog.findByText('Nothing was changed. The server is busy.')
  expect(dialog.getByRole('textbox')).toHaveProperty('value', '<b>seen</b>')
})

it('puts filters into the URL and the request, and names invalid ones', async () => {
  renderRoom('/dashboard-analysis/alerts?level=huge&kind=vessel')
  await screen.findByText(/ignored: level=huge/)
  fireEvent.click(screen.getByRole('button', { name: 'Level filter' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Alarm/ }))
  await waitFor(() => expect(address()).toContain('level=alarm'))
  await waitFor(() =>
    expect(server.sent.at(-1)?.path ?? '').toMatch(/kind=vessel&level=alarm&state=open%2Cacknowledged/),
  )
})

it('an empty queue explains what appears here; with filters it offers to remove them', async () => {
  serve([])
  renderRoom()
  await screen.findByText('Nothing is waiting for you.')
  cleanup()
  renderRoom('/dashboard-analysis/alerts?kind=oil')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Remove all filters' })).at(-1) as HTMLElement)
  await waitFor(() => expect(address()).toBe('/dashboard-analysis/alerts'))
})

it('a queue that cannot be loaded says why and retries', async () => {
  server.handlers['GET /api/alerts'] = () => new FakeProblem(400, 'invalid', 'The server refused.')
  renderRoom()
  await screen.findByText(/The server refused\./)
  serve([at('a', 10)])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(options()).toHaveLength(1))
})

it('renders only the visible ones of ten thousand alerts', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => at(`x${String(index).padStart(5, '0')}`, 10))
  server.handlers['GET /api/alerts'] = ({ path }) => {
    const from = Number(new URLSearchParams(path.split('?')[1]).get('after') ?? 0)
    return queuePageResponse(many.slice(from, from + 200), {
      next: from + 200 < many.length ? String(from + 200) : null,
    })
  }
  server.handlers['GET /api/alerts/counts'] = () => countsResponse(10_000)
  renderRoom()
  await screen.findByText('the first 1,000 of 10,000 alerts')
  expect(options().length).toBeLessThan(40)
  expect(within(screen.getByRole('listbox')).getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('1000')
})

it('an alert has a page, and a missing one is reported', async () => {
  renderRoom('/dashboard-analysis/alerts/b?kind=fishing')
  await screen.findByRole('heading', { level: 1, name: 'Probable fishing' })
  expect(screen.getByRole('link', { name: 'Back to the queue' }).getAttribute('href')).toBe(
    '/dashboard-analysis/alerts?kind=fishing',
  )
  await screen.findByText('What raised it is no longer stored.')
  press('a')
  await screen.findByText('Acknowledged.', { exact: false })
  cleanup()
  details.clear()
  server.handlers['GET /api/alerts/b'] = () => new FakeProblem(404, 'not_found', 'There is no such alert.')
  renderRoom('/dashboard-analysis/alerts/b')
  await screen.findByText(/There is no such alert\. It may have been removed with the simulated traffic/)
  screen.getByRole('heading', { level: 1, name: 'Alert' })
})

it('after a decision the focus is on the next action, not at the top of the page', async () => {
  renderRoom('/dashboard-analysis/alerts/b')
  const acknowledge = await screen.findByRole('button', { name: 'Acknowledge' })
  acknowledge.focus()
  fireEvent.click(acknowledge)
  await screen.findByText('Acknowledged.', { exact: false })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Confirm' }))
})

it('asks for the track of a reported vessel only where it was received', async () => {
  server.handlers['GET /api/vessels'] = () => ({ vessels: [], next: null })
  serve([at('b', 20, { mmsi: 419_000_001 })])
  renderRoom('/dashboard-analysis/alerts/b')
  await screen.findByRole('heading', { level: 1, name: 'Probable fishing' })
  await waitFor(() => expect(server.sent.map(({ path }) => path)).toContain('/api/vessels?search=419000001'))
  expect(server.sent.filter(({ path }) => path.includes('/track'))).toEqual([])
})

it('links to both vessels of an encounter, at its time and with its event', async () => {
  const encounter = at('b', 2, {
    sourceKind: 'event',
    source: 'encounter-1',
    timestamp: '2026-01-31T12:00:00.000Z',
    mmsi: 412_001_037,
    params: { otherMmsi: 419_001_000, otherName: null },
  })
  serve([encounter])
  renderRoom('/dashboard-analysis/alerts/b')
  const links = await screen.findAllByRole('link', { name: /MMSI / })
  const around = new URLSearchParams({
    from: '2026-01-31T06:00:00.000Z',
    to: '2026-01-31T18:00:00.000Z',
    at: '2026-01-31T12:00:00.000Z',
    event: 'encounter-1',
  })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['China · MMSI 412001037', `/dashboard-analysis/vessels/412001037?${around}`],
    ['India · MMSI 419001000', `/dashboard-analysis/vessels/419001000?${around}`],
  ])
})

it('asks for the tracks of both vessels of an encounter', async () => {
  serve([at('b', 2, { sourceKind: 'event', mmsi: 412_001_037, params: { otherMmsi: 419_001_000, otherName: null } })])
  renderRoom('/dashboard-analysis/alerts/b')
  await waitFor(() => {
    const asked = server.sent.map(({ path }) => /vessels\/(\d+)\/track/.exec(path)?.[1] ?? '')
    expect(new Set(asked.filter((mmsi) => mmsi !== ''))).toEqual(new Set(['412001037', '419001000']))
  })
})

it('an alert of fishing in a zone shows its assessment, and what is missing', async () => {
  const first = details.get('b')
  if (!first) throw new Error('there is no alert b')
  const report = { mmsi: 419_000_123, timestamp: '2026-01-05T07:03:00Z', lat: 9.19, lon: 79, speed: 3, course: 40 }
  const missing = [{ code: 'licence_gear_and_catch', params: {}, text: 'the licence, gear and catch of this vessel' }]
  const based = { kind: 'track', fixes: 12, hours: 3.5, from: '2026-01-05T03:33:00Z', to: report.timestamp } as const
  const assessment = vesselResponse(
    { ...report, source: 'AIS', distance_from_shore: 3, distance_from_port: 9 },
    { missing, based_on: based, legality: 'cannot_say' },
  )
  details.set('b', { ...first, assessment })
  await openB()
  await screen.findByText(/12 positions of the last 3.5 h/)
  screen.getByText('the licence, gear and catch of this vessel')
})

it("an alert of fishing in a zone without an assessment says why, and does not show the zone visit's verdict", async () => {
  const why = 'No fishing assessment was kept with this alert: the position came without a course.'
  const visit: TrackEventAnswer = {
    id: 'e1',
    kind: 'zone_visit',
    vessels: [419_000_001],
    simulated: false,
    from: '2026-11-22T09:00:00.000Z',
    to: null,
    lat: 9.19,
    lon: 79,
    rule: 'ZONE-1',
    confidence: 'medium',
    details: { positions: 1 },
    evidence: [],
  }
  const b = alertDetailsResponse({ id: 'b', code: 'fishing_in_zone', sourceKind: 'event', source: 'e1' })
  serve([b.alert])
  details.set('b', { ...b, assessmentText: why })
  server.handlers['GET /api/events/e1'] = () => visit
  await openB()
  await screen.findByText(why)
  expect([screen.queryByText('Rule ZONE-1'), screen.queryByText('Nothing that we know of.')]).toEqual([null, null])
})

it('a lowered alert has its doubt under what is missing, with a link to what shows it', async () => {
  const gap: TrackEventAnswer = {
    id: 'g1',
    kind: 'gap',
    vessels: [419_000_001],
    simulated: false,
    from: '2026-11-22T00:00:00.000Z',
    to: '2026-11-22T09:00:00.000Z',
    lat: 9.19,
    lon: 79,
    rule: 'GAP-1',
    confidence: 'high',
    details: { hours: 9 },
    evidence: [],
  }
  const params = {
    mmsi: 419_000_001,
    name: 'STAR',
    loweredFrom: 'caution',
    loweredBecause: 'jammed',
    loweredMmsi: 419_000_001,
    doubtFromMs: Date.UTC(2026, 10, 22),
    doubtToMs: null,
    doubtEvent: 's1',
  }
  serve([at('b', 2, { kind: 'vessel', code: 'vessel_dark', sourceKind: 'event', source: 'g1', params })])
  server.handlers['GET /api/events/g1'] = () => gap
  server.handlers['GET /api/events/s1'] = () => ({ ...gap, id: 's1', kind: 'spoofing', rule: 'SPOOF-1' })
  await openB()
  const link = await screen.findByRole('link', { name: 'Open what shows it' })
  expect(link.getAttribute('href')).toBe('/dashboard-analysis/events/s1')
  expect(link.parentElement?.textContent).toMatch(/^Certainty about this vessel: it was among vessels whose positions/)
  expect(link.closest('div')?.querySelector('dt')?.textContent).toBe('What is missing')
})

it('an alert whose event is gone leads to what it kept, and names a doubt without a link', async () => {
  const gone = () => new FakeProblem(404, 'not_found', 'There is no such event.')
  const params = {
    mmsi: 419_000_001,
    name: 'STAR',
    hours: 14,
    rule: 'GAP-2',
    loweredFrom: 'alarm',
    loweredBecause: 'jammed',
    loweredMmsi: 419_000_001,
    doubtEvent: 's1',
  }
  serve([at('b', 2, { kind: 'vessel', code: 'vessel_dark', sourceKind: 'event', source: 'g1', params })])
  server.handlers['GET /api/events/g1'] = gone
  server.handlers['GET /api/events/s1'] = gone
  await openB()
  fireEvent.click(await screen.findByRole('button', { name: /^The event is no longer stored/ }))
  expect(document.activeElement?.textContent).toContain('Rule GAP-2')
  expect(document.activeElement?.textContent).toMatch(/14\sh/)
  await screen.findByText(/The event that showed it is no longer stored/)
  expect(screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.includes('/events/'))).toEqual([])
})

it('gives the alerts of a vessel one line, which the arrows unfold and fold', async () => {
  const mmsi = 419_000_007
  serve([at('d', 40, { mmsi, subject: 'NEREUS' }), at('c', 30), at('b', 20, { mmsi, subject: 'NEREUS' })])
  renderRoom('/dashboard-analysis/alerts?alert=d')
  await waitFor(() => expect(options()).toHaveLength(2))
  const list = screen.getByRole('listbox')
  expect(screen.getByTitle('Show the 2 alerts about NEREUS').textContent).toBe('+1and 1 more about this vessel')
  fireEvent.keyDown(list, { key: 'ArrowRight' })
  expect(options()).toHaveLength(3)
  expect(screen.getByTitle('Hide all but the first of the 2 alerts about NEREUS').textContent).toMatch(/^−1/)
  press('j')
  await waitFor(() => expect(address()).toContain('alert=b'))
  fireEvent.keyDown(list, { key: 'ArrowLeft' })
  await waitFor(() => expect(options()).toHaveLength(2))
  expect(address()).toContain('alert=d')
  fireEvent.click(screen.getByRole('checkbox', { name: 'One line per vessel' }))
  await waitFor(() => expect(options()).toHaveLength(3))
  expect(address()).toContain('lines=alerts')
})

it('dismisses the marked alerts together, names what was refused, and takes the decision back together', async () => {
  renderRoom()
  await waitFor(() => expect(options()).toHaveLength(3))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all listed' }))
  expect(screen.getByText('3 selected')).toBeDefined()
  const behind = details.get('b')
  if (behind) details.set('b', { ...behind, alert: { ...behind.alert, version: 7 } })
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Dismiss 3 alerts' })
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Duplicate of another alert' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Dismiss' }))
  const outcome = '2 alerts · Dismissed. 1 was not changed: bo confirmed this alert'
  await waitFor(() => expect(document.body.textContent).toContain(outcome))
  expect(server.bodies('POST', '/api/alerts/changes')).toEqual([
    {
      alerts: ['c', 'b', 'a'].map((id) => ({ id, version: 1 })),
      change: { action: 'dismiss', reason: 'duplicate' },
    },
  ])
  expect(options()).toHaveLength(1)
  expect(screen.getByText('1 selected')).toBeDefined()
  press('u')
  await waitFor(() => expect(options()).toHaveLength(3))
  expect(server.bodies('POST', '/api/alerts/changes')[1]).toEqual({
    alerts: ['c', 'a'].map((id) => ({ id, version: 2 })),
    change: { action: 'undo' },
  })
})

it('while some are marked, a key decides them together, the list keeps the focus, and its order stays reachable', async () => {
  renderRoom('/dashboard-analysis/alerts?alert=b')
  await screen.findByText('Raised', { selector: 'b' })
  for (const title of ['Vessel dark', 'Probable fishing'])
    fireEvent.click(screen.getAllByTitle(new RegExp(`^Select: ${title}`)).at(-1) as HTMLElement)
  screen.getByRole('combobox', { name: 'Order' })
  screen.getByRole('checkbox', { name: 'One line per vessel' })
  const those = within(screen.getByRole('group', { name: 'Actions for the selected alerts' }))
  those.getByRole('button', { name: 'Confirm' }).focus()
  press('c')
  await screen.findByText(/^2 alerts/, { selector: 'b' })
  expect(server.bodies('POST', '/api/alerts/changes')).toEqual([
    { alerts: ['c', 'a'].map((id) => ({ id, version: 1 })), change: { action: 'confirm' } },
  ])
  expect(server.bodies('POST', '/api/alerts/b/changes')).toEqual([])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listbox')))
  const undo = within(screen.getByText('Confirmed.', { exact: false }).closest('div') as HTMLElement)
  undo.getByRole('button', { name: 'Undo' }).focus()
  fireEvent.click(undo.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(options()).toHaveLength(3))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listbox')))
})

it('assigns the marked alerts together, to a colleague those that are shared', async () => {
  server.handlers['GET /api/teams'] = () => ({
    teams: [{ id: 't1', name: 'Watch', members: [ana, { id: 'u2', name: 'bo' }] }],
  })
  serve([at('c', 30, { shared: true }), at('b', 20, { shared: true }), at('a', 10, { shared: false, owner: ana })])
  renderRoom()
  await waitFor(() => expect(options()).toHaveLength(3))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all listed' }))
  await screen.findByRole('option', { name: 'Assign to bo' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Assign to' }), { target: { value: 'u2' } })
  await screen.findByText(/Assignment changed/)
  expect(server.bodies('POST', '/api/alerts/changes')).toEqual([
    { alerts: ['c', 'b'].map((id) => ({ id, version: 1 })), change: { action: 'assign', assignee: 'u2' } },
  ])
})

it('an alert whose event is no longer stored shows what it kept of it', async () => {
  const kept = at('b', 11, {
    code: 'vessel_dark',
    kind: 'vessel',
    sourceKind: 'event',
    source: 'gap-1',
    params: { mmsi: 419_000_001, name: 'AMBER', hours: 14, lasts: false, isLikelyDisabled: true, rule: 'GAP-2' },
  })
  server.handlers['GET /api/alerts/b'] = () => alertDetailsResponse(kept)
  server.handlers['GET /api/events/gap-1'] = () => new FakeProblem(404, 'not_found', 'There is no such event.')
  renderRoom('/dashboard-analysis/alerts/b')
  await screen.findByText(/^The event that raised it is no longer stored/)
  const measured = within(screen.getByRole('list', { name: 'Measured' }))
  expect(measured.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/\s/g, ' '))).toEqual([
    'Duration 14 h',
    'Transmitter likely switched off yes',
  ])
})
