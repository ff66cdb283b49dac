import { setImmediate as immediate } from 'node:timers/promises'
import { recordKey } from '@varuna/vocabulary/teams'
import { sql, type Kysely } from 'kysely'
import { createAccountRows } from '../../people/account-rows.ts'
import { isOneOf } from '../../database/is-one-of.ts'
import { lockTable } from '../../database/lock-table.ts'
import type { WatchListRow } from '../../interfaces/rows/alert-rows.ts'
import type { AisVesselRow } from '../../interfaces/rows/position-rows.ts'
import type { Schema } from '../../database/schema.ts'
import { readersThroughTeams, sharedThroughTeams } from '../../people/team-shares.ts'
import { mayDo, type Principal } from '../../../principal/principal.ts'
import { requireAccount } from '../../people/require-account.ts'
import type { Store } from '../../interfaces/store.ts'
import type { NamedRaise } from '../../interfaces/desk/alert-store.ts'
import { raiseWithinLimits } from './alert-limits.ts'
import type { CountedWatchList, WatchedNow, WatchStore } from '../../interfaces/desk/watch-store.ts'

const ROWS_A_STATEMENT = 200

export function createWatchStore(kind: Store['kind'], db: Kysely<Schema>): WatchStore {
  const lists = createAccountRows(db, 'watch_list', 'created_ms')
  const sharedIds = ({ accountId }: Principal) =>
    db.selectFrom(sharedThroughTeams(db, 'watch_list', accountId).as('shared')).select('shared.shared_id')
  const selectSeen = (principal: Principal) =>
    db.selectFrom('watch_list').selectAll().where('id', 'in', sharedIds(principal))
  const counted = async (rows: WatchListRow[]): Promise<Omit<CountedWatchList, 'team'>[]> => {
    if (rows.length === 0) return []
    const counts = await db
      .selectFrom('watched_vessel')
      .select(({ fn }) => ['list_id', fn.countAll<number>().as('vessels')])
      .where(
        'list_id',
        'in',
        rows.map(({ id }) => id),
      )
      .groupBy('list_id')
      .execute()
    const of = new Map(counts.map(({ list_id, vessels }) => [list_id, vessels]))
    return rows.map((row) => ({ ...row, vessels: of.get(row.id) ?? 0 }))
  }
  return {
    addList: (list, most) =>
      db.transaction().execute(async (transaction) => {
        await lockTable(kind, transaction, 'watch_list')
        await requireAccount(transaction, list.user_id)
        const { count } = await transaction
          .selectFrom('watch_list')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('user_id', '=', list.user_id)
          .executeTakeFirstOrThrow()
        if (count >= most) return false
        await transaction.insertInto('watch_list').values(list).execute()
        return true
      }),
    async lists(principal, limits) {
      const own = await lists.list(principal, limits.own)
      const ofTeams = await selectSeen(principal)
        .where('user_id', '<>', principal.accountId)
        .orderBy('watch_list.created_ms', 'desc')
        .orderBy('watch_list.id', 'desc')
        .limit(limits.ofTeams)
        .execute()
      const shared = await sharedThroughTeams(db, 'watch_list', principal.accountId).execute()
      const teams = new Map(
        shared.map(({ shared_id, team_id, team_name }) => [shared_id, { id: team_id, name: team_name }]),
      )
      return (await counted([...own, ...ofTeams])).map((row) => ({ ...row, team: teams.get(row.id) ?? null }))
    },
    async list(principal, id) {
      const shared = await sharedThroughTeams(db, 'watch_list', principal.accountId)
        .where('record_id', '=', id)
        .executeTakeFirst()
      const row =
        shared === undefined
          ? await lists.get(principal, id)
          : await db.selectFrom('watch_list').selectAll().where('id', '=', id).executeTakeFirst()
      if (row === null || row === undefined) return null
      const [list] = await counted([row])
      const team = shared === undefined ? null : { id: shared.team_id, name: shared.team_name }
      return list === undefined ? null : { ...list, team }
    },
    async changeList(principal, { id, ...set }) {
      const query = db
        .updateTable('watch_list')
        .set(set)
        .where('id', '=', id)
        .where(({ or, eb }) =>
          or([
            eb('user_id', '=', principal.accountId),
            ...(mayDo(principal, 'change_team_records') ? [eb('id', 'in', sharedIds(principal))] : []),
          ]),
        )
      return (await query.executeTakeFirstOrThrow()).numUpdatedRows === 1n
    },
    removeList: ({ accountId }, id) =>
      db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('watch_list')
          .where('id', '=', id)
          .where('user_id', '=', accountId)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) return false
        await transaction.deleteFrom('watched_vessel').where('list_id', '=', id).execute()
        await transaction
          .deleteFrom('team_share')
          .where('kind', '=', 'watch_list')
          .where('record_id', '=', id)
          .execute()
        return true
      }),
    addVessels: (listId, vessels, most) =>
      db
        .transaction()
        .execute(async (transaction) => {
          const count = async () => {
            const query = transaction
              .selectFrom('watched_vessel')
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .where('list_id', '=', listId)
            return (await query.executeTakeFirstOrThrow()).count
          }
          // Locks the list, so that concurrent writers together stay below the limit, and none adds to a removed list.
          const { numUpdatedRows } = await transaction
            .updateTable('watch_list')
            .set(({ ref }) => ({ name: ref('name') }))
            .where('id', '=', listId)
            .executeTakeFirstOrThrow()
          if (numUpdatedRows === 0n) return 'missing'
          const before = await count()
          const rows = vessels.map((vessel) => ({ ...vessel, list_id: listId, version: 0, state: null }))
          for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
            await immediate()
            await transaction
              .insertInto('watched_vessel')
              .values(rows.slice(at, at + ROWS_A_STATEMENT))
              .onConflict((conflict) =>
                conflict.columns(['list_id', 'mmsi']).doUpdateSet(({ ref }) => ({ note: ref('excluded.note') })),
              )
              .execute()
          }
          const after = await count()
          if (after > most) throw new TooManyVessels()
          return after - before
        })
        .catch((error: unknown) => {
          if (error instanceof TooManyVessels) return 'full'
          throw error
        }),
    async removeVessel(listId, mmsi) {
      const query = db.deleteFrom('watched_vessel').where('list_id', '=', listId).where('mmsi', '=', mmsi)
      return (await query.executeTakeFirstOrThrow()).numDeletedRows === 1n
    },
    membersOf: (listIds, mmsis) =>
      db
        .selectFrom('watched_vessel')
        .select(['list_id', 'mmsi'])
        .where('list_id', 'in', listIds)
        .where(isOneOf(kind, 'mmsi', mmsis))
        .execute(),
    async readersOf(listIds) {
      const records = listIds.map((id) => ({ kind: 'watch_list' as const, id }))
      const ofTeams = await readersThroughTeams(db, records)
      const owned = await db.selectFrom('watch_list').select(['id', 'user_id']).where('id', 'in', listIds).execute()
      return new Map(
        owned.map(({ id, user_id }) => [
          id,
          new Set([user_id, ...(ofTeams.get(recordKey({ kind: 'watch_list', id })) ?? [])]),
        ]),
      )
    },
    vessels: (listId, after, limit) =>
      db
        .selectFrom('watched_vessel')
        .selectAll()
        .where('list_id', '=', listId)
        .where('mmsi', '>', after)
        .orderBy('mmsi')
        .limit(limit)
        .execute(),
    async watched(after, limit) {
      const vessels = await db
        .selectFrom('watched_vessel')
        .selectAll()
        .$if(after !== null, (query) => query.where(sql<boolean>`(list_id, mmsi) > (${after?.listId}, ${after?.mmsi})`))
        .orderBy('list_id')
        .orderBy('mmsi')
        .limit(limit)
        .execute()
      if (vessels.length === 0) return []
      const mmsis = [...new Set(vessels.map(({ mmsi }) => mmsi))]
      const ids = [...new Set(vessels.map(({ list_id }) => list_id))]
      const [positions, stated, found] = await Promise.all([
        db
          .selectFrom('ais_latest')
          .select(['mmsi', 'time_ms', 'lat_e7', 'lon_e7'])
          .where(isOneOf(kind, 'mmsi', mmsis))
          .execute(),
        db
          .selectFrom('ais_vessel')
          .selectAll()
          .where(isOneOf(kind, 'mmsi', mmsis))
          .execute(),
        db.selectFrom('watch_list').selectAll().where('id', 'in', ids).execute(),
      ])
      const latest = new Map(positions.map((row) => [row.mmsi, row]))
      const names = new Map(stated.map((row: AisVesselRow) => [row.mmsi, row.name]))
      const byId = new Map(found.map((list) => [list.id, list]))
      return vessels.flatMap((vessel): WatchedNow[] => {
        const list = byId.get(vessel.list_id)
        const at = latest.get(vessel.mmsi)
        if (list === undefined) return []
        const place = at ? { timeMs: at.time_ms, lat: at.lat_e7 / 1e7, lon: at.lon_e7 / 1e7 } : null
        return [{ vessel, list, latest: place, name: names.get(vessel.mmsi) ?? null }]
      })
    },
    async applyChanges(changes) {
      if (changes.length === 0) return
      await db.transaction().execute(async (transaction) => {
        const raises: NamedRaise[] = []
        for (const { vessel, state, raises: ofVessel } of changes) {
          const { numUpdatedRows } = await transaction
            .updateTable('watched_vessel')
            .set({ state, version: vessel.version + 1 })
            .where('list_id', '=', vessel.list_id)
            .where('mmsi', '=', vessel.mmsi)
            .where('version', '=', vessel.version)
            .executeTakeFirstOrThrow()
          if (numUpdatedRows === 1n) raises.push(...ofVessel)
        }
        for (const raise of raises) await raiseWithinLimits(transaction, raise)
      })
    },
  }
}

class TooManyVessels extends Error {}
