import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testPrincipal } from '../principal/testing-principal.ts'
import { testAlert, testNoonMs, testReport } from './desk/alerts/testing-alerts.ts'
import { emptyPostgres, testPostgres } from './database/empty-postgres.ts'
import { openPostgres } from './open-database.ts'
import type { AlertDeliveryRow, AlertRuleRow } from './interfaces/rows/alert-rows.ts'
import { openStore } from './open-store.ts'
import type { Store } from './interfaces/store.ts'

const ana = testPrincipal('ana')
const rule: Omit<AlertRuleRow, 'from_sequence'> = {
  id: 'rule',
  user_id: 'ana',
  created_ms: testNoonMs,
  is_active: 1,
  stopped: null,
  for_all: 0,
  takes_unraised: 0,
  takes_visits: 0,
  channel: 'webhook',
  body: '{"name":"one"}',
  secret: 'first',
  confirmed_address: null,
}

describe.skipIf(!testPostgres)('beside another writer of PostgreSQL', () => {
  let store: Store
  let other: pg.Client
  beforeAll(async () => {
    const url = await emptyPostgres('varuna_turns_test')
    store = await openStore(openPostgres(url))
    other = new pg.Client({ connectionString: url })
    await other.connect()
  })
  afterAll(async () => {
    await other.end()
    await store.close()
  })

  /** Does something while another transaction has written, which is committed when that waits for it, or is done. */
  async function beside<Result>(written: string, run: () => Promise<Result>): Promise<Result> {
    await other.query(`begin; ${written}`)
    let isDone = false
    const running = run().finally(() => (isDone = true))
    running.catch(() => {})
    await vi.waitFor(async () => {
      const { rowCount } = await other.query(
        `select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
      )
      expect(isDone || rowCount !== 0).toBe(true)
    })
    await other.query('commit')
    return running
  }

  test('a rule that two change at once keeps what both have changed', async () => {
    await store.outgoing.addRule(rule, 10)
    const changed = await beside(`update alert_rule set secret = 'second' where id = 'rule'`, () =>
      store.outgoing.changeRule(ana, 'rule', { body: '{"name":"two"}' }),
    )
    expect(changed).toMatchObject({ body: '{"name":"two"}', secret: 'second' })
    expect(await store.outgoing.rule(ana, 'rule')).toEqual(changed)
  })

  test('a list that is removed while it is imported again leaves no row', async () => {
    const { vesselLists } = store
    const file = {
      id: 'iuu-one',
      kind: 'iuu' as const,
      file_name: 'one.csv',
      sha256: 'a'.repeat(64),
      imported_ms: testNoonMs,
      by_id: null,
    }
    const row = {
      line: 2,
      part: 0,
      imo: null,
      mmsi: 5,
      name_key: null,
      flag: null,
      country: null,
      valid_from: null,
      valid_to: null,
      digest: 'd',
      body: '{}',
    }
    await vesselLists.replace(file, [[row]], 'imported', 10)
    const again = ['vessel_list_row', 'vessel_list_file'].map(
      (table) => `create temp table copied_${table} as table ${table}; delete from ${table};
        insert into ${table} select * from copied_${table}`,
    )
    const counts = await beside(again.join(';'), () =>
      vesselLists.remove(file.id, { id: 'removed', time_ms: testNoonMs, by_id: null }),
    )
    expect(counts).toEqual({ added: 0, removed: 1, kept: 0 })
    expect([await vesselLists.rows('iuu', null, 10), await vesselLists.files('iuu')]).toEqual([[], []])
  })

  test('a rule that is removed leaves no delivery that is created meanwhile', async () => {
    const match: Parameters<Store['outgoing']['createDeliveries']>[3] = (rules, changes) =>
      rules.flatMap(({ id }) =>
        changes.map(({ change, alert }): AlertDeliveryRow => ({
          id: `${id}-${change.sequence}`,
          rule_id: id,
          user_id: 'ana',
          alert_id: alert.id,
          sequence: change.sequence,
          channel: 'webhook',
          state: 'waiting',
          attempts: 0,
          created_ms: testNoonMs,
          next_ms: testNoonMs,
          sent_ms: null,
          last_status: null,
          fault: null,
        })),
      )
    const create = () => store.outgoing.createDeliveries(10, 10, '{}', match)
    await store.outgoing.addRule({ ...rule, id: 'removed' }, 10)
    await create()
    await store.vesselReports.add(testReport('raised', 'ana'), testAlert('raised', { user_id: 'ana' }))
    await beside(
      `delete from alert_rule where id = 'removed'; delete from alert_delivery where rule_id = 'removed'`,
      create,
    )
    const deliveries = await store.outgoing.deliveries(ana, { ruleId: null, state: null }, 10, null)
    expect(deliveries.map(({ rule_id }) => rule_id)).toEqual(['rule'])
  })
})
