import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MAX_VISIT_RULES, MAX_VISITS_OF_RULE } from '@varuna/contract/desk/alert-rule'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { bundledPath } from '../../../paths.ts'
import { testRule } from '../../../services/erasure/testing-account.ts'
import { createVisitMemory, followVisits } from '../../../services/desk/outgoing/follow-visits.ts'
import { followedIn, leftOutIn, noVisitPlaces, readVisitPlaces } from '../../../services/desk/rules/visit-places.ts'
import { loadGeo } from '../../../services/shared/bundled-data/load-geo.ts'
import { confirmedState } from '../../../services/watch/tracks/testing-confirmed.ts'
import { openImportedZones } from '../../../services/watch/zones/imported-zones.ts'
import { anyAlert } from '../../../store/interfaces/desk/alert-store.ts'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { openTestStream } from '../../testing/event-stream.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { password, type Send } from '../../testing/sign-in.ts'

/** As the clock of test servers begins. */
const nowMs = Date.UTC(2026, 0, 31, 12)
const MINUTE_MS = 60_000
const geo = loadGeo(bundledPath.geo)
/** A kilometre in degrees of latitude. */
const KM = 1 / 111.2

let server: TestServer
let admin: Send
let ana: Send
let ben: Send
let anaId = ''
let memory = createVisitMemory()
let minute = 0
let mmsis = 412_000_800

beforeAll(async () => {
  server = await startTestServer(fakeInference(), { newAccountRole: 'supervisor' })
  ;[admin, ana, ben] = [await server.signInAs('admin'), await server.signInAs('ana'), await server.signInAs('ben')]
  anaId = (await ana({ url: '/api/session' })).json().session.userId
}, 60_000)
afterAll(() => server.close())

/** About 22 km on a side, at sea. */
const corners = (lat: number) => [
  [59.9, lat - 0.1],
  [60.1, lat - 0.1],
  [60.1, lat + 0.1],
  [59.9, lat + 0.1],
]
const shape = (lat = 10) => ({ kind: 'shape', corners: corners(lat) })
const openStream = async (name: string) => {
  const payload = { email: `${name}@harbour.example`, password }
  const answer = await server.app.inject({ method: 'POST', url: '/api/account/sign-in', payload })
  const { port } = server.app.server.address() as AddressInfo
  const cookie = answer.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
  return openTestStream(`http://127.0.0.1:${port}/api/alerts/stream`, { cookie })
}
const ask = async (send: Send, method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const answer = await send({ method, url, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.statusCode === 204 ? null : answer.json() }
}
const visits = { active: true, what: ['area_entered', 'area_left'] }
const addRule = async (send: Send, over: object) => {
  const { status, body } = await ask(send, 'POST', '/api/alert-rules', { name: 'My ground', ...visits, ...over })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rule as { id: string } & Record<string, unknown>
}
const newVessel = () => (mmsis += 1)
const confirm = (...vessels: number[]) =>
  server.store.positions.write({
    positions: [],
    staticReports: [],
    progress: null,
    vesselStates: vessels.map((mmsi) => confirmedState(mmsi, nowMs)),
  })
/** A minute later the vessel is there; then the server looks. */
const move = async (mmsi: number, lat: number, lon = 60) => {
  minute += 1
  const positions = [testPosition({ mmsi, timeMs: nowMs + minute * MINUTE_MS, lat, lon })]
  await server.store.positions.write({ positions, staticReports: [], progress: null })
}
const look = () =>
  followVisits(
    {
      store: server.store,
      geo,
      importedZones: openImportedZones(server.store, geo.zones),
      clock: { now: () => nowMs + minute * MINUTE_MS, newId: () => `visit-alert-${crypto.randomUUID()}` },
      people: { heldRole: (role) => role, mayDo: async () => true },
    },
    memory,
    30 * 86_400_000,
  )
const moveAndLook = async (mmsi: number, lat: number, lon = 60) => {
  await move(mmsi, lat, lon)
  return look()
}
const visitAlerts = async (mmsi: number, accountId = anaId) =>
  (await server.store.alerts.page({ ...testPrincipal(accountId), role: 'supervisor' }, anyAlert, 100, null)).alerts
    .filter(({ subject }) => subject === String(mmsi))
    .map(({ code, params }) => ({ code, ...(JSON.parse(params) as object) }))
    .toReversed()

test('who was inside when the rule began raises nothing; who enters is told once, however often it crosses the line, and who leaves with its hours', async () => {
  const [inside, comes, doubtful] = [newVessel(), newVessel(), newVessel()]
  await confirm(inside, comes)
  await move(inside, 10)
  await move(comes, 9)
  const rule = await addRule(ana, { place: shape() })
  await look()
  expect(await visitAlerts(inside)).toEqual([])
  expect(await moveAndLook(comes, 10)).toBe(1)
  const entered = { code: 'area_entered', mmsi: comes, name: null, areaName: 'My ground', wasSeenEntering: true }
  expect(await visitAlerts(comes)).toEqual([entered])
  for (let time = 0; time < 10; time += 1) {
    await moveAndLook(comes, 10.1 + 0.5 * KM)
    await moveAndLook(comes, 10.1 - 0.5 * KM)
  }
  expect(await visitAlerts(comes)).toEqual([entered])
  // A server that starts again remembers nothing and repeats nothing.
  memory = createVisitMemory()
  await look()
  expect(await visitAlerts(comes)).toHaveLength(1)
  await moveAndLook(comes, 10.1 + 5 * KM)
  expect((await visitAlerts(comes))[1]).toMatchObject({ code: 'area_left', wasSeenEntering: true, hours: 0.35 })

  await moveAndLook(inside, 11)
  expect(await visitAlerts(inside)).toMatchObject([{ code: 'area_left', wasSeenEntering: false }])

  // It waits for its confirmation inside, and was received outside before.
  await move(doubtful, 9)
  for (let time = 0; time < 5; time += 1) await moveAndLook(doubtful, 10)
  expect(await visitAlerts(doubtful)).toEqual([])
  await confirm(doubtful)
  await look()
  expect(await visitAlerts(doubtful)).toMatchObject([{ code: 'area_entered', wasSeenEntering: true }])
  await ask(ana, 'DELETE', `/api/alert-rules/${rule.id}`)
})

test('a feed that begins after the rule does not flood: who is first received inside raises nothing until it leaves, and who was outside days before is told so', async () => {
  const fleet = Array.from({ length: 100 }, newVessel)
  const [back] = [newVessel()]
  await confirm(...fleet, back)
  await move(back, -29)
  const rule = await addRule(ana, { place: shape(-30) })
  await look()
  minute += 3 * 24 * 60
  for (const mmsi of [...fleet, back]) await move(mmsi, -30)
  memory = createVisitMemory()
  expect(await look()).toBe(101)
  for (const mmsi of fleet) expect(await visitAlerts(mmsi)).toEqual([])
  expect(await visitAlerts(back)).toMatchObject([{ code: 'area_entered', wasSeenEntering: false }])
  // Nor does a server that was down for hours repeat or find any.
  minute += 5 * 60
  for (const mmsi of fleet) await move(mmsi, -30)
  memory = createVisitMemory()
  expect(await look()).toBe(0)
  const [first] = fleet as [number]
  await moveAndLook(first, -29)
  expect(await visitAlerts(first)).toMatchObject([{ code: 'area_left', wasSeenEntering: false }])
  await moveAndLook(first, -30)
  expect((await visitAlerts(first))[1]).toMatchObject({ code: 'area_entered', wasSeenEntering: true })
  await ask(ana, 'DELETE', `/api/alert-rules/${rule.id}`)
})

const stateOf = async (id: string) => {
  const { rules } = (await ana({ url: '/api/alert-rules' })).json()
  return rules.find((one: { id: string }) => one.id === id).visits
}

test('a rule states whether its area is followed, how many are inside, and why it is left out', async () => {
  const mmsi = newVessel()
  await confirm(mmsi)
  await move(mmsi, -35)
  const drawn = { name: 'Short', fishing: 'open', season: null, country: null, corners: corners(-35) }
  await ask(ana, 'POST', '/api/drawn-zones', drawn)
  const zone = (await ana({ url: '/api/drawn-zones' })).json().zones.find(({ name }: typeof drawn) => name === 'Short')
  const place = { kind: 'zone', id: zone.id }
  const rule = await addRule(ana, { place })
  expect([rule['visits'], await stateOf(rule.id)]).toEqual(Array(2).fill({ state: 'waiting', inside: 0 }))
  await look()
  expect(await stateOf(rule.id)).toEqual({ state: 'followed', inside: 1 })
  const crowd = Array.from({ length: MAX_VISITS_OF_RULE - 1 }, (_, at) => ({
    rule_id: rule.id,
    mmsi: 310_000_000 + at,
    entered_ms: nowMs,
    last_ms: nowMs,
    was_seen_entering: 0,
  }))
  for (let at = 0; at < crowd.length; at += 500)
    await server.db
      .insertInto('area_visit')
      .values(crowd.slice(at, at + 500))
      .execute()
  expect(await stateOf(rule.id)).toEqual({ state: 'full', inside: MAX_VISITS_OF_RULE })
  await ask(ana, 'DELETE', `/api/drawn-zones/${zone.id}`)
  await look()
  expect(await stateOf(rule.id)).toEqual({ state: 'zone_gone', inside: 0 })
  await look()
  expect(await stateOf(rule.id)).toEqual({ state: 'zone_gone', inside: 0 })
  await ask(ana, 'PUT', `/api/alert-rules/${rule.id}`, { name: 'My ground', ...visits, active: false, place })
  expect(await stateOf(rule.id)).toBe(null)
  await ask(ana, 'DELETE', `/api/alert-rules/${rule.id}`)
})

test('an area beyond the corners of all is left out, the newest first, and followed once there is room', async () => {
  const effects = { store: server.store, geo, importedZones: openImportedZones(server.store, geo.zones) }
  const places = [10, 11, 12].map((lat) => ({ kind: 'shape' as const, corners: corners(lat) as [number, number][] }))
  const [first, second, third] = places as [(typeof places)[number], (typeof places)[number], (typeof places)[number]]
  const full = await readVisitPlaces(effects, places, noVisitPlaces(), 8)
  expect(places.map((place) => leftOutIn(full, place))).toEqual([null, null, 'all_corners'])
  const roomy = await readVisitPlaces(effects, [first, third], full, 8)
  expect([first, second, third].map((place) => followedIn(roomy, place) !== null)).toEqual([true, false, true])
})

test('no other account reads a visit, on any route that lists or reads alerts and events, whatever its role', async () => {
  const mmsi = newVessel()
  await confirm(mmsi)
  await move(mmsi, 9)
  const secret = 'Grund 4711'
  const rule = await addRule(ana, { name: secret, place: shape() })
  await look()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const streams = { ana: await openStream('ana'), admin: await openStream('admin'), ben: await openStream('ben') }
  await moveAndLook(mmsi, 10)
  const messagesOf = (name: keyof typeof streams) => JSON.stringify(streams[name].messages)
  await vi.waitFor(() => expect(messagesOf('ana')).toContain(secret), { timeout: 20_000 })
  expect([messagesOf('admin').includes(secret), messagesOf('ben').includes(secret)]).toEqual([false, false])
  for (const one of Object.values(streams)) one.close()
  const { alerts } = (await ana({ url: `/api/alerts?mmsi=${mmsi}` })).json()
  expect(alerts).toMatchObject([{ code: 'area_entered', sourceKind: 'rule', source: rule.id, shared: false }])
  const alertId = alerts[0].id as string
  expect((await ana({ url: `/api/alerts/${alertId}` })).json().alert.message).toContain(`entered ${secret}`)
  const lists = [
    '/api/alerts',
    `/api/alerts?mmsi=${mmsi}`,
    '/api/alerts/file',
    '/api/alerts/file?format=json',
    '/api/alerts/report.pdf',
    '/api/alert-rules',
    '/api/alert-deliveries',
    '/api/mentions',
    `/api/events?mmsi=${mmsi}`,
    `/api/vessels/${mmsi}`,
    `/api/vessels/${mmsi}/visits`,
    '/api/overview',
    '/api/cases',
    '/api/exports',
    '/api/account/data',
  ]
  const routes = [
    `/api/alerts/${alertId}`,
    `/api/alerts/${alertId}/report.pdf`,
    `/api/events/${encodeURIComponent(rule.id)}`,
    `/api/alert-rules/${rule.id}/versions`,
  ]
  for (const other of [admin, ben]) {
    const before = (await other({ url: '/api/alerts/counts' })).json()
    expect(before.states.open).toBe(0)
    for (const url of lists) {
      const { body } = await other({ url })
      expect([url, body.includes(secret), body.includes(alertId)]).toEqual([url, false, false])
    }
    for (const url of routes) {
      const { statusCode, body } = await other({ url })
      expect([url, statusCode, body.includes(secret)]).toEqual([url, 404, false])
    }
    const changed = await ask(other, 'POST', `/api/alerts/${alertId}/changes`, { action: 'acknowledge', version: 1 })
    expect(changed.status).toBe(404)
    const { body: opened } = await ask(other, 'POST', '/api/cases', { title: 'Theirs', summary: '' })
    const copied = await ask(other, 'POST', `/api/cases/${opened?.case?.id ?? opened?.id}/entries`, {
      kind: 'alert',
      alertId,
    })
    expect(copied.status).toBe(404)
    const preview = await ask(other, 'POST', '/api/alert-rules/preview', {
      name: 'All',
      active: true,
      what: [],
      unraised: true,
    })
    expect(JSON.stringify(preview.body)).not.toContain(secret)
  }
  // Nor does a rule of somebody else for all causes raise or send anything of it.
  const target = { channel: 'webhook', url: 'http://127.0.0.1:9/' }
  const everything = await addRule(ben, { name: 'Everything', what: [], unraised: true, level: 'alarm', target })
  await moveAndLook(mmsi, 11)
  await server.outgoingRests(3)
  expect((await ben({ url: '/api/alert-deliveries' })).json().deliveries).toEqual([])
  expect((await ben({ url: '/api/alerts' })).json().alerts).toEqual([])
  expect((await ana({ url: `/api/alerts?mmsi=${mmsi}` })).json().alerts).toHaveLength(2)
  await ask(ben, 'DELETE', `/api/alert-rules/${everything.id}`)
  await ask(ana, 'DELETE', `/api/alert-rules/${rule.id}`)
})

test('visits of a rule for everybody are alerts of everybody, and those of an account alone are read by others only in a case that it shares', async () => {
  const mmsi = newVessel()
  await confirm(mmsi)
  await move(mmsi, -44)
  const shared = await addRule(ana, { name: 'Shared', whom: 'everybody', what: ['area_entered'], place: shape(-45) })
  const own = await addRule(ana, { name: 'Own', what: ['area_entered'], place: shape(-45) })
  await look()
  await moveAndLook(mmsi, -45)
  const seenBy = async (send: Send) => (await send({ url: `/api/alerts?mmsi=${mmsi}` })).json().alerts
  expect(await seenBy(ben)).toMatchObject([{ source: shared.id, shared: true }])
  const alerts = (await seenBy(ana)) as { id: string; source: string; shared: boolean }[]
  expect(alerts).toHaveLength(2)
  const { id: alertId } = alerts.find(({ source }) => source === own.id) as { id: string }
  const { body: opened } = await ask(ana, 'POST', '/api/cases', { title: 'Ours', summary: '' })
  const caseId = opened.case?.id ?? opened.id
  const copied = await ask(ana, 'POST', `/api/cases/${caseId}/entries`, { kind: 'alert', alertId })
  expect(copied.status, JSON.stringify(copied.body)).toBeLessThan(300)
  expect((await ben({ url: `/api/cases/${caseId}` })).body).not.toContain(alertId)
  const invitation = { account: 'ben@harbour.example', access: 'read' }
  expect((await ask(ana, 'POST', `/api/cases/${caseId}/invitations`, invitation)).status).toBe(204)
  const [received] = (await ben({ url: '/api/case-invitations' })).json().invitations
  await ask(ben, 'POST', `/api/case-invitations/${received.id}/answer`, { answer: 'accept' })
  expect((await ben({ url: `/api/cases/${caseId}/entries` })).body).toContain('entered Own')
  for (const { id } of [shared, own]) await ask(ana, 'DELETE', `/api/alert-rules/${id}`)
})

test('another outline begins again without alerts; a rule that is off, removed or its zone gone ends its visits without one, and past alerts stay', async () => {
  const mmsi = newVessel()
  await confirm(mmsi)
  await move(mmsi, 19)
  const drawn = { name: 'Drawn', fishing: 'open', season: null, country: null, corners: corners(20) }
  expect((await ask(ana, 'POST', '/api/drawn-zones', drawn)).status).toBeLessThan(300)
  const zone = (await ana({ url: '/api/drawn-zones' })).json().zones[0] as { id: string }
  const rule = await addRule(ana, { place: { kind: 'zone', id: zone.id } })
  await look()
  await moveAndLook(mmsi, 20)
  expect(await visitAlerts(mmsi)).toMatchObject([{ code: 'area_entered', areaName: 'Drawn' }])
  const open = () => server.store.areaVisits.visitsOf([mmsi])
  // Moved away from the vessel, and back.
  await ask(ana, 'PUT', `/api/drawn-zones/${zone.id}`, { ...drawn, corners: corners(25) })
  await look()
  expect([await open(), (await visitAlerts(mmsi)).length]).toEqual([[], 1])
  await ask(ana, 'PUT', `/api/drawn-zones/${zone.id}`, { ...drawn, name: 'Renamed' })
  await look()
  expect([(await open()).length, (await visitAlerts(mmsi)).length]).toEqual([1, 1])
  await moveAndLook(mmsi, 21)
  expect((await visitAlerts(mmsi))[1]).toMatchObject({ code: 'area_left', areaName: 'Renamed' })
  await moveAndLook(mmsi, 20)
  expect(await visitAlerts(mmsi)).toHaveLength(3)
  await ask(ana, 'PUT', `/api/alert-rules/${rule.id}`, {
    name: 'Off',
    ...visits,
    active: false,
    place: { kind: 'zone', id: zone.id },
  })
  await look()
  expect([await open(), (await visitAlerts(mmsi)).length]).toEqual([[], 3])
  await ask(ana, 'PUT', `/api/alert-rules/${rule.id}`, { name: 'On', ...visits, place: { kind: 'zone', id: zone.id } })
  await look()
  expect((await open()).length).toBe(1)
  await ask(ana, 'DELETE', `/api/drawn-zones/${zone.id}`)
  await look()
  expect([await open(), (await visitAlerts(mmsi)).length]).toEqual([[], 3])
  await ask(ana, 'DELETE', `/api/alert-rules/${rule.id}`)
})

test('two areas of an account, and those of two accounts, are told each on its own, and other conditions hold too', async () => {
  const [mmsi, indian] = [newVessel(), 419_000_801]
  await confirm(mmsi, indian)
  await move(mmsi, -9)
  await move(indian, -9)
  const rules = [
    await addRule(ana, { name: 'Wide', place: { kind: 'box', south: -6, west: 59, north: -4.5, east: 61 } }),
    await addRule(ana, { name: 'Narrow', place: shape(-5) }),
    await addRule(ana, { name: 'Indian', what: ['area_entered'], vessels: { flags: ['IN'] }, place: shape(-5) }),
  ]
  const others = await addRule(ben, { name: 'Bens', place: shape(-5) })
  await look()
  await moveAndLook(mmsi, -5)
  await moveAndLook(indian, -5)
  await server.outgoingRests(3)
  const names = (found: object[]) => found.map((one) => (one as { areaName: string }).areaName).toSorted()
  expect(names(await visitAlerts(mmsi))).toEqual(['Narrow', 'Wide'])
  expect(names(await visitAlerts(indian))).toEqual(['Indian', 'Narrow', 'Wide'])
  const benId = (await ben({ url: '/api/session' })).json().session.userId
  expect(names(await visitAlerts(mmsi, benId))).toEqual(['Bens'])
  for (const { id } of rules) await ask(ana, 'DELETE', `/api/alert-rules/${id}`)
  await ask(ben, 'DELETE', `/api/alert-rules/${others.id}`)
})

test('a preview counts the visits of the last days, and states them as the alerts will', async () => {
  const mmsi = newVessel()
  await confirm(mmsi)
  for (const lat of [39, 40, 40, 41, 40, 41]) {
    await move(mmsi, lat)
    minute += 10
  }
  server.setNow(nowMs + minute * MINUTE_MS)
  const { status, body } = await ask(ana, 'POST', '/api/alert-rules/preview', {
    name: 'Ground',
    ...visits,
    place: shape(40),
  })
  expect([status, body.total, body.whole]).toEqual([200, 4, true])
  expect(body.examples.map(({ code }: { code: string }) => code)).toEqual([
    'area_left',
    'area_entered',
    'area_left',
    'area_entered',
  ])
  expect(body.examples[0].message).toMatch(/left Ground, where it was for/)
})

test('a rule about visits needs a place with an outline; beyond the bound of all accounts no other is made', async () => {
  const refused = async (over: object) => ask(ana, 'POST', '/api/alert-rules', { name: 'X', ...visits, ...over })
  const nowhere = await refused({})
  expect([nowhere.status, nowhere.body.errors[0].field]).toEqual([400, 'place'])
  const waters = geo.zones.find(({ shape: { type } }) => type === 'waters')
  if (waters) expect((await refused({ place: { kind: 'zone', id: waters.id } })).status).toBe(400)
  const count = await server.store.areaVisits.countRules()
  for (let at = count; at < MAX_VISIT_RULES; at += 1)
    await server.store.outgoing.addRule({ ...testRule(`many-${at}`, `crowd-${at}`), takes_visits: 1 }, 9)
  const full = await refused({ place: shape() })
  expect([full.status, full.body.detail]).toEqual([429, expect.stringContaining('2,000 areas')])
  expect((await refused({ active: false, place: shape() })).status).toBe(200)
})

test('an account that is removed takes its visits along', async () => {
  const mmsi = newVessel()
  await confirm(mmsi)
  const carla = await server.signInAs('carla')
  await server.db.deleteFrom('alert_rule').where('id', 'like', 'many-%').execute()
  const rule = await addRule(carla, { place: shape(-15) })
  await look()
  await moveAndLook(mmsi, -15)
  expect(await server.store.areaVisits.visitsOf([mmsi])).toHaveLength(1)
  const removed = await ask(carla, 'POST', '/api/account/removal', { password })
  expect(removed.status, JSON.stringify(removed.body)).toBeLessThan(300)
  expect(await server.store.areaVisits.visitsOf([mmsi])).toEqual([])
  expect((await server.store.areaVisits.places()).some(({ rule_id }) => rule_id === rule.id)).toBe(false)
})

test('visits are on the timeline of the account of the rule and of nobody else, also those that last and those of a rule for everybody', async () => {
  const [guest, resident] = [newVessel(), newVessel()]
  await confirm(guest, resident)
  await move(guest, -51)
  await move(resident, -50)
  const visitsIn = async (send: Send, mmsi: number) =>
    (await send({ url: `/api/vessels/${mmsi}/visits` })).json().visits as object[]
  const rule = await addRule(ana, { name: 'Quiet water', whom: 'everybody', place: shape(-50) })
  await look()
  const mine = { ruleId: rule.id, areaName: 'Quiet water' }
  expect(await visitsIn(ana, resident)).toMatchObject([
    { ...mine, to: null, isInside: true, wasSeenEntering: false, alertId: null },
  ])
  await moveAndLook(guest, -50)
  const enteredAt = new Date(nowMs + minute * MINUTE_MS).toISOString()
  expect(await visitsIn(ana, guest)).toMatchObject([{ ...mine, from: enteredAt, to: null, isInside: true }])
  await moveAndLook(guest, -51)
  const leftAt = new Date(nowMs + minute * MINUTE_MS).toISOString()
  await moveAndLook(guest, -50)
  expect(await visitsIn(ana, guest)).toMatchObject([
    { ...mine, to: null, isInside: true, wasSeenEntering: true },
    { ...mine, from: enteredAt, to: leftAt, isInside: false, hours: 0.02, alertId: expect.any(String) },
  ])
  await moveAndLook(resident, -51)
  expect(await visitsIn(ana, resident)).toMatchObject([
    { ...mine, from: null, isInside: false, wasSeenEntering: false },
  ])
  for (const other of [admin, ben])
    for (const mmsi of [guest, resident]) expect(await visitsIn(other, mmsi)).toEqual([])
  await ask(ana, 'DELETE', `/api/alert-rules/${rule.id}`)
})
