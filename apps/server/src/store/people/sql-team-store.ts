import type { AuditAction } from '@varuna/vocabulary/audit'
import { assessmentKinds, type SharedKind } from '@varuna/vocabulary/teams'
import type { AssessmentKind } from '@varuna/contract/analysis/assessment'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { lockTable } from '../database/lock-table.ts'
import type { TeamAct, TeamStore, TeamWithMembers } from '../interfaces/people/team-store.ts'
import type { Store } from '../interfaces/store.ts'
import type { NewCaseEvent } from '../interfaces/desk/case-store.ts'
import { appendAudit } from './append-audit.ts'
import { requireAccount } from './require-account.ts'

const ownedAssessment = (kind: AssessmentKind) => (id: string, accountId: string) =>
  sql`update assessment set id = id
    where kind = ${kind} and id = ${id} and user_id = ${accountId} and deleted_ms is null returning id`

/** Makes other writers of a record wait; returns no row where the account does not own it, or it is deleted. */
const owned = {
  case: (id: string, accountId: string) =>
    sql`update desk_case set id = id where id = ${id} and owner_id = ${accountId} and deleted_ms is null returning id`,
  watch_list: (id: string, accountId: string) =>
    sql`update watch_list set id = id where id = ${id} and user_id = ${accountId} returning id`,
  image: ownedAssessment('image'),
  vessel_report: ownedAssessment('vessel_report'),
  intelligence_report: ownedAssessment('intelligence_report'),
} as const satisfies Record<SharedKind, unknown>

const sharings = {
  case: 'case_sharing',
  watch_list: 'watch_list_sharing',
  image: 'assessment_sharing',
  vessel_report: 'assessment_sharing',
  intelligence_report: 'assessment_sharing',
} as const satisfies Record<SharedKind, AuditAction>

const acted = ({ by, nowMs }: TeamAct) => ({ by, timeMs: nowMs })

/** Adds lines to the timeline of a case, at most up to a number of lines. */
type AddToTimeline = (
  db: Kysely<Schema>,
  caseId: string,
  events: readonly NewCaseEvent[],
  most: number,
) => Promise<void>

export function createTeamStore(kind: Store['kind'], db: Kysely<Schema>, addToTimeline: AddToTimeline): TeamStore {
  /** Changes of teams and shares wait for each other, so that nothing is shared with a team that its owner leaves meanwhile. */
  const change = <Result>(run: (transaction: Kysely<Schema>) => Promise<Result>) =>
    db.transaction().execute(async (transaction) => {
      await lockTable(kind, transaction, 'team')
      return run(transaction)
    })
  return {
    list: async (limit) =>
      withMembers(db, await db.selectFrom('team').select(['id', 'name']).orderBy('name_key').limit(limit).execute()),
    of: async (accountId) =>
      withMembers(
        db,
        await db
          .selectFrom('team')
          .innerJoin('team_member', 'team_member.team_id', 'team.id')
          .where('team_member.account_id', '=', accountId)
          .select(['team.id', 'team.name'])
          .orderBy('name_key')
          .execute(),
      ),
    add: (team, maximum, act) =>
      change(async (transaction) => {
        const { count } = await transaction
          .selectFrom('team')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        if (Number(count) >= maximum) return 'full'
        if (await isNameTaken(transaction, team)) return 'name_taken'
        await transaction.insertInto('team').values(team).execute()
        await appendAudit(transaction, { action: 'team_creation', aboutId: team.id, ...acted(act) })
        return 'added'
      }),
    rename: (id, name, act) =>
      change(async (transaction) => {
        if (await isNameTaken(transaction, { id, ...name })) return 'name_taken'
        const { numUpdatedRows } = await transaction
          .updateTable('team')
          .set(name)
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return 'missing'
        await appendAudit(transaction, { action: 'team_renaming', aboutId: id, ...acted(act) })
        return 'renamed'
      }),
    remove: (id, act) =>
      change(async (transaction) => {
        const members = await transaction
          .selectFrom('team_member')
          .select('account_id')
          .where('team_id', '=', id)
          .execute()
        for (const { account_id } of members) await unassign(transaction, id, account_id)
        await transaction.deleteFrom('team_share').where('team_id', '=', id).execute()
        await transaction.deleteFrom('team_member').where('team_id', '=', id).execute()
        const { numDeletedRows } = await transaction.deleteFrom('team').where('id', '=', id).executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) return false
        const before = { members: members.length }
        await appendAudit(transaction, { action: 'team_removal', aboutId: id, before, ...acted(act) })
        return true
      }),
    addMember: (id, accountId, limits, act) =>
      change(async (transaction) => {
        const { rows } = await sql<{ team: number; inside: number; members: number; teams: number }>`
          select (select count(*) from team where id = ${id}) as team,
            (select count(*) from team_member where team_id = ${id} and account_id = ${accountId}) as inside,
            (select count(*) from team_member where team_id = ${id}) as members,
            (select count(*) from team_member where account_id = ${accountId}) as teams`.execute(transaction)
        const [now] = rows
        if (now === undefined || Number(now.team) === 0) return 'missing'
        if (Number(now.inside) > 0) return 'done'
        if (Number(now.members) >= limits.members) return 'team_full'
        if (Number(now.teams) >= limits.teams) return 'account_full'
        await requireAccount(transaction, accountId)
        const member = { team_id: id, account_id: accountId, since_ms: act.nowMs }
        await transaction.insertInto('team_member').values(member).execute()
        const after = { member: accountId }
        await appendAudit(transaction, { action: 'team_joining', aboutId: id, after, ...acted(act) })
        return 'done'
      }),
    removeMember: (id, accountId, act) =>
      change(async (transaction) => {
        await unassign(transaction, id, accountId)
        const { numDeletedRows } = await transaction
          .deleteFrom('team_member')
          .where('team_id', '=', id)
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) return false
        await transaction.deleteFrom('team_share').where('team_id', '=', id).where('owner_id', '=', accountId).execute()
        const before = { member: accountId }
        await appendAudit(transaction, { action: 'team_leaving', aboutId: id, before, ...acted(act) })
        return true
      }),
    share: ({ accountId }, record, teamId, { limits, eventsOf, ...act }) =>
      change(async (transaction) => {
        await requireAccount(transaction, accountId)
        const { rows } = await owned[record.kind](record.id, accountId).execute(transaction)
        if (rows.length === 0) return 'missing'
        if (teamId !== null && !(await isMember(transaction, teamId, accountId))) return 'no_team'
        const shared = await transaction
          .deleteFrom('team_share')
          .where('kind', '=', record.kind)
          .where('record_id', '=', record.id)
          .returning('team_id')
          .executeTakeFirst()
        const before = shared?.team_id ?? null
        if (teamId !== null) {
          if (isAssessment(record.kind) && (await countAssessments(transaction, teamId)) >= limits.assessments)
            throw new TeamFull()
          await transaction
            .insertInto('team_share')
            .values({
              kind: record.kind,
              record_id: record.id,
              team_id: teamId,
              owner_id: accountId,
              shared_ms: act.nowMs,
            })
            .execute()
        }
        if (before === teamId) return 'done'
        if (record.kind === 'case') {
          if (before !== null) await unassignFrom(transaction, record.id)
          const events = eventsOf(await nameOf(transaction, before), await nameOf(transaction, teamId))
          await addToTimeline(transaction, record.id, events, limits.events)
        }
        await appendAudit(transaction, {
          action: sharings[record.kind],
          aboutId: record.id,
          before: { team: before },
          after: { team: teamId },
          ...acted(act),
        })
        return 'done'
      }).catch((error: unknown) => {
        if (error instanceof TeamFull) return 'full' as const
        throw error
      }),
  }
}

/** Ends the transaction, so that the team before stays. */
class TeamFull extends Error {}

const isAssessment = (kind: SharedKind) => kind !== 'case' && kind !== 'watch_list'

async function countAssessments(db: Kysely<Schema>, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('team_share')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('team_id', '=', teamId)
    .where('kind', 'in', assessmentKinds)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function nameOf(db: Kysely<Schema>, teamId: string | null): Promise<string | null> {
  if (teamId === null) return null
  return (await db.selectFrom('team').select('name').where('id', '=', teamId).executeTakeFirst())?.name ?? null
}

async function withMembers(db: Kysely<Schema>, teams: { id: string; name: string }[]): Promise<TeamWithMembers[]> {
  if (teams.length === 0) return []
  const ids = teams.map(({ id }) => id)
  const members = await db
    .selectFrom('team_member')
    .select(['team_id', 'account_id'])
    .where('team_id', 'in', ids)
    .execute()
  const of = Map.groupBy(members, ({ team_id }) => team_id)
  return teams.map((team) => ({ ...team, memberIds: (of.get(team.id) ?? []).map(({ account_id }) => account_id) }))
}

const isNameTaken = async (db: Kysely<Schema>, { id, name_key }: { id: string; name_key: string }) =>
  (await db
    .selectFrom('team')
    .select('id')
    .where('name_key', '=', name_key)
    .where('id', '<>', id)
    .executeTakeFirst()) !== undefined

const isMember = async (db: Kysely<Schema>, teamId: string, accountId: string) =>
  (await db
    .selectFrom('team_member')
    .select('team_id')
    .where('team_id', '=', teamId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()) !== undefined

/** Cases of a team that only membership let the account see are no longer assigned to it. */
const unassign = (db: Kysely<Schema>, teamId: string, accountId: string) =>
  sql`update desk_case set assignee_id = null, assignee_name = null, version = version + 1
    where assignee_id = ${accountId} and owner_id <> ${accountId}
      and id in (select record_id from team_share where team_id = ${teamId} and kind = 'case')
      and not exists (select 1 from case_member m where m.case_id = desk_case.id and m.account_id = ${accountId})`.execute(
    db,
  )

/** Likewise for a case that is shared with another team, or with none. */
const unassignFrom = (db: Kysely<Schema>, caseId: string) =>
  sql`update desk_case set assignee_id = null, assignee_name = null, version = version + 1
    where id = ${caseId} and assignee_id is not null and assignee_id <> owner_id
      and not exists (select 1 from case_member m where m.case_id = desk_case.id and m.account_id = assignee_id)
      and not exists (select 1 from team_share s join team_member m on m.team_id = s.team_id
        where s.kind = 'case' and s.record_id = desk_case.id and m.account_id = assignee_id)`.execute(db)
