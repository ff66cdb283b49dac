import { setImmediate as immediate } from 'node:timers/promises'
import { alertState } from '@varuna/contract/desk/alert-queue'
import { sql, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely'
import { mayDo, type Principal } from '../../../principal/principal.ts'
import { prepareQuery } from '../../database/prepare-query.ts'
import type { AlertRow } from '../../interfaces/rows/alert-rows.ts'
import type { Schema } from '../../database/schema.ts'
import { isInTeam, membership } from '../../people/team-shares.ts'
import type { Box } from '../../interfaces/watch/box.ts'
import type { AlertCount, AlertFilter, AlertPageEnd } from '../../interfaces/desk/alert-store.ts'

/** Degrees of latitude whose alerts are counted per statement. */
const BAND_DEGREES = 10

type Where = ExpressionBuilder<Schema, 'alert'>

/** An account's own alerts and, with the right to see them, those without an owner. */
const isOwn =
  (principal: Principal) =>
  ({ or, eb }: Where) => {
    const own = eb('alert.user_id', '=', principal.accountId)
    return mayDo(principal, 'see_shared_alerts') ? or([eb('alert.user_id', 'is', null), own]) : own
  }

/** Others' alerts of what they share with a team of the account. */
const isOfTeam =
  ({ accountId }: Principal) =>
  ({ and, eb }: Where) =>
    and([
      // The index on sources has no alerts that belong to nobody.
      eb('alert.user_id', '<>', accountId),
      sql<SqlBool>`(alert.source_kind, alert.source_id) in (select s.kind, s.record_id
        from team_member m join team_share s on s.team_id = m.team_id where m.account_id = ${accountId})`,
    ])

/** Which alerts an account sees: the one place that says so. */
export const isSeenBy = (principal: Principal) => (builder: Where) =>
  builder.or([isOwn(principal)(builder), isOfTeam(principal)(builder)])

const positionFor = prepareQuery((db, { accountId }: { accountId: string }) =>
  db.selectFrom('alert_log').select(['generation', 'sequence', isInTeam(accountId).as('in_team')]),
)

/** The position of the log, and whether the account is in a team, read together. */
export async function readPosition(db: Kysely<Schema>, { accountId }: Principal) {
  const [row] = (await positionFor(db, { accountId })).rows
  if (row === undefined) throw new Error('the log of alert changes has no row')
  const { generation, sequence, in_team } = row
  return { position: { generation, sequence }, isInTeam: in_team === 1 }
}

const selectOwn = (db: Kysely<Schema>, principal: Principal, filter: AlertFilter) =>
  db.selectFrom('alert').where(isOwn(principal)).where(matches(filter))

/** The alerts of a filter that an account sees through its teams, read along the index on sources. */
const selectOfTeams = (db: Kysely<Schema>, principal: Principal, filter: AlertFilter) =>
  db
    .selectFrom('alert')
    .where(isOfTeam(principal))
    .where(matches({ ...filter, states: [] }))
    .$if(filter.states.length > 0, (query) => query.where(isInStates(filter.states)))
    .$if(filter.mmsi !== null, (query) => query.where('mmsi', '=', filter.mmsi))

/** The alerts of a filter that an account sees. */
export const selectSeen = (db: Kysely<Schema>, principal: Principal, filter: AlertFilter) =>
  db.selectFrom('alert').where(isSeenBy(principal)).where(matches(filter))

interface Page {
  limit: number
  after: AlertPageEnd | null
  /** Ids that are left out. */
  without: readonly string[]
  /** Whether the account is in a team. */
  isInTeam: boolean
  oldestFirst: boolean
}

/** A page of alerts in the order of their last raises. Skipped rows are read from an index alone. */
export function queueQuery(db: Kysely<Schema>, principal: Principal, filter: AlertFilter, page: Page) {
  const { limit, after, without, oldestFirst } = page
  const direction = oldestFirst ? 'asc' : 'desc'
  const [order, beyond] = oldestFirst ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const shared = page.isInTeam ? [selectOfTeams(db, principal, filter)] : []
  const parts = [...ownParts(db, principal, filter), ...shared].map((part) => {
    const rows = part
      .select(['id', 'last_ms'])
      .$if(after !== null, (query) =>
        query.where(
          sql<SqlBool>`last_ms ${beyond}= ${after?.lastMs} and (last_ms, id) ${beyond} (${after?.lastMs}, ${after?.id})`,
        ),
      )
      .$if(without.length > 0, (query) => query.where('id', 'not in', without))
      .orderBy('last_ms', direction)
      .orderBy('id', direction)
      .limit(limit)
    return sql`select * from ${rows} as part`
  })
  return sql<AlertRow>`select alert.* from (
      select id from (${sql.join(parts, sql` union all `)}) as found order by last_ms ${order}, id ${order} limit ${limit}
    ) as page join alert on alert.id = page.id order by alert.last_ms ${order}, alert.id ${order}`
}

/** Counts by source, because the stored counts know accounts alone. */
export const countOfTeams = (db: Kysely<Schema>, principal: Principal, filter: AlertFilter): Promise<AlertCount[]> =>
  selectOfTeams(db, principal, filter)
    .select(({ fn }) => ['state', 'level', 'simulated', fn.countAll<number>().as('count')])
    .groupBy(['state', 'level', 'simulated'])
    .execute()

/** Counts alerts by state and level from an index alone, yielding to other requests between two parts. */
export async function countQueue(db: Kysely<Schema>, principal: Principal, filter: AlertFilter): Promise<AlertCount[]> {
  const counts: AlertCount[] =
    (await membership(db, { accountId: principal.accountId })).rows[0]?.in_team === 1
      ? await countOfTeams(db, principal, filter)
      : []
  const bands = filter.box === null ? [filter] : bandsOf(filter.box).map((box) => ({ ...filter, box }))
  for (const [at, band] of bands.entries())
    for (const part of ownParts(db, principal, band)) {
      const rows = part
        // Bands share their edges.
        .$if(at > 0, (query) => query.where('lat', '<>', band.box?.south ?? null))
        .select(({ fn }) => ['state', 'level', fn.countAll<number>().as('count')])
        .groupBy(['state', 'level'])
      counts.push(...(await rows.execute()))
      await immediate()
    }
  return counts
}

function bandsOf(box: Box): Box[] {
  const count = Math.max(1, Math.ceil((box.north - box.south) / BAND_DEGREES))
  return Array.from({ length: count }, (_, at) => ({
    ...box,
    south: box.south + at * BAND_DEGREES,
    north: at === count - 1 ? box.north : box.south + (at + 1) * BAND_DEGREES,
  }))
}

/** Each part is read along one index: of a vessel, of a place, or of a state in order of time. */
function ownParts(db: Kysely<Schema>, principal: Principal, filter: AlertFilter) {
  const { mmsi, box, states } = filter
  if (mmsi !== null)
    return [
      selectOwn(db, principal, filter).where('mmsi', '=', mmsi),
      selectOwn(db, principal, filter)
        .where('other_mmsi', '=', mmsi)
        .where(sql<SqlBool>`mmsi is distinct from ${mmsi}`),
    ]
  if (box !== null)
    return [
      selectOwn(db, principal, { ...filter, states: [] }).$if(states.length > 0, (query) =>
        query.where(isInStates(states)),
      ),
    ]
  return (states.length > 0 ? [...new Set(states)] : alertState.options).map((state) =>
    selectOwn(db, principal, { ...filter, states: [state] }),
  )
}

/** An expression that no index on states matches, so that the index on places or on sources is used. */
const isInStates = (states: AlertFilter['states']) =>
  sql<SqlBool>`case when state in (${sql.join(states)}) then 1 else 0 end = 1`

const isWithin =
  ({ south, west, north, east }: Box) =>
  ({ and, or, eb }: Where) =>
    and([
      eb('lat', '>=', south),
      eb('lat', '<=', north),
      or([
        (west <= east ? and : or)([eb('lon', '>=', west), eb('lon', '<=', east)]),
        // The 180th meridian is stored as -180 or 180.
        ...(east === 180 ? [eb('lon', '=', -180)] : []),
        ...(west === -180 ? [eb('lon', '=', 180)] : []),
      ]),
    ])

const matches =
  ({ kinds, levels, states, assignee, box, fromMs, toMs }: AlertFilter) =>
  (builder: Where) => {
    const { and, eb } = builder
    return and([
      ...(kinds.length > 0 ? [eb('kind', 'in', kinds)] : []),
      ...(levels.length > 0 ? [eb('level', 'in', levels)] : []),
      ...(states.length === 1 ? [eb('state', '=', states[0] as AlertRow['state'])] : []),
      ...(states.length > 1 ? [eb('state', 'in', states)] : []),
      ...(assignee === 'nobody' ? [eb('assignee_id', 'is', null)] : []),
      ...(assignee !== null && assignee !== 'nobody' ? [eb('assignee_id', '=', assignee)] : []),
      ...(fromMs === null ? [] : [eb('last_ms', '>=', fromMs)]),
      ...(toMs === null ? [] : [eb('raised_at_ms', '<=', toMs)]),
      ...(box === null ? [] : [isWithin(box)(builder)]),
    ])
  }
