import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  alertRuleRequest,
  type AlertDelivery,
  type AlertRule,
  type AlertRuleRequest,
} from '@varuna/contract/desk/alert-rule'
import type { AlertSilence } from '@varuna/contract/desk/alert-silence'
import type { BuiltInRule } from '@varuna/contract/desk/built-in-rule'
import type { RulePreview } from '@varuna/contract/desk/rule-preview'
import type { DrawnZone, DrawnZoneRequest } from '@varuna/contract/watch/drawn-zone'
import type { FeedHealth } from '@varuna/contract/site/health'
import type { Feed, FeedRequest, Feeds } from '@varuna/contract/watch/feed'
import type { Sources } from '@varuna/contract/watch/source'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deferred, FakeProblem, fakeServer, type FakeServer } from '~/testing/fake-server.ts'
import { sessionResponse } from '~/testing/session-response.ts'
import { renderPage } from '~/testing/render-page.tsx'
import { SourcesRoom } from './sources-room.tsx'

/** A rule about every alert of the account, without what every rule states of its own. */
const {
  name: _name,
  target: _target,
  ...unconditional
} = alertRuleRequest.parse({
  name: '-',
  active: true,
  target: { channel: 'email', address: 'duty@port.example' },
})

const rule = (over: Partial<AlertRule> = {}): AlertRule => ({
  ...unconditional,
  confirmed: true,
  id: 'r1',
  name: 'Night watch',
  lowestLevel: 'alarm',
  owner: null,
  withheld: 0,
  withheldVessels: { count: 0, mmsis: [] },
  visits: null,
  target: { channel: 'webhook', url: 'https://watch.example/hook' },
  createdAt: '2026-11-22T10:00:00.000Z',
  stopped: null,
  ...over,
})

const delivery = (over: Partial<AlertDelivery> = {}): AlertDelivery => ({
  id: 'd1',
  ruleId: 'r1',
  ruleName: 'Night watch',
  alertId: 'a1',
  sequence: 1,
  channel: 'webhook',
  state: 'failed',
  attempts: 8,
  createdAt: '2026-11-22T10:00:00.000Z',
  nextAttemptAt: null,
  sentAt: null,
  lastStatus: 500,
  failure: { code: 'webhook_refused', message: 'The address answered 500.' },
  ...over,
})

const feed = (over: Partial<FeedHealth> = {}): FeedHealth => ({
  name: 'harbour',
  state: 'connected',
  detail: 'tcp://192.0.2.1:10110',
  since: '2026-11-22T10:00:00.000Z',
  lastMessageAt: null,
  silentSince: null,
  formats: ['nmea'],
  lines: 9,
  messages: 9,
  positions: 1_234,
  staticReports: 0,
  duplicates: 0,
  stampedOnReceipt: 0,
  late: 0,
  lost: 0,
  refusedSenders: {},
  failures: 0,
  messagesPerSecond: 12.34,
  refused: { bad_checksum: 3 },
  refusedSamples: [{ reason: 'bad_checksum', text: '!AIVDM,1,1' }],
  ...over,
})

const fixedFeed = (health: FeedHealth): Feed => ({
  id: null,
  name: health.name,
  isOn: true,
  revision: null,
  connection: null,
  hasKey: false,
  health,
})
const feedsOf = (feeds: Feed[]): Feeds => ({ feeds, earlier: [] })

const healthOf = (feeds: FeedHealth[]) => ({
  status: 'ok',
  version: '0.1.0',
  uptimeSeconds: 1,
  store: { kind: 'sqlite', ok: true },
  feeds,
  models: [],
  storage: { ok: true, state: 'ok' },
  bus: { kind: 'in_process', ok: true },
})

const known: Sources = {
  imports: [],
  screeningZones: { version: '2026-11-21', protectedAreas: 60, closures: 9 },
  zoneImports: [],
  models: [
    { name: 'fishing', version: 'fishing-1.1', ok: true },
    { name: 'oil', version: 'missing', ok: false },
  ],
}

const ownKey = { name: 'Varuna', fingerprint: 'ab'.repeat(32), createdAt: '2026-11-22T10:00:00.000Z' }

const builtIn: BuiltInRule[] = [
  {
    number: 'ALERT-2',
    active: true,
    level: null,
    limits: { hours: 48 },
    shipped: { hours: 24, shoreNm: 20 },
    changed: null,
  },
  {
    number: 'ALERT-12',
    active: false,
    level: null,
    limits: {},
    shipped: { alerts: 500 },
    changed: { time: '2026-11-22T10:00:00.000Z', by: null },
  },
]
const preview: RulePreview = {
  days: [
    { day: '2026-11-21', count: 0 },
    { day: '2026-11-22', count: 90 },
  ],
  total: 90,
  mostAnHour: 61,
  examples: [
    {
      code: 'vessel_dark',
      level: 'notice',
      message: 'Vessel dark: STAR',
      subject: '412000001',
      lat: null,
      lon: null,
      timestamp: '2026-11-22T10:00:00.000Z',
      raised: false,
    },
  ],
  lowered: 1,
  looked: 1_234,
  whole: true,
}

let server: FakeServer
let rules: AlertRule[]
let silences: AlertSilence[]
beforeEach(() => {
  rules = [rule()]
  silences = []
  server = fakeServer({
    'GET /api/session': () => sessionResponse(),
    'GET /health': () => healthOf([]),
    'GET /api/drawn-zones': () => ({ zones: [] }),
    'GET /api/ais-files': () => ({ files: [] }),
    'GET /api/feeds': () => ({ feeds: [], earlier: [] }),
    'GET /api/sources': () => known,
    'GET /api/alert-rules': () => ({ rules, builtIn, silences, sendsMail: true }),
    'GET /api/cases': () => ({ cases: [], next: null }),
    'GET /api/people': () => ({ people: [{ id: 'p1', name: 'bo' }] }),
    'POST /api/alert-rules/preview': () => preview,
    'GET /api/watch-lists': () => ({ lists: [] }),
    'GET /api/lists': () => ({ files: [], changes: [] }),
    'GET /api/zone-versions': () => ({ versions: [] }),
    'GET /api/partner-keys': () => ({ own: ownKey, partners: [] }),
    'GET /api/alert-deliveries': () => ({ deliveries: [], next: null }),
    'POST /api/alert-rules': ({ body }) => {
      rules = [...rules, rule({ ...(body as AlertRuleRequest), id: 'r2' })]
      return { rule: rules[1], secret: 'whsec_abc' }
    },
  })
})
afterEach(() => {
  cleanup()
  server.close()
})

const addCondition = (form: ReturnType<typeof within>, label: string) => {
  const choice = form.getByLabelText('Add a condition') as HTMLSelectElement
  const option = [...choice.options].find(({ text }) => text === label)
  fireEvent.change(choice, { target: { value: option?.value } })
}

const renderRoom = (path = '/') =>
  renderPage(
    <MemoryRouter initialEntries={[path]}>
      <SourcesRoom />
    </MemoryRouter>,
  )

it('states which alerts are sent where, and the sources with their age', async () => {
  server.handlers['GET /api/feeds'] = () =>
    feedsOf([
      fixedFeed(feed({ refusedSenders: { not_allowed: 1_070, made_room: 3 } })),
      fixedFeed(feed({ name: 'late', silentSince: '2026-11-22T10:00:00.000Z' })),
    ])
  renderRoom()
  await screen.findByText('When any alert is raised, at an alarm or above: post to https://watch.example/hook.')
  expect(await screen.findAllByText('1,234')).toHaveLength(2)
  screen.getByText('Silent')
  expect(screen.getAllByText('3 with a wrong checksum')).toHaveLength(2)
  expect(screen.getAllByText('Refused senders')).toHaveLength(1)
  screen.getByText('1,070 not allowed, 3 closed for a newer connection')
  screen.getByText('Nothing was sent in the last 90 days.')
})

it('shows a member no addresses of feeds and no changes of lists, and says who has them', async () => {
  const importedAt = '2026-11-22T10:00:00.000Z'
  const file = { id: 'iuu-1', kind: 'iuu', fileName: 'IUUList.csv', rowCount: 12, importedAt, by: null }
  Object.assign(server.handlers, {
    'GET /api/session': () => sessionResponse('member'),
    'GET /health': () => healthOf([feed({ name: 'feed 1', detail: 'hidden', refusedSamples: [] })]),
    'GET /api/lists': () => ({ files: [file], changes: [] }),
  })
  renderRoom()
  await screen.findByText('A supervisor can see the addresses of feeds.')
  screen.getByText('A supervisor can change the lists of vessels and the zones.')
  await screen.findByText(/· 12 rows/)
  screen.getByRole('link', { name: 'Export CSV' })
  expect(screen.queryByText('hidden')).toBeNull()
  expect(screen.queryByLabelText('CSV file of IUU list')).toBeNull()
  const panel = within(screen.getByRole('list', { name: 'Lists for the fishing rules' }))
  expect(panel.queryByRole('button')).toBeNull()
})

it('a supervisor has both, without the sentences', async () => {
  server.handlers['GET /api/feeds'] = () => feedsOf([fixedFeed(feed())])
  renderRoom()
  await screen.findByText('tcp://192.0.2.1:10110')
  screen.getByText('Configured by the operator in FEEDS. Change it there.')
  await screen.findByLabelText('CSV file of IUU list')
  expect(screen.queryByText(/^A supervisor can/)).toBeNull()
})

it('while the role is not known, no list can be changed and roles are not mentioned', async () => {
  const { promise, release } = deferred(sessionResponse())
  Object.assign(server.handlers, { 'GET /api/session': () => promise, 'GET /health': () => healthOf([feed()]) })
  renderRoom()
  await screen.findByText('1,234')
  expect(screen.queryByLabelText('CSV file of IUU list')).toBeNull()
  expect(screen.queryByText(/^A supervisor can/)).toBeNull()
  release()
  await screen.findByLabelText('CSV file of IUU list')
})

it('connects a feed after a test, names invalid fields, stops it, and brings an earlier version back', async () => {
  let stored = feedsOf([])
  const put = (record: FeedRequest): Feeds => {
    const { name, isOn, connection } = record
    return (stored = feedsOf([{ id: 'f1', name, isOn, revision: 1, connection, hasKey: false, health: null }]))
  }
  Object.assign(server.handlers, {
    'GET /api/feeds': () => stored,
    'POST /api/feeds': ({ body }: { body: FeedRequest }) => put(body),
    'PUT /api/feeds/f1': ({ body }: { body: FeedRequest }) => put(body),
    'POST /api/feeds/test': () => ({
      isConnected: true,
      detail: 'connected to tcp://192.168.1.20:10110',
      seconds: 8,
      formats: ['nmea'],
      lines: 40,
      messages: 38,
      positions: 30,
      vessels: 7,
      refused: { bad_checksum: 2 },
      refusedSamples: [{ reason: 'bad_checksum', text: '!AIVDM,1' }],
      refusedSenders: {},
    }),
  })
  renderRoom('/?add=feed')
  const form = within(await screen.findByRole('dialog', { name: 'Connect a feed' }))
  fireEvent.change(form.getByLabelText('Port'), { target: { value: '22' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Please enter a name')
  form.getByText('Please enter a port from 1024 to 65535')
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Harbour' } })
  fireEvent.change(form.getByLabelText('Host'), { target: { value: '192.168.1.20' } })
  fireEvent.change(form.getByLabelText('Port'), { target: { value: '10110' } })
  expect(form.queryByText(/^Please enter/)).toBeNull()
  const test = server.handlers['POST /api/feeds/test']
  const message = 'Varuna does not connect to 192.168.1.20'
  server.handlers['POST /api/feeds/test'] = () =>
    new FakeProblem(400, 'invalid_input', `connection.host: ${message}`, [
      { field: 'connection.host', code: 'feed_address_reserved', params: { address: '192.168.1.20' }, message },
    ])
  fireEvent.click(form.getByRole('button', { name: 'Test' }))
  await form.findByText(`It could not be tested. ${message}.`)
  server.handlers['POST /api/feeds/test'] = test as (typeof server.handlers)[string]
  fireEvent.click(form.getByRole('button', { name: 'Test' }))
  expect((await form.findByText('Connected, 8 s.')).parentElement?.textContent).toBe(
    'Connected, 8 s. tcp://192.168.1.20:10110',
  )
  expect(form.queryByText(/It could not be tested/)).toBeNull()
  form.getByText('2 with a wrong checksum')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stop Harbour' }))
  await screen.findByText('Stopped')
  const connection = { kind: 'tcp', host: '192.168.1.20', port: 10110 }
  expect([server.bodies('POST', '/api/feeds'), server.bodies('PUT', '/api/feeds/f1')]).toEqual([
    [{ name: 'Harbour', isOn: true, connection }],
    [{ name: 'Harbour', isOn: false, connection, revision: 1 }],
  ])
  expect(server.bodies('POST', '/api/feeds/test')).toEqual([
    { connection, id: null },
    { connection, id: null },
  ])
})

it('shows what a dropped AIS file holds, imports it, and offers the report of its refused lines', async () => {
  const stateOf = (state: string, received: number) => ({
    id: 'a1',
    state,
    name: 'day.csv',
    byteCount: 4,
    received,
    positions: 0,
    refused: 0,
    share: null,
    createdAt: '2026-11-22T10:00:00.000Z',
    expiresAt: '2026-11-23T10:00:00.000Z',
    files: null,
    listed: 0,
    failure: null,
  })
  const imported = {
    name: 'day.csv',
    outcome: 'new',
    format: 'csv',
    lines: 9,
    kept: 5,
    known: 2,
    duplicates: 0,
    other: 1,
    stations: 1,
  }
  let files: object[] = []
  Object.assign(server.handlers, {
    'GET /api/ais-files': () => ({ files }),
    'POST /api/ais-files/preview': () => ({
      file: null,
      format: 'csv',
      dialect: 'MarineCadastre',
      lines: 9,
      positions: 7,
      vessels: 1,
      refused: { mmsi: 1 },
      reports: [
        { time: '2026-01-30T12:00:00.000Z', mmsi: 419000001, lat: 10, lon: 70, speedKnots: 8, name: 'SEA LION' },
      ],
    }),
    'POST /api/ais-files': () => stateOf('receiving', 0),
    'PUT /api/ais-files/a1/parts': () => {
      files = [{ ...stateOf('ready', 4), listed: 1, files: [{ ...imported, refused: { mmsi: 1 }, damage: null }] }]
      return stateOf('waiting', 4)
    },
  })
  renderRoom()
  const input = await screen.findByLabelText<HTMLInputElement>('AIS files')
  fireEvent.change(input, { target: { files: [new File(['a\nb\n'], 'day.csv'), new File([], 'none.csv')] } })
  screen.getByText('none.csv is empty.')
  await screen.findByText(/^Table of MarineCadastre/)
  screen.getByText('SEA LION')
  expect(server.sent.some(({ path }) => path === '/api/ais-files' && path.includes('parts'))).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Import day.csv' }))
  const report = await screen.findByRole('link', { name: 'Report of 1 refused line (CSV)' })
  expect(report.getAttribute('href')).toBe('/api/ais-files/a1/refused')
})

it('says why a file cannot be imported, and takes another instead of it', async () => {
  server.handlers['POST /api/ais-files/preview'] = () => new FakeProblem(400, 'invalid_input', 'It is a letter.')
  renderRoom()
  const choose = (label: string, name: string) =>
    fireEvent.change(screen.getByLabelText<HTMLInputElement>(label), { target: { files: [new File(['Dear'], name)] } })
  await screen.findByLabelText('AIS files')
  choose('AIS files', 'letter.txt')
  await screen.findByText(/^letter.txt cannot be imported\. It is a letter/)
  choose('Another file than letter.txt', 'other.txt')
  await screen.findByText(/^other.txt cannot be imported/)
  expect(screen.queryByText(/^letter.txt cannot/)).toBeNull()
})

it('draws a zone with its rule and season, names what is invalid, and changes and removes it', async () => {
  let zones: DrawnZone[] = []
  const put = (body: DrawnZoneRequest) => ({ zones: (zones = [{ ...body, id: 'z1' }]) })
  Object.assign(server.handlers, {
    'GET /api/drawn-zones': () => ({ zones }),
    'POST /api/drawn-zones': ({ body }: { body: DrawnZoneRequest }) => put(body),
    'PUT /api/drawn-zones/z1': ({ body }: { body: DrawnZoneRequest }) => put(body),
    'DELETE /api/drawn-zones/z1': () => ({ zones: (zones = []) }),
  })
  renderRoom()
  fireEvent.click(await screen.findByRole('button', { name: 'Draw a zone' }))
  const form = within(await screen.findByRole('dialog', { name: 'Draw a zone' }))
  const enter = (label: string | RegExp, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } })
  enter('Name', 'Nursery')
  enter('Season from', '02-30')
  enter('Corners', '18, 72\n19, 72')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('An area has at least 3 different corners')
  expect(form.getAllByText(/^Please enter a day as month and day/)).not.toHaveLength(0)
  enter('Season from', '12-01')
  enter('To', '02-15')
  enter('Country', 'in')
  enter('Corners', '18, 72\n19, 72\n19, 73')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('No fishing · 12-01 to 02-15 · IN · 3 corners')
  const corners = [
    [72, 18],
    [72, 19],
    [73, 19],
  ]
  const season = { from: '12-01', to: '02-15' }
  expect(server.bodies('POST', '/api/drawn-zones')).toEqual([
    { name: 'Nursery', fishing: 'banned', season, country: 'IN', corners },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Edit Nursery' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit the zone' }))
  expect(edit.getByLabelText('Corners')).toHaveProperty('value', '18, 72\n19, 72\n19, 73')
  fireEvent.change(edit.getByLabelText('Rule'), { target: { value: 'open' } })
  fireEvent.click(edit.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Fishing is allowed/)
  fireEvent.click(screen.getByRole('button', { name: /^Remove Nursery/ }))
  await waitFor(() => expect(screen.queryByText('Nursery')).toBeNull())
})

it('adds a rule, names invalid fields, and shows its key once', async () => {
  renderRoom()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a rule' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a rule' }))
  fireEvent.change(form.getByLabelText('Send by'), { target: { value: 'webhook' } })
  fireEvent.change(form.getByLabelText('Address of the webhook'), { target: { value: 'ftp://x' } })
  addCondition(form, 'season')
  fireEvent.change(form.getByLabelText('From'), { target: { value: 'April' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Please enter an address that begins with https:// or http://')
  expect(form.getAllByText('Please enter a day as month and day, such as 04-15')).toHaveLength(2)
  expect(server.bodies('POST', '/api/alert-rules')).toEqual([])
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Coast guard' } })
  fireEvent.change(form.getByLabelText('Address of the webhook'), { target: { value: ' https://cg.example/in ' } })
  fireEvent.click(form.getByRole('button', { name: 'Remove the condition: season' }))
  addCondition(form, 'flag')
  fireEvent.change(form.getByLabelText('Flags, as two letters, separated by commas'), { target: { value: 'cn, PA' } })
  fireEvent.click(form.getByRole('checkbox', { name: 'Vessel dark' }))
  form.getByText('When “Vessel dark”, under the flag of China or Panama: post to https://cg.example/in.')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  const key = within(await screen.findByRole('dialog', { name: 'Signing key' }))
  expect(key.getByLabelText('Key')).toHaveProperty('value', 'whsec_abc')
  fireEvent.click(key.getByRole('button', { name: 'I have copied it' }))
  await screen.findByText('“Coast guard” was saved.')
  expect(document.activeElement).toBe(screen.getByText('Coast guard').closest('li'))
  expect(document.body.innerHTML).not.toContain('whsec_abc')
  expect(server.bodies('POST', '/api/alert-rules')).toEqual([
    {
      ...unconditional,
      name: 'Coast guard',
      what: ['vessel_dark'],
      vessels: { ...unconditional.vessels, flags: ['CN', 'PA'] },
      target: { channel: 'webhook', url: 'https://cg.example/in' },
    },
  ])
})

it('shows beside the address why the server rejects one in a private network, and keeps the input', async () => {
  const message = 'This address is, or leads to, a private or reserved network.'
  server.handlers['POST /api/alert-rules'] = () =>
    new FakeProblem(400, 'invalid_input', `target.url: ${message}`, [
      { field: 'target.url', code: 'url_not_public', params: {}, message },
    ])
  renderRoom()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a rule' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a rule' }))
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Coast guard' } })
  fireEvent.change(form.getByLabelText('Send by'), { target: { value: 'webhook' } })
  fireEvent.change(form.getByLabelText('Address of the webhook'), { target: { value: 'http://10.0.0.7/x' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText(message)
  const field = form.getByLabelText<HTMLInputElement>('Address of the webhook')
  expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', 'http://10.0.0.7/x'])
  expect(form.queryByText(/The rule was not saved/)).toBeNull()
})

it('confirms an address by the mailed code', async () => {
  rules = [rule({ confirmed: false, target: { channel: 'email', address: 'duty@port.example' } })]
  server.handlers['POST /api/alert-rules/r1/code'] = () => undefined
  server.handlers['POST /api/alert-rules/r1/confirmation'] = () => {
    rules = [rule({ target: { channel: 'email', address: 'duty@port.example' } })]
    return rules[0]
  }
  renderRoom()
  fireEvent.click(await screen.findByRole('button', { name: 'Mail a code' }))
  await screen.findByText('A code was mailed to duty@port.example.')
  const code = screen.getByRole('textbox', { name: 'Code' })
  fireEvent.change(code, { target: { value: '1234' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Please enter the eight digits of the code')
  fireEvent.change(code, { target: { value: ' 12345678 ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('duty@port.example is confirmed.')
  expect(server.bodies('POST', '/api/alert-rules/r1/confirmation')).toEqual([{ code: '12345678' }])
  expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull()
})

it('does not claim to send mail where no server is set, and says where the message is and whom to ask', async () => {
  rules = [rule({ name: 'Night', confirmed: false, target: { channel: 'email', address: 'duty@port.example' } })]
  server.handlers['GET /api/alert-rules'] = () => ({ rules, builtIn, silences, sendsMail: false })
  server.handlers['POST /api/alert-rules/r1/code'] = () => undefined
  server.handlers['POST /api/alert-rules/r1/test'] = () => ({ sent: true, status: null, failure: null })
  const delivery = { id: 'd1', ruleId: 'r1', ruleName: 'Night', alertId: 'a1', sequence: 1, attempts: 1, failure: null }
  const times = { createdAt: '2026-11-22T10:00:00.000Z', sentAt: '2026-11-22T10:00:00.000Z', nextAttemptAt: null }
  server.handlers['GET /api/alert-deliveries'] = () => ({
    deliveries: [
      { ...delivery, ...times, channel: 'email', state: 'sent', lastStatus: null },
      { ...delivery, ...times, id: 'd2', channel: 'webhook', state: 'sent', lastStatus: 200 },
    ],
    next: null,
  })
  renderRoom()
  fireEvent.click(await screen.findByRole('button', { name: 'Write a code' }))
  await screen.findByText(
    'This server sends no mail. The message with the code for duty@port.example is in the folder “mail” of its data folder: ask the operator of this server for it.',
  )
  screen.getByText(/^This server sends no mail, because no mail server is set\./)
  fireEvent.click(screen.getByRole('button', { name: 'Send a test' }))
  await screen.findByText(
    '“Night”: this server sends no mail. The test was written to the folder “mail” of its data folder.',
  )
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByText(/^(Sent|Written or mailed)$/).map(({ textContent }) => textContent)).toEqual([
    'Written or mailed',
    'Sent',
  ])
  expect(document.body.textContent).not.toMatch(/mailed to|was mailed|test was sent/)
})

it('sends a test of a rule, and removes it only after confirmation', async () => {
  server.handlers['POST /api/alert-rules/r1/test'] = () => ({
    sent: false,
    status: 500,
    failure: { code: 'webhook_refused', message: 'It answered 500.' },
  })
  server.handlers['DELETE /api/alert-rules/r1'] = () => {
    rules = []
    return null
  }
  renderRoom()
  fireEvent.click(await screen.findByRole('button', { name: 'Send a test' }))
  await screen.findByText('“Night watch”: the test was not sent. It answered 500.')
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the rule' }))
  await screen.findByText(/^No rules yet/)
})

it('compares an earlier version of a rule with now, and brings it back', async () => {
  const {
    id: _,
    createdAt: __,
    confirmed: ___,
    stopped: ____,
    owner: _____,
    withheld: ______,
    visits: _______,
    withheldVessels: ________,
    ...now
  } = rule()
  const version = {
    number: 1,
    rule: {
      ...now,
      name: 'Day watch',
      lowestLevel: 'notice',
      place: { kind: 'box', south: 1, west: 2, north: 3, east: 4 },
    },
    savedAt: '2026-11-22T10:00:00.000Z',
    replacedAt: '2026-11-23T10:00:00.000Z',
    by: { id: 'a1', name: 'ana' },
  }
  server.handlers['GET /api/alert-rules/r1/versions'] = () => ({ kept: 10, versions: [version] })
  let fails = true
  server.handlers['POST /api/alert-rules/r1/versions/1/restore'] = () => {
    if (fails) return new FakeProblem(400, 'invalid_input', 'The address is not allowed.')
    rules = [rule({ name: 'Day watch' })]
    return rules[0]
  }
  renderRoom()
  const summary = await screen.findByText('Earlier versions')
  const details = summary.closest('details') as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
  fireEvent.click(await screen.findByRole('button', { name: 'Compare Day watch of 2026-11-22 10:00 UTC with now' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Earlier version' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Name: Night watch → Day watch',
    'Rule: When any alert is raised, at an alarm or above: post to https://watch.example/hook. → When any alert is raised, at latitude 1 to 3, longitude 2 to 4: post to https://watch.example/hook.',
  ])
  const bringBack = () => fireEvent.click(dialog.getByRole('button', { name: 'Bring this version back' }))
  bringBack()
  await dialog.findByText('Nothing was changed. The address is not allowed.')
  fails = false
  bringBack()
  await screen.findByText('The earlier version of the rule is in use.')
  await screen.findByRole('heading', { name: /Day watch/ })
})

it('re-sends a failed delivery, and says why that failed', async () => {
  server.handlers['GET /api/alert-deliveries'] = () => ({ deliveries: [delivery()], next: null })
  server.handlers['POST /api/alert-deliveries/d1/replay'] = () => new FakeProblem(409, 'busy', 'Try again later.')
  renderRoom()
  await screen.findByText('The address answered 500.')
  expect(screen.getByRole('link', { name: 'Open the alert' }).getAttribute('href')).toBe(
    '/dashboard-analysis/alerts/a1',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await screen.findByText('It was not sent again. Try again later.')
  fireEvent.click(within(screen.getByRole('group', { name: 'State' })).getByRole('button', { name: 'Failed' }))
  await waitFor(() => expect(server.sent.at(-1)?.path).toBe('/api/alert-deliveries?state=failed'))
})

const list = {
  id: 'w1',
  access: 'owner',
  team: null,
  name: 'Dark fleet',
  vesselCount: 1,
  createdAt: '2026-11-22T10:00:00.000Z',
}
const raise = { appears: true, moves: false, goesDark: true }
const watched = { mmsi: 419000001, note: 'seen at night', name: null, lastTime: null, addedAt: list.createdAt }

it('names what is missing in the form of a watch list, moves the focus there, and saves nothing', async () => {
  renderRoom()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a list' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a list' }))
  const save = form.getByRole('button', { name: 'Save' })
  save.focus()
  fireEvent.click(save)
  const name = form.getByLabelText('Name')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(name)
  form.getByText('Please enter a name')
  expect(server.bodies('POST', '/api/watch-lists')).toEqual([])
})

it('adds a watch list with the alerts that it raises', async () => {
  server.handlers['POST /api/watch-lists'] = ({ body }) => ({ ...list, ...(body as object) })
  renderRoom()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a list' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a list' }))
  fireEvent.click(form.getByRole('checkbox', { name: 'moves from where it lay' }))
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Dark fleet' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.bodies('POST', '/api/watch-lists')).toEqual([{ name: 'Dark fleet', raise }]))
})

it('adds vessels to a list by hand and by CSV, and names the errors of a file', async () => {
  server.handlers['GET /api/watch-lists'] = () => ({ lists: [{ ...list, raise }] })
  server.handlers['GET /api/watch-lists/w1'] = () => ({ list: { ...list, raise }, vessels: [watched], next: null })
  server.handlers['POST /api/watch-lists/w1/vessels'] = () => ({ added: 1, present: 0 })
  server.handlers['POST /api/watch-lists/w1/csv'] = () => new FakeProblem(422, 'invalid', 'Line 3 has no MMSI.')
  renderRoom('/?list=w1')
  await screen.findByText('seen at night')
  screen.getByText('1 vessel · alerts when one appears or goes dark')
  fireEvent.click(screen.getByRole('button', { name: 'Add vessel' }))
  await screen.findByText('An MMSI has nine digits.')
  fireEvent.change(screen.getByLabelText('MMSI'), { target: { value: '419000002' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add vessel' }))
  await screen.findByText('1 added.')
  expect(server.bodies('POST', '/api/watch-lists/w1/vessels')).toEqual([{ mmsi: 419000002, note: '' }])
  const file = new File(['mmsi\nx'], 'fleet.csv', { type: 'text/csv' })
  fireEvent.change(screen.getByLabelText('Add from a CSV file'), { target: { files: [file] } })
  await screen.findByText('Nothing was changed. Line 3 has no MMSI.')
})

it('imports a list file, names its errors, and shows who changed what', async () => {
  const time = '2026-11-22T10:00:00.000Z'
  const file = {
    id: 'iuu-1',
    kind: 'iuu',
    fileName: 'IUUList.csv',
    rowCount: 12,
    importedAt: time,
    by: { id: 'a', name: 'ana' },
  }
  const counts = { added: 12, removed: 0, kept: 0 }
  const change = {
    ...counts,
    id: 'c1',
    kind: 'iuu',
    action: 'import',
    fileName: 'IUUList.csv',
    sha256: 'a',
    time,
    by: null,
  }
  server.handlers['GET /api/lists'] = () => ({ files: [file], changes: [change] })
  server.handlers['POST /api/lists/iuu'] = () => ({ ...file, ...counts })
  server.handlers['POST /api/lists/authorisations'] = () => new FakeProblem(400, 'invalid', 'Line 3, column mmsi: no.')
  server.handlers['DELETE /api/lists/iuu/files/iuu-1'] = () => undefined
  renderRoom()
  await screen.findByText(/· 12 rows/)
  screen.getByText('ana')
  screen.getByText('12 new, 0 removed, 0 unchanged')
  await screen.findByLabelText('CSV file of IUU list')
  const csv = new File(['mmsi'], 'IUUList.csv', { type: 'text/csv' })
  fireEvent.change(screen.getByLabelText('CSV file of IUU list'), { target: { files: [csv] } })
  await screen.findByText('IUUList.csv is stored: 12 new, 0 removed, 0 unchanged.')
  fireEvent.change(screen.getByLabelText('CSV file of Authorisations'), { target: { files: [csv] } })
  await screen.findByText('Nothing was changed. Line 3, column mmsi: no.')
  const panel = within(screen.getByRole('list', { name: 'Lists for the fishing rules' }))
  fireEvent.click(panel.getByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove file' }))
  dialog.getByText(/IUUList\.csv with its 12 rows/)
  fireEvent.click(dialog.getByRole('button', { name: 'Remove file' }))
  await waitFor(() => expect(server.bodies('DELETE', '/api/lists/iuu/files/iuu-1')).toHaveLength(1))
})

it('lists imported files with their rejected records, zones with their age, and models with their cards', async () => {
  const one = {
    id: 'f1',
    fileName: 'log.nmea',
    startedAt: '2026-11-22T10:00:00.000Z',
    format: 'nmea',
    isWhole: true,
    bytes: 2_500_000,
    lines: 1_250,
    kept: 1_234,
    known: 2,
    duplicates: 3,
    other: 7,
    stations: 3,
    refused: { bad_checksum: 4 },
    damage: null,
  } as const
  server.handlers['GET /api/sources'] = () => ({
    ...known,
    imports: [
      one,
      { ...one, id: 'f2', fileName: 'cut.gz', isWhole: false, damage: 'unexpected end of file' },
      { id: 'f3', unreadable: true },
    ],
    zoneImports: [
      { id: 'z', kind: 'eez', fileName: 'eez.geojson', importedAt: '2026-11-22T10:00:00.000Z', zones: 281 },
    ],
  })
  renderRoom()
  const table = within(await screen.findByRole('region', { name: 'Imported files' }, {}).then((region) => region))
  expect((await table.findAllByText('4 with a wrong checksum')).length).toBe(2)
  expect(table.getAllByText('NMEA, 3 MB unpacked').length).toBe(2)
  expect(
    table.getAllByText(
      '2 already stored, 3 received twice, 7 other lines (headers, static data, parts of messages), in all 1,250 lines',
    ).length,
  ).toBe(2)
  table.getByText('unexpected end of file')
  screen.getByText('1 import cannot be read. The others are shown.')
  screen.getByText('60 protected areas, 9 closures')
  screen.getByText('281 exclusive economic zones')
  expect(screen.getByRole('link', { name: 'Model card: Fishing' }).getAttribute('href')).toBe(
    '/api/models/fishing/card',
  )
  screen.getByText('missing or damaged')
})

it('says where files and zones come from while there are none, and when they cannot be loaded', async () => {
  renderRoom()
  expect(await screen.findByText(/^No file has been imported yet\./)).toBeTruthy()
  expect(screen.getByText(/^No official zones are imported\./)).toBeTruthy()
  cleanup()
  server.handlers['GET /api/sources'] = () => new FakeProblem(400, 'invalid', 'It failed.')
  renderRoom()
  expect(await screen.findByText('The imports could not be loaded. It failed.')).toBeTruthy()
})

it('shows the key of this installation, trusts and forgets the key of a partner, and is no business of an analyst', async () => {
  const fingerprint = '12'.repeat(32)
  const partner = { name: 'Norway', fingerprint, addedAt: '2026-11-22T10:00:00.000Z', by: null }
  Object.assign(server.handlers, {
    'POST /api/partner-keys': () => ({ own: ownKey, partners: [partner] }),
    [`DELETE /api/partner-keys/${fingerprint}`]: () => ({ own: ownKey, partners: [] }),
  })
  renderRoom()
  await screen.findByText('Key of this installation, Varuna')
  screen.getByText(Array.from({ length: 16 }, () => 'abab').join(' '))
  expect(screen.getByRole('link', { name: 'Download public key' }).getAttribute('href')).toBe('/api/signing-key/file')
  fireEvent.click(screen.getByRole('button', { name: 'Add a key' }))
  fireEvent.change(await screen.findByLabelText('Name of the partner'), { target: { value: 'Norway' } })
  fireEvent.change(screen.getByLabelText('Public key'), { target: { value: '-----BEGIN PUBLIC KEY-----' } })
  fireEvent.click(screen.getByRole('button', { name: 'Trust this key' }))
  await screen.findByRole('heading', { name: 'Norway' })
  screen.getByText(Array.from({ length: 16 }, () => '1212').join(' '))
  fireEvent.click(screen.getByRole('button', { name: 'Remove the key of Norway' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove this key' }))
  await screen.findByText('No key of a partner is stored.')
  cleanup()
  server.handlers['GET /api/session'] = () => sessionResponse('analyst')
  renderRoom()
  await screen.findByText('A supervisor can change the lists of vessels and the zones.')
  expect(screen.queryByText('Keys of partners')).toBeNull()
})

it('shows the versions of a list, what bringing one back would change, and brings it back', async () => {
  const row = {
    imo: 9_074_729,
    mmsi: null,
    name: 'SEA WOLF',
    flag: 'PA',
    callSign: null,
    vesselType: null,
    listedBy: null,
  }
  const version = {
    kind: 'iuu',
    fileName: 'iuu.csv',
    sha256: 'a',
    rowCount: 2,
    importedAt: '2026-11-22T10:00:00.000Z',
    by: null,
  }
  const counts = { added: 70, removed: 0, changed: 1 }
  const listed = { ...row, currentlyListed: true }
  const change = { ...version, id: 'c1', action: 'import', time: version.importedAt }
  Object.assign(server.handlers, {
    'GET /api/lists': () => ({ files: [], changes: [{ ...change, added: 2, removed: 0, kept: 0 }] }),
    'GET /api/lists/iuu/versions': () => ({
      keptOfFile: 10,
      versions: [
        { ...version, id: 'iuu-2', replacedAt: null },
        { ...version, id: 'iuu-1', replacedAt: '2026-11-22T11:00:00.000Z' },
      ],
    }),
    'GET /api/lists/iuu/versions/iuu-1/difference': () => ({
      counts,
      added: [listed],
      removed: [],
      changed: [{ from: { ...listed, flag: 'TG' }, to: listed }],
    }),
    'POST /api/lists/iuu/versions/iuu-1/restore': () => ({ ...version, id: 'iuu', added: 70, removed: 0, kept: 1 }),
  })
  renderRoom()
  const details = (await screen.findByText('Versions: IUU list')).closest('details') as HTMLDetailsElement
  expect(screen.queryByText('Versions: Authorisations')).toBeNull()
  details.open = true
  fireEvent(details, new Event('toggle'))
  await screen.findByText(/Of each file the last 10 earlier versions are kept/)
  fireEvent.click(screen.getByRole('button', { name: 'Compare iuu.csv of 2026-11-22 10:00 UTC with now' }))
  await screen.findByText('70 rows more')
  screen.getByText('And 69 rows more.')
  screen.getByText('9074729 · SEA WOLF · TG · listed → 9074729 · SEA WOLF · PA · listed')
  fireEvent.click(screen.getByRole('button', { name: 'Bring this version back' }))
  await waitFor(() => expect(screen.queryByText('70 rows more')).toBeNull())
  expect(server.sent.some(({ path, method }) => method === 'POST' && path.endsWith('/iuu-1/restore'))).toBe(true)
})

it('brings back an earlier version of zones, after saying what would change', async () => {
  const time = '2026-11-22T10:00:00.000Z'
  const version = {
    id: 'mpa-reefs~1',
    kind: 'mpa',
    fileName: 'reefs.json',
    importedAt: time,
    zones: 2,
    replacedAt: time,
  }
  let brought = false
  Object.assign(server.handlers, {
    'GET /api/zone-versions': () => ({ versions: [version] }),
    'GET /api/zone-versions/mpa-reefs~1/difference': () => ({
      counts: { added: 1, removed: 0, changed: 1 },
      added: ['Bar Reef'],
      removed: [],
      changed: ['Gulf of Mannar'],
    }),
    'POST /api/zone-versions/mpa-reefs~1/restore': () => {
      brought = true
    },
  })
  renderRoom()
  fireEvent.click(await screen.findByText('Earlier versions of zones'))
  fireEvent.click(
    await screen.findByRole('button', { name: 'Compare reefs.json of 2026-11-22 10:00 UTC with now', hidden: true }),
  )
  await screen.findByText('1 zone more')
  screen.getByText('Bar Reef')
  screen.getByText('1 zone with other outlines or countries')
  fireEvent.click(screen.getByRole('button', { name: 'Bring this version back' }))
  await waitFor(() => expect(screen.queryByText('1 zone more')).toBeNull())
  expect(brought).toBe(true)
})

it('shows beside a rule what it would have matched, and warns of a flood', async () => {
  renderRoom()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a rule' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a rule' }))
  await form.findByText(/^It would have matched 90 times\. One of these is at a lower level/)
  form.getByText(/^In the busiest hour it would have matched 61 times\. A rule raises and sends at most 60 an hour/)
  expect(within(form.getByRole('list', { name: 'Matches by day' })).getAllByRole('listitem')).toHaveLength(2)
  form.getByText(/Vessel dark: STAR/)
  form.getByText('1,234 events and alerts were checked.')
  server.handlers['POST /api/alert-rules/preview'] = () => new FakeProblem(503, 'busy', 'Too many look back.')
  addCondition(form, 'time of day')
  form.getByText('Complete the rule to see what it would have raised.')
  fireEvent.change(form.getByLabelText('From'), { target: { value: '22' } })
  fireEvent.change(form.getByLabelText('To'), { target: { value: '4,5' } })
  await form.findByText('The preview could not be calculated. Too many look back.')
  form.getByText('The rule is not complete yet. Please enter a name. Please enter a valid email address.')
})

it('a rule about visits says at once, where conditions are added, that it needs a place, and names a drawn one in its preview', async () => {
  server.handlers['GET /api/alert-rules'] = () => ({ rules, builtIn, silences, sendsMail: false })
  renderRoom()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a rule' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a rule' }))
  expect(form.getByLabelText('Send by')).toHaveProperty('value', 'none')
  form.getByText('No conditions: the rule applies to every vessel, everywhere, at any time.')
  fireEvent.click(form.getByRole('checkbox', { name: 'Vessel entered your area' }))
  const missing = 'Please choose the place whose visits you mean: a zone, a box or a shape'
  form.getByText(missing)
  form.getByText(`The rule is not complete yet. ${missing}. Please enter a name.`)
  expect(form.getByLabelText('Add a condition').getAttribute('aria-invalid')).toBe('true')
  expect(form.queryByText(/^No conditions/)).toBeNull()
  addCondition(form, 'inside a polygon')
  expect(form.queryByText(missing)).toBeNull()
  fireEvent.change(form.getByLabelText('Corners, one a line: latitude, longitude'), {
    target: { value: '18, 69\n21, 69\n21, 72.9' },
  })
  await form.findByText(/^It would have matched 90 times\./)
  expect(server.bodies('POST', '/api/alert-rules/preview').at(-1)).toMatchObject({ name: 'your area' })
})

it('neither counts the matches of a rule with a condition that is still empty nor saves it', async () => {
  renderRoom()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a rule' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a rule' }))
  await form.findByText(/^It would have matched 90 times\./)
  addCondition(form, 'flag')
  form.getByText('Complete the rule to see what it would have raised.')
  expect(form.queryByText(/^It would have matched 90 times\./)).toBeNull()
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Hong Kong' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('A condition is still empty. Fill it in, or remove it.')
  fireEvent.change(form.getByLabelText(/Flags?/), { target: { value: 'HK' } })
  await form.findByText(/^It would have matched 90 times\./)
  expect(form.queryByText('A condition is still empty. Fill it in, or remove it.')).toBeNull()
})

it('what a rule would have matched never stands beside a rule that was changed since', async () => {
  renderRoom()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a rule' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a rule' }))
  await form.findByText(/^It would have matched 90 times\./)
  const answer = deferred({ ...preview, total: 3 })
  server.handlers['POST /api/alert-rules/preview'] = () => answer.promise
  fireEvent.change(form.getByLabelText('Lowest level'), { target: { value: 'alarm' } })
  expect(form.queryByText(/^It would have matched 90 times\./)).toBeNull()
  form.getByText('Looking back…')
  answer.release()
  await form.findByText(/^It would have matched 3 times\./)
})

it('a supervisor changes a built-in rule, and only what differs from the shipped limits is sent', async () => {
  server.handlers['PUT /api/alert-rules/built-in/ALERT-2'] = ({ body }) => ({ ...builtIn[0], ...(body as object) })
  renderRoom()
  await screen.findByText('Level set by the rule · silent for 48 h or more · 20 nm or more from shore')
  fireEvent.click(screen.getByRole('button', { name: 'Change ALERT-2' }))
  const form = within(await screen.findByRole('dialog', { name: 'Change ALERT-2' }))
  fireEvent.change(form.getByLabelText('Minimum silence (h)'), { target: { value: '0' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Must be at least 1')
  fireEvent.change(form.getByLabelText('Minimum silence (h)'), { target: { value: '24' } })
  fireEvent.change(form.getByLabelText('Minimum distance from shore (nm)'), { target: { value: '30' } })
  fireEvent.change(form.getByLabelText('Level'), { target: { value: 'caution' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change ALERT-2' })).toBeNull())
  expect(server.bodies('PUT', '/api/alert-rules/built-in/ALERT-2')).toEqual([
    { active: true, level: 'caution', limits: { shoreNm: 30 } },
  ])
})

it('a built-in rule without a level states its limits, and an earlier setting is compared and brought back', async () => {
  const by = { id: 'bo', name: 'Bo' }
  server.handlers['GET /api/alert-rules/built-in/ALERT-12/versions'] = () => ({
    kept: 10,
    versions: [
      {
        number: 2,
        rule: { active: true, level: null, limits: { alerts: 50 } },
        savedAt: '2026-11-21T10:00:00.000Z',
        replacedAt: '2026-11-22T10:00:00.000Z',
        by,
      },
      {
        number: 1,
        rule: { active: true, level: null, limits: {} },
        savedAt: null,
        replacedAt: '2026-11-21T10:00:00.000Z',
        by: null,
      },
    ],
  })
  server.handlers['POST /api/alert-rules/built-in/ALERT-12/versions/2/restore'] = () => ({
    ...builtIn[1],
    active: true,
  })
  renderRoom()
  await screen.findByText('500 alerts an hour')
  fireEvent.click(screen.getByRole('button', { name: 'Change ALERT-12' }))
  const form = within(await screen.findByRole('dialog', { name: 'Change ALERT-12' }))
  expect(form.queryByLabelText('Level')).toBeNull()
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }))
  // jsdom opens no details, and so sends no toggle, by a click on their summary.
  const details = screen.getByRole('list', { name: 'Versions: ALERT-12' }).closest('details')
  if (details === null) throw new Error('the versions stand in no details')
  details.open = true
  fireEvent(details, new Event('toggle'))
  await screen.findByText('as it ships with Varuna')
  fireEvent.click(screen.getByRole('button', { name: /^Compare on · 50 alerts an hour/ }))
  const compare = within(await screen.findByRole('dialog', { name: 'Earlier version' }))
  compare.getByText('Switched: off → on')
  compare.getByText('Setting: 500 alerts an hour → 50 alerts an hour')
  fireEvent.click(compare.getByRole('button', { name: 'Bring this version back' }))
  await screen.findByText('The earlier version of the rule is in use.')
})

it('a member silences a vessel for its own rules, and ends that', async () => {
  server.handlers['GET /api/session'] = () => sessionResponse('member')
  const times = { until: '2026-12-01T23:59:59.000Z', createdAt: '2026-11-22T10:00:00.000Z' }
  server.handlers['POST /api/alert-silences'] = ({ body }) => {
    silences = [{ id: 's1', by: null, ...(body as Omit<AlertSilence, 'id' | 'by' | 'createdAt'>), ...times }]
    return silences[0]
  }
  server.handlers['DELETE /api/alert-silences/s1'] = () => {
    silences = []
    return null
  }
  renderRoom()
  await screen.findByText('A supervisor can change rules and silences for everybody.')
  expect(screen.queryByRole('button', { name: 'Change ALERT-2' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Add a silence' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a silence' }))
  expect(form.queryByLabelText('For')).toBeNull()
  fireEvent.change(form.getByLabelText('MMSI'), { target: { value: '41900' } })
  fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'Sea trials' } })
  fireEvent.click(form.getByRole('button', { name: 'Add silence' }))
  expect(server.bodies('POST', '/api/alert-silences')).toEqual([])
  fireEvent.change(form.getByLabelText('MMSI'), { target: { value: '419000500' } })
  fireEvent.click(form.getByRole('button', { name: 'Add silence' }))
  await screen.findByText('MMSI 419000500')
  fireEvent.click(screen.getByRole('button', { name: 'End now' }))
  await screen.findByText('Nothing is silenced.')
})

it('opens the rule of an alert, and says so where it is gone', async () => {
  rules = [rule(), rule({ id: 'r9', name: 'My ground' })]
  renderRoom('/?rule=r9')
  const heading = await screen.findByRole('heading', { name: /^My ground/ })
  await waitFor(() => expect(document.activeElement).toBe(heading.closest('li')))
  expect(document.activeElement?.getAttribute('aria-current')).toBe('true')
  cleanup()
  renderRoom('/?rule=removed')
  await screen.findByText('The rule of this alert was removed, or it is not yours. Its alerts stay.')
})

it('states at a rule how its area is followed, and why it raises nothing', async () => {
  const states = ['followed', 'full', 'zone_gone', 'zone_without_outline', 'zone_corners', 'all_corners'] as const
  rules = states.map((state) => rule({ id: state, name: state, visits: { state, inside: 3 } }))
  renderRoom()
  await screen.findByText('3 vessels are inside now.')
  screen.getByText(/^5,000 vessels are inside, the most that one rule follows\./)
  screen.getByText('Its zone is gone, so it raises nothing. Choose another zone, or remove the rule.')
  screen.getByText(/^Its zone has no outline here/)
  screen.getByText(/^Its zone has more than 20,000 corners/)
  screen.getByText(/more than 1,000,000 corners together/)
})

it('lists its parts, and moves to the one that is chosen', async () => {
  renderRoom('/?rule=r1')
  const parts = within(await screen.findByRole('navigation', { name: 'Parts of this page' }))
  const names = parts.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names).toEqual(expect.arrayContaining(['Feeds', 'Zones', 'Watch lists', 'Rules', 'What was sent']))
  await Promise.all(names.map((name) => screen.findByRole('heading', { level: 2, name: name ?? '' })))
  fireEvent.click(parts.getByRole('link', { name: 'Watch lists' }))
  await waitFor(() => expect(document.activeElement?.id).toBe('watchLists'))
  expect(within(document.activeElement as HTMLElement).getByRole('heading', { name: 'Watch lists' })).toBeTruthy()
})

it('begins a rule about an area that is still to be drawn', async () => {
  renderRoom('/?add=rule&place=shape')
  const form = within(await screen.findByRole('dialog', { name: 'Add a rule' }))
  expect((form.getByRole('checkbox', { name: 'Vessel entered your area' }) as HTMLInputElement).checked).toBe(true)
  form.getByLabelText(/^Corners, one a line/)
})

it('begins a rule at a zone, filled in, and leaves the address as it was', async () => {
  const zone = {
    id: 'z1',
    name: 'Palk Bay',
    kind: 'protected_area',
    countries: ['IN'],
    season: null,
    isClosed: false,
    approximate: false,
    source: null,
    polygons: [],
  }
  server.handlers['GET /api/zones'] = () => ({ zones: [zone], leftOut: 0 })
  renderRoom('/?add=rule&zone=z1')
  const form = within(await screen.findByRole('dialog', { name: 'Add a rule' }))
  expect((form.getByLabelText('Name') as HTMLInputElement).value).toBe('Palk Bay')
  await form.findByText('When “Vessel entered your area”, in Palk Bay: raise it at its own level for me.')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(rules).toHaveLength(2))
  expect(rules[1]).toMatchObject({
    name: 'Palk Bay',
    what: ['area_entered'],
    place: { kind: 'zone', id: 'z1' },
    target: null,
  })
})
