import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countsResponse, queuedAlertResponse, queuePageResponse } from '~/testing/alert-responses.ts'
import { FakeProblem, fakeServer, unreachable, type FakeServer } from '~/testing/fake-server.ts'
import { sessionResponse } from '~/testing/session-response.ts'
import { renderAt } from '~/testing/render-page.tsx'
import { StartPage } from './start-page.tsx'

const since = '2026-11-21T10:00:00.000Z'
const noCases = { cases: [], next: null, total: { count: 0, isMore: false } }
const someCase = {
  id: 'c1',
  title: 'Slick',
  state: 'open',
  version: 0,
  access: 'read',
  owner: { id: 'bo', name: 'bo' },
  assignee: null,
  team: null,
  entryCount: 2,
  createdAt: since,
  changedAt: since,
  deletedAt: null,
  removedAt: null,
}
const assessment = {
  of: 'image',
  id: 'i1',
  subject: 'slick.png',
  mmsi: null,
  verdict: 'oil_spill',
  level: 'high',
  share: 0.9,
  lat: null,
  lon: null,
  time: since,
  assessedAt: since,
  alerted: true,
  noteCount: 0,
  access: 'owner',
  team: null,
  deletedAt: null,
  removedAt: null,
}
const feed = {
  name: 'coast',
  state: 'connected',
  detail: 'tcp',
  since,
  lastMessageAt: since,
  silentSince: since,
  lines: 1,
  messages: 1,
  positions: 1,
  staticReports: 0,
  duplicates: 0,
  stampedOnReceipt: 0,
  late: 0,
  lost: 0,
  refusedSenders: {},
  failures: 0,
  messagesPerSecond: 0,
  refused: {},
  formats: [],
  refusedSamples: [],
}
const health = (feeds: object[]) => ({
  status: 'ok',
  version: '1',
  uptimeSeconds: 1,
  store: { kind: 'sqlite', ok: true },
  storage: { ok: true, state: 'ok' },
  bus: { kind: 'in_process', ok: true },
  feeds,
  models: [],
})

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/session': () => sessionResponse(),
    'POST /api/visit': () => ({ since: null, tourDone: true }),
    'GET /health': () => health([]),
    'GET /api/vessels': () => ({ vessels: [], next: null }),
    'GET /api/simulation': () => ({ state: 'off', vessels: 0, since: null, ended: null }),
    'GET /api/alerts/counts': () => countsResponse(0),
    'GET /api/alerts': () => queuePageResponse([]),
    'GET /api/mentions': () => ({ mentions: [] }),
    'GET /api/alerts/withheld': () => ({ hours: 24, waiting: 0, unconfirmed: 0, feeds: [] }),
    'GET /api/cases': () => noCases,
    'GET /api/assessments': () => ({ assessments: [], next: null, total: { count: 0, isMore: false } }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
})
const open = () => renderAt('/dashboard-analysis/start', <StartPage />)
const panel = (name: string) => within(screen.getByRole('region', { name }))

it('explains where vessels, alerts, cases and assessments come from while there are none', async () => {
  open()
  expect(await screen.findByRole('button', { name: 'Start simulated traffic' })).toBeTruthy()
  expect(screen.getByText('This is your first visit.')).toBeTruthy()
  for (const [title, link, path] of [
    ['Open alerts', 'Set up a watch list', '/dashboard-analysis/sources'],
    ['Your open cases', 'Open a case', '/dashboard-analysis/cases'],
    ['Last assessments', 'Assess a report or an image', '/dashboard-analysis'],
  ] as const)
    expect((await panel(title).findByRole('link', { name: link })).getAttribute('href')).toBe(path)
  const fresh = panel('New since your last visit')
  expect(fresh.getByText(/^From your next visit/)).toBeTruthy()
  expect(fresh.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard-analysis/live',
    '/dashboard-analysis/sources?add=rule&place=shape',
    '/dashboard-analysis/areas',
    '/dashboard-analysis',
  ])
})

it('states what waits for confirmation, with its list, and why it cannot be counted', async () => {
  server.handlers['GET /api/alerts/withheld'] = () => ({ hours: 24, waiting: 2, unconfirmed: 0, feeds: [] })
  const { unmount } = open()
  await screen.findByText(/^2 events wait until their vessels are confirmed/)
  expect(panel('Needs you').getByRole('link', { name: 'Show which' }).getAttribute('href')).toBe(
    '/dashboard-analysis/alerts?waiting=list',
  )
  unmount()
  server.handlers['GET /api/alerts/withheld'] = () => new FakeProblem(500, 'internal_error', 'It broke.')
  open()
  await screen.findByText('What waits for confirmation could not be counted. It broke.')
})

it('shows notes that name the reader, and marks one as read', async () => {
  let mentions = [1, 2].map((sequence) => ({
    sequence,
    time: since,
    by: { id: 'bo', name: 'Bo Ek' },
    note: `@Ana Rao look ${sequence}`,
    alert: { id: 'a1', code: 'vessel_dark', level: 'caution', subject: '419000001', params: { name: 'NORTH STAR' } },
  }))
  server.handlers['GET /api/mentions'] = () => ({ mentions })
  server.handlers['DELETE /api/mentions/1'] = () => {
    mentions = mentions.slice(1)
    return null
  }
  open()
  await screen.findByText('@Ana Rao look 1')
  const notes = panel('Notes to you')
  expect(notes.getAllByRole('link')[0]?.getAttribute('href')).toBe('/dashboard-analysis/alerts/a1')
  notes.getAllByText(/^Bo Ek on Vessel dark: NORTH STAR$/)
  fireEvent.click(notes.getAllByRole('button', { name: 'Mark as read: the note of Bo Ek' })[0] as HTMLElement)
  await waitFor(() => expect(notes.queryByText('@Ana Rao look 1')).toBeNull())
  notes.getByText('@Ana Rao look 2')
})

it('says to a member who starts simulated traffic, and whose alerts it sees', async () => {
  server.handlers['GET /api/session'] = () => sessionResponse('member')
  open()
  await screen.findByText('A supervisor can start and end simulated traffic.')
  expect(screen.queryByRole('button', { name: 'Start simulated traffic' })).toBeNull()
  await panel('Open alerts').findByText(
    /^No alert of your own is open\. Alerts about received vessels are shown to viewers and higher roles\./,
  )
})

it('connecting a feed and importing a file lead to where they are done; the commands can be copied', async () => {
  const written: string[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void written.push(text) },
  })
  open()
  expect((await screen.findByRole('link', { name: 'Connect a feed' })).getAttribute('href')).toMatch(
    /sources\?add=feed$/,
  )
  expect(screen.getByRole('link', { name: 'Import a file' }).getAttribute('href')).toMatch(/sources\?add=file$/)
  const [feed, file] = screen.getAllByRole('button', { name: 'Copy command', hidden: true }) as [
    HTMLElement,
    HTMLElement,
  ]
  fireEvent.click(feed)
  const outcome = await screen.findByText('Copied')
  fireEvent.click(file)
  expect(outcome.getAttribute('role')).toBe('status')
  await waitFor(() =>
    expect(written).toEqual(['FEEDS=tcp://192.168.1.20:10110 npm start', 'npx varuna import positions.csv.gz']),
  )
  vi.unstubAllGlobals()
})

it('copies a command without clipboard permission, and selects it where copying is refused', async () => {
  const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: refuse } })
  const commands: string[] = []
  let isAllowed = true
  const execCommand = (name: string) => (commands.push(`${name} ${getSelection()?.toString()}`), isAllowed)
  Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true })
  open()
  await screen.findByRole('link', { name: 'Import a file' })
  const copy = screen.getAllByRole('button', { name: 'Copy command', hidden: true })[1] as HTMLElement
  fireEvent.click(copy)
  await screen.findByText('Copied')
  isAllowed = false
  fireEvent.click(copy)
  await screen.findByText('Copying is blocked here. The command is selected: copy it with Ctrl+C or ⌘C.')
  expect(commands).toEqual(Array(2).fill('copy npx varuna import positions.csv.gz'))
  expect(getSelection()?.toString()).toBe('npx varuna import positions.csv.gz')
  Reflect.deleteProperty(document, 'execCommand')
  vi.unstubAllGlobals()
})

it('counts what needs attention and what is new, and every number links to its list', async () => {
  const counts = (path: string) =>
    path.includes('assigned=me')
      ? { ...countsResponse(1), states: { ...countsResponse(1).states, acknowledged: 2 } }
      : path.includes('from=')
        ? { ...countsResponse(3), states: { ...countsResponse(3).states, dismissed: 4 } }
        : { ...countsResponse(7), openLevels: { alarm: 2, caution: 5, notice: 0 }, openSimulated: 4 }
  Object.assign(server.handlers, {
    'POST /api/visit': () => ({ since, tourDone: true }),
    'GET /api/alerts/counts': ({ path }: { path: string }) => counts(path),
    'GET /api/cases': ({ path }: { path: string }) =>
      path.includes('since=')
        ? { ...noCases, total: { count: 1_000, isMore: true } }
        : { ...noCases, cases: [someCase] },
  })
  open()
  const tile = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await tile(/^7 ?open alerts ?2 of them alarms, 4 of them simulated$/)).toBe(
    '/dashboard-analysis/alerts?state=open',
  )
  expect(await tile(/^3 ?assigned to you ?1 not acknowledged$/)).toBe(
    '/dashboard-analysis/alerts?state=open%2Cacknowledged&assigned=me',
  )
  expect(await tile(/^7 ?alerts raised ?4 resolved$/)).toContain(`from=${encodeURIComponent(since)}`)
  expect(await tile(/^1,000\+ ?cases changed by others/)).toBe(
    `/dashboard-analysis/cases?state=all&since=${encodeURIComponent(since)}`,
  )
  expect(panel('Your open cases').getByText(/2 entries · owned by bo/)).toBeTruthy()
})

it('lists the last alerts and assessments, and each feed with its state', async () => {
  const alerts = Array.from({ length: 7 }, (_, at) =>
    queuedAlertResponse({
      id: `a${at}`,
      subject: `41900000${at}`,
      simulated: at === 0,
      ...(at === 1 ? { timestamp: '2009-02-12T10:00:00.000Z' } : {}),
    }),
  )
  Object.assign(server.handlers, {
    'GET /health': () => health([feed]),
    'GET /api/alerts': () => queuePageResponse(alerts),
    'GET /api/assessments': () => ({ assessments: [assessment], next: null, total: { count: 1, isMore: false } }),
  })
  open()
  expect((await screen.findByRole('link', { name: 'Probable fishing: 419000000' })).getAttribute('href')).toBe(
    '/dashboard-analysis/alerts/a0',
  )
  expect(panel('Open alerts').getAllByRole('listitem')).toHaveLength(5)
  expect(panel('Open alerts').getByText(/^simulated/)).toBeTruthy()
  expect(panel('Open alerts').getByText(/^about /).textContent).toMatch(/^about 2009-02-12 · 2026-/)
  expect((await screen.findByRole('link', { name: 'slick.png' })).getAttribute('href')).toBe(
    '/dashboard-analysis/assessments/image/i1',
  )
  expect(await panel('Feeds').findByText('Silent')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start simulated traffic' })).toBeNull()
})

it('reports each panel that could not be loaded, and retries', async () => {
  server.handlers['GET /api/cases'] = unreachable
  open()
  expect(await screen.findByText(/^The cases could not be loaded\./)).toBeTruthy()
  expect(panel('Open alerts').getByText(/^No alert is open\./)).toBeTruthy()
  server.handlers['GET /api/cases'] = () => noCases
  fireEvent.click(panel('Your open cases').getByRole('button'))
  await waitFor(() => expect(panel('Your open cases').getByText(/^No open case is yours/)).toBeTruthy())
})
