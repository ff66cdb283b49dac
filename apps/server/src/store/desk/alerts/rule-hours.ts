import { sql, type Kysely } from 'kysely'
import { prepareQuery } from '../../database/prepare-query.ts'
import type { Schema } from '../../database/schema.ts'
import type { WithheldOfRule } from '../../interfaces/desk/rule-store.ts'
import type { AlertRuleHourRow } from '../../interfaces/rows/alert-rows.ts'

const HOUR_MS = 3_600_000
const KEPT_MS = 31 * 24 * HOUR_MS
/** Vessels are named for 24 hours. */
const VESSELS_KEPT_MS = 25 * HOUR_MS
/** Vessels with a count of their own in an hour of a rule: all that it raised something of, and some of the others. */
const MAX_VESSELS = 100
const MAX_NAMED = 10
const OF_RULE = ['raise', 'send', 'vessels'] as const

export const hourOf = (nowMs: number) => Math.floor(nowMs / HOUR_MS) * HOUR_MS

type About = Pick<AlertRuleHourRow, 'rule_id' | 'what' | 'hour_ms'>

const countOf = prepareQuery((db, { rule_id, what, hour_ms }: About) =>
  db
    .selectFrom('alert_rule_hour')
    .select('counted')
    .where('rule_id', '=', rule_id)
    .where('what', '=', what)
    .where('hour_ms', '=', hour_ms),
)

const readCounted = async (transaction: Kysely<Schema>, about: About): Promise<number | null> =>
  (await countOf(transaction, about)).rows[0]?.counted ?? null

/** Whether a rule may raise or send another in this hour. */
export const hasRuleRoom = async (transaction: Kysely<Schema>, about: About, most: number): Promise<boolean> =>
  ((await readCounted(transaction, about)) ?? 0) < most

const ofVessel = (about: About, mmsi: number): About => ({ ...about, what: `raise ${mmsi}` })

/** Whether a rule with room may raise another of a vessel: its first, or one within its share while half of the rule's hour is free. */
export async function hasVesselRoom(
  transaction: Kysely<Schema>,
  about: About,
  { mmsi, most }: { mmsi: number; most: number },
  mostOfRule: number,
): Promise<boolean> {
  const own = (await readCounted(transaction, ofVessel(about, mmsi))) ?? 0
  return own === 0 || (own < most && (await hasRuleRoom(transaction, about, mostOfRule / 2)))
}

/** Counts what a rule raised or withheld of a vessel; of a limited number of vessels an hour. */
export async function countOfVessel(
  transaction: Kysely<Schema>,
  about: About,
  mmsi: number,
  column: 'counted' | 'withheld',
): Promise<void> {
  const own = ofVessel(about, mmsi)
  if ((await readCounted(transaction, own)) === null) {
    const vessels = { ...about, what: 'vessels' } as const
    if (column === 'withheld' && !(await hasRuleRoom(transaction, vessels, MAX_VESSELS))) return
    await countOfRule(transaction, vessels, 'counted')
  }
  await countOfRule(transaction, own, column)
}

/** Counts what a rule raised or sent, or what was over its bound. */
export async function countOfRule(
  transaction: Kysely<Schema>,
  about: About,
  column: 'counted' | 'withheld',
): Promise<void> {
  await transaction
    .insertInto('alert_rule_hour')
    .values({ ...about, counted: 0, withheld: 0, [column]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['rule_id', 'what', 'hour_ms'])
        .doUpdateSet({ [column]: sql<number>`alert_rule_hour.${sql.ref(column)} + 1` }),
    )
    .execute()
}

/** What rules raised or sent beyond their bound since a time, by rule; none where nothing was. */
export async function readWithheldOfRules(
  db: Kysely<Schema>,
  ruleIds: readonly string[],
  sinceMs: number,
): Promise<Map<string, WithheldOfRule>> {
  if (ruleIds.length === 0) return new Map()
  const rows = db
    .selectFrom('alert_rule_hour')
    .select(({ fn }) => ['rule_id', fn.sum<number>('withheld').as('withheld')])
    .where('rule_id', 'in', ruleIds)
    .where('hour_ms', '>=', hourOf(sinceMs))
    .groupBy('rule_id')
  const inAll = await rows
    .where('what', 'in', OF_RULE)
    .having(({ fn }) => fn.sum('withheld'), '>', 0)
    .execute()
  const ofVessels = await rows
    .select(({ fn }) => ['what', fn.sum<number>('counted').as('counted')])
    .where('what', 'not in', OF_RULE)
    .groupBy('what')
    .having(({ fn }) => fn.sum('withheld'), '>', 0)
    .execute()
  const vesselsOf = Map.groupBy(ofVessels, ({ rule_id }) => rule_id)
  return new Map(
    inAll.map(({ rule_id, withheld }) => {
      const vessels = (vesselsOf.get(rule_id) ?? [])
        .map((row) => ({
          mmsi: Number(row.what.slice('raise '.length)),
          isTold: Number(row.counted) > 0,
          times: Number(row.withheld),
        }))
        .sort((a, b) => Number(a.isTold) - Number(b.isTold) || b.times - a.times || a.mmsi - b.mmsi)
      const named = vessels.slice(0, MAX_NAMED).map(({ mmsi }) => mmsi)
      return [rule_id, { times: Number(withheld), vesselCount: vessels.length, vessels: named }]
    }),
  )
}

export async function pruneRuleHours(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db
    .deleteFrom('alert_rule_hour')
    .where((where) =>
      where.or([
        where('hour_ms', '<', nowMs - KEPT_MS),
        where.and([where('hour_ms', '<', nowMs - VESSELS_KEPT_MS), where('what', 'not in', OF_RULE)]),
      ]),
    )
    .execute()
}
