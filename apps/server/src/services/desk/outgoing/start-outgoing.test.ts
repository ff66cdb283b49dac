import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasRight, type Right, type Role } from '@varuna/vocabulary/rights'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noOfficialZones } from '@varuna/geo/zones/official-zones'
import { feedEffects } from '../../../feeds/feed-effects.ts'
import { waitUntil } from '../../../feeds/testing.ts'
import { testAlert, testNoonMs } from '../../../store/desk/alerts/testing-alerts.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { Database } from '../../../store/open-database.ts'
import { openStore } from '../../../store/open-store.ts'
import { openMigratedSqlite } from '../../../store/testing-stores.ts'
import type { WebhookFailure } from '../../../webhooks/webhooks.ts'
import { createAddressCodes } from './address-codes.ts'
import type { Rounds } from '../../shared/rounds/repeat-rounds.ts'
import { matchChanges } from './match-rules.ts'
import { startOutgoing } from './start-outgoing.ts'

let folder = ''
let database: Database
let store: Store
let number = 0
let nowMs = testNoonMs
let outgoing: Rounds | null = null
/** Concurrent requests by host. */
let posted: string[] = []
let hanging: (() => void)[] = []
let mailed: string[] = []
let isMailHanging = false

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'varuna-outgoing-'))
  database = await openMigratedSqlite(folder)
  store = await openStore(database)
  ;[posted, hanging, mailed, isMailHanging, nowMs] = [[], [], [], false, testNoonMs]
})
afterEach(async () => {
  for (const end of hanging.splice(0)) end()
  await outgoing?.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

/** The rules of these tests ask for no place. */
const places = { geo: { mids: new Map() } as never, importedZones: { at: async () => noOfficialZones } }
const kept: [string, string, unknown][] = []
const hang = () => new Promise<void>((end) => hanging.push(end))
/** Where supervisors need a second factor. */
const heldRole = (role: Role, hasFactor: boolean): Role => (role === 'supervisor' && !hasFactor ? 'member' : role)
/** By the roles that `addRule` gives. */
const mayDo = async (accountId: string, right: Right) => {
  const row = await database.db
    .selectFrom('account_role')
    .select('role')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return hasRight(row?.role ?? 'member', right)
}
const start = () => {
  outgoing = startOutgoing({
    store,
    people: { named: async () => () => null, has: async () => true, mayDo, heldRole } as never,
    clock: { now: () => nowMs, newId: () => `delivery-${(number += 1)}` },
    sleep: feedEffects.sleep,
    onFault: (error) => {
      throw error
    },
    mailer: {
      async send(_kind, _senderId, { to }) {
        mailed.push(to)
        if (isMailHanging) await hang()
        return null
      },
    },
    webhooks: {
      check: async () => null,
      async post({ url }): Promise<{ status: number } | WebhookFailure> {
        const { host } = new URL(url)
        posted.push(host)
        if (!host.startsWith('tarpit')) return { status: 204 }
        await hang()
        return { kind: 'timed_out', seconds: 10 }
      },
    },
    texts: {
      message: () => ({}),
      codeMail: () => ({ subject: '', text: '' }),
      mail: () => ({ subject: '', text: '' }),
    },
    userAgent: 'Varuna/test',
    addressCodes: createAddressCodes('a secret of at least thirty-two letters'),
    ...places,
    keep: {
      addToWatchList: async ({ accountId }, listId, mmsis) => kept.push([accountId, listId, mmsis]),
      addToCase: async ({ accountId }, caseId, alertId) => kept.push([accountId, caseId, alertId]),
    },
  })
  return outgoing
}
const addRule = async (
  accountId: string,
  target: { channel: 'webhook'; url: string } | { channel: 'email'; address: string },
  role: Role = 'viewer',
) => {
  await database.db
    .insertInto('account_role')
    .values({ account_id: accountId, role, by_id: null, since_ms: testNoonMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const asked = { name: 'All', active: true, changes: 'raised', target }
  await store.outgoing.addRule(
    {
      id: `rule-${(number += 1)}`,
      user_id: accountId,
      created_ms: testNoonMs,
      is_active: 1,
      stopped: null,
      for_all: 0,
      takes_unraised: 0,
      takes_visits: 0,
      channel: target.channel,
      body: JSON.stringify(asked),
      secret: 'key',
      confirmed_address: target.channel === 'email' ? target.address : null,
    },
    1_000,
  )
}
const hook = (host: string) => ({ channel: 'webhook' as const, url: `https://${host}/` })
/** An alert that belongs to nobody. */
const raise = async () => {
  const alert = testAlert(`alert-${(number += 1)}`, { user_id: null, subject: `subject ${number}` })
  await store.alerts.raise([{ alert, raiseKey: alert.id }])
}
const genuine = () => new Set(posted.filter((host) => host.startsWith('genuine')))

test('a delivery that waits is not sent once its account may no longer see the alert', async () => {
  await addRule('demoted', hook('demoted.example'))
  await addRule('viewer', hook('viewer.example'))
  const createDeliveries = () =>
    store.outgoing.createDeliveries(10, 100, '', async (rules, changes) => {
      const clock = { now: () => nowMs, newId: () => `made-${(number += 1)}` }
      return (await matchChanges({ store, clock, people: { heldRole, mayDo }, ...places }, rules, changes)).deliveries
    })
  // The first call begins at the newest change.
  await createDeliveries()
  await raise()
  await createDeliveries()
  await database.db.updateTable('account_role').set({ role: 'member' }).where('account_id', '=', 'demoted').execute()
  start()
  await waitUntil(() => posted.length > 0)
  const failed = await waitUntilFailed()
  expect([posted, failed]).toEqual([
    ['viewer.example'],
    [JSON.stringify({ code: 'delivery_failed.not_seen', params: {} })],
  ])
})

const waitUntilFailed = async () => {
  for (;;) {
    const rows = await database.db.selectFrom('alert_delivery').select('fault').where('state', '=', 'failed').execute()
    if (rows.length > 0) return rows.map(({ fault }) => fault)
    await feedEffects.sleep(20, new AbortController().signal)
  }
}

test('an alert of a received vessel goes to accounts that may see it, and to no member', async () => {
  await addRule('member', hook('member.example'), 'member')
  await addRule('viewer', hook('viewer.example'))
  start()
  await raise()
  await waitUntil(() => posted.length > 0)
  expect(posted).toEqual(['viewer.example'])
  await raise()
  await waitUntil(() => posted.length > 1)
  expect(posted).toEqual(['viewer.example', 'viewer.example'])
})

test('an alert of a received vessel waits for no account whose role still lacks its second factor', async () => {
  await addRule('without', hook('without.example'), 'supervisor')
  await addRule('with', hook('with.example'), 'supervisor')
  const codes = { sealed_key: '', on_ms: testNoonMs, begun_ms: testNoonMs, last_step: 0, wrong: 0, wait_until_ms: 0 }
  await database.db
    .insertInto('sign_in_codes')
    .values([
      { ...codes, account_id: 'with' },
      { ...codes, account_id: 'without', on_ms: null },
    ])
    .execute()
  start()
  await raise()
  await waitUntil(() => posted.length > 0)
  const made = await database.db.selectFrom('alert_delivery').select('user_id').execute()
  expect([posted, made]).toEqual([['with.example'], [{ user_id: 'with' }]])
})

test('ten accounts with twenty hanging webhooks each, and one with hundreds of rules, delay no other account', async () => {
  for (let account = 0; account < 10; account += 1)
    for (let at = 0; at < 20; at += 1) await addRule(`hostile-${account}`, hook(`tarpit-${account}-${at}.example`))
  for (let at = 0; at < 200; at += 1) await addRule('many', hook(`many-${at}.example`))
  for (let at = 0; at < 40; at += 1) await addRule(`person-${at}`, hook(`genuine-${at}.example`))
  start()
  await store.outgoing.createDeliveries(200, 1_000, '{}', () => [])
  await raise()
  outgoing?.wake()
  await waitUntil(() => genuine().size === 40)
  expect(hanging.length).toBeLessThanOrEqual(20)
  const last = Math.max(...[...genuine()].map((host) => posted.indexOf(host)))
  expect(posted.slice(0, last).filter((host) => host.startsWith('many')).length).toBeLessThan(40)
})

test('a host that hangs for every account holds only a share of the slots', async () => {
  for (let at = 0; at < 30; at += 1) await addRule(`shared-${at}`, hook('tarpit.example'))
  for (let at = 0; at < 10; at += 1) await addRule(`person-${at}`, hook(`genuine-${at}.example`))
  start()
  await store.outgoing.createDeliveries(200, 1_000, '{}', () => [])
  await raise()
  await waitUntil(() => genuine().size === 10)
  expect(hanging).toHaveLength(4)
})

test('a mail server that hangs delays no webhook, and webhooks that hang delay no mail', async () => {
  isMailHanging = true
  for (let at = 0; at < 30; at += 1) await addRule(`mail-${at}`, { channel: 'email', address: `a${at}@b.example` })
  for (let at = 0; at < 10; at += 1) await addRule(`person-${at}`, hook(`genuine-${at}.example`))
  for (let at = 0; at < 15; at += 1)
    for (const side of ['a', 'b']) await addRule(`hostile-${at}`, hook(`tarpit-${at}${side}.example`))
  start()
  await store.outgoing.createDeliveries(200, 1_000, '{}', () => [])
  await raise()
  await waitUntil(() => genuine().size === 10 && mailed.length === 8)
})

test('a destination that timed out waits longer each time, without delaying other destinations', async () => {
  await addRule('ana', hook('tarpit.example'))
  await addRule('ana', hook('genuine-1.example'))
  start()
  await store.outgoing.createDeliveries(200, 1_000, '{}', () => [])
  await raise()
  await waitUntil(() => hanging.length === 1 && genuine().size === 1)
  for (const end of hanging.splice(0)) end()
  await raise()
  nowMs += 12_000
  outgoing?.wake()
  await waitUntil(() => posted.filter((host) => host === 'genuine-1.example').length === 2)
  expect(posted.filter((host) => host === 'tarpit.example')).toHaveLength(1)
  nowMs += 30_000
  outgoing?.wake()
  await waitUntil(() => posted.filter((host) => host === 'tarpit.example').length === 2)
})
