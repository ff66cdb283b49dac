import type { Kysely } from 'kysely'
import { lockTable } from '../../database/lock-table.ts'
import type { Schema } from '../../database/schema.ts'
import { isRemoved, requireAccount } from '../../people/require-account.ts'
import type { Store } from '../../interfaces/store.ts'
import { addEvents, findFull, noGrowth } from './case-growth.ts'
import type { CaseOutcome } from '../../interfaces/desk/case-store.ts'
import type { InvitationLimits, InvitationStore, NewInvitation } from '../../interfaces/desk/invitation-store.ts'
import { countMembers, done, isSeenBy, lockCase, refuse } from './lock-case.ts'

export function createInvitationStore(kind: Store['kind'], db: Kysely<Schema>): InvitationStore {
  return {
    invite: (principal, invitation, limits) =>
      db.transaction().execute(async (transaction): Promise<CaseOutcome<null>> => {
        const found = await lockCase(transaction, principal, invitation.case_id, 'owner')
        if (!found.ok) return found
        await lockTable(kind, transaction, 'case_invitation')
        const same = transaction
          .selectFrom('case_invitation')
          .select('id')
          .where('case_id', '=', invitation.case_id)
          .where('account_key', '=', invitation.account_key)
        const open = await transaction
          .selectFrom('case_invitation')
          .select('id')
          .where('inviter_id', '=', principal.accountId)
          .where('created_ms', '>', limits.sinceMs)
          .where('id', 'not in', same)
          .execute()
        if (open.length >= limits.invitations) return refuse('invitations_full')
        const account_id = (await reaches(transaction, principal.accountId, invitation)) ? invitation.account_id : null
        await transaction
          .insertInto('case_invitation')
          .values({ ...invitation, account_id, inviter_id: principal.accountId, declined_id: null })
          .onConflict((conflict) =>
            conflict.columns(['case_id', 'account_key']).doUpdateSet({
              account: invitation.account,
              account_id,
              inviter_id: principal.accountId,
              access: invitation.access,
              created_ms: invitation.created_ms,
            }),
          )
          .execute()
        if (account_id !== null) await keepNewest(transaction, principal.accountId, account_id, limits)
        return done(null)
      }),
    invitations: (caseId, sinceMs) =>
      db
        .selectFrom('case_invitation')
        .selectAll()
        .where('case_id', '=', caseId)
        .where('created_ms', '>', sinceMs)
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .execute(),
    withdraw: (principal, caseId, invitationId) =>
      db.transaction().execute(async (transaction): Promise<CaseOutcome<boolean>> => {
        const found = await lockCase(transaction, principal, caseId, 'owner')
        if (!found.ok) return found
        const { numDeletedRows } = await transaction
          .deleteFrom('case_invitation')
          .where('id', '=', invitationId)
          .where('case_id', '=', caseId)
          .executeTakeFirstOrThrow()
        return done(numDeletedRows === 1n)
      }),
    received: (principal, sinceMs, limit) =>
      db
        .selectFrom('case_invitation as i')
        .innerJoin('desk_case as c', 'c.id', 'i.case_id')
        .select(['i.id', 'i.inviter_id', 'i.access', 'i.created_ms'])
        .where('i.account_id', '=', principal.accountId)
        .where('i.created_ms', '>', sinceMs)
        .where('c.deleted_ms', 'is', null)
        .orderBy('i.created_ms', 'desc')
        .orderBy('i.id')
        .limit(limit)
        .execute(),
    accept: (principal, invitationId, name, event, limits) =>
      db.transaction().execute(async (transaction): Promise<CaseOutcome<string>> => {
        await requireAccount(transaction, principal.accountId)
        const own = await transaction
          .selectFrom('case_invitation')
          .select('case_id')
          .where('id', '=', invitationId)
          .where('account_id', '=', principal.accountId)
          .executeTakeFirst()
        if (own === undefined) return refuse('missing')
        await transaction.updateTable('desk_case').set({ id: own.case_id }).where('id', '=', own.case_id).execute()
        const invitation = await transaction
          .selectFrom('case_invitation')
          .selectAll()
          .where('id', '=', invitationId)
          .where('account_id', '=', principal.accountId)
          .where('created_ms', '>', limits.sinceMs)
          .executeTakeFirst()
        const row = await transaction
          .selectFrom('desk_case')
          .selectAll()
          .where('id', '=', own.case_id)
          .where('deleted_ms', 'is', null)
          .executeTakeFirst()
        if (invitation === undefined || row === undefined) return refuse('missing')
        if ((await countMembers(transaction, row.id, principal.accountId)) >= limits.members)
          return refuse('members_full')
        const full = findFull(row, { ...noGrowth, events: 1 }, limits)
        if (full !== null) return refuse(full)
        const { access } = invitation
        await transaction
          .insertInto('case_member')
          .values({ case_id: row.id, account_id: principal.accountId, name, access })
          .onConflict((conflict) => conflict.columns(['case_id', 'account_id']).doUpdateSet({ access, name }))
          .execute()
        await addEvents(transaction, row, [event({ id: row.owner_id, name: row.owner_name }, access)])
        // Including invitations under another name of the same account.
        await transaction
          .deleteFrom('case_invitation')
          .where('case_id', '=', row.id)
          .where('account_id', '=', principal.accountId)
          .execute()
        return done(row.id)
      }),
    decline: (principal, invitationId, blockedMs) =>
      db.transaction().execute(async (transaction) => {
        await requireAccount(transaction, principal.accountId)
        const declined = await transaction
          .updateTable('case_invitation')
          .set({ account_id: null, declined_id: principal.accountId })
          .where('id', '=', invitationId)
          .where('account_id', '=', principal.accountId)
          .returning('inviter_id')
          .executeTakeFirst()
        if (declined === undefined) return false
        if (blockedMs === null) return true
        await transaction
          .insertInto('invitation_block')
          .values({ account_id: principal.accountId, inviter_id: declined.inviter_id, blocked_ms: blockedMs })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await transaction
          .updateTable('case_invitation')
          .set({ account_id: null, declined_id: principal.accountId })
          .where('account_id', '=', principal.accountId)
          .where('inviter_id', '=', declined.inviter_id)
          .execute()
        return true
      }),
    blocks: (principal, limit) =>
      db
        .selectFrom('invitation_block')
        .selectAll()
        .where('account_id', '=', principal.accountId)
        .orderBy('blocked_ms', 'desc')
        .orderBy('inviter_id')
        .limit(limit)
        .execute(),
    async unblock(principal, inviterId) {
      const { numDeletedRows } = await db
        .deleteFrom('invitation_block')
        .where('account_id', '=', principal.accountId)
        .where('inviter_id', '=', inviterId)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
    async pruneInvitations(beforeMs, limit) {
      const over = await db
        .selectFrom('case_invitation')
        .select('id')
        .where('created_ms', '<', beforeMs)
        .limit(limit)
        .execute()
      const ids = over.map(({ id }) => id)
      if (ids.length > 0) await db.deleteFrom('case_invitation').where('id', 'in', ids).execute()
      return ids.length
    },
  }
}

/** Whether an invitation is shown to somebody. The same queries run when there is no such account. */
async function reaches(
  transaction: Kysely<Schema>,
  inviterId: string,
  { case_id, account_id }: Pick<NewInvitation, 'case_id' | 'account_id'>,
): Promise<boolean> {
  const accountId = account_id ?? ''
  const block = await transaction
    .selectFrom('invitation_block')
    .select('blocked_ms')
    .where('account_id', '=', accountId)
    .where('inviter_id', '=', inviterId)
    .executeTakeFirst()
  const declined = await transaction
    .selectFrom('case_invitation')
    .select('id')
    .where('case_id', '=', case_id)
    .where('declined_id', '=', accountId)
    .executeTakeFirst()
  const isMember = await isSeenBy(transaction, { id: case_id, owner_id: inviterId }, accountId)
  const isGone = await isRemoved(transaction, accountId)
  return account_id !== null && block === undefined && declined === undefined && !isMember && !isGone
}

/** Removes the oldest invitations shown to an account, so that nobody can permanently block another's invitation. */
async function keepNewest(
  transaction: Kysely<Schema>,
  inviterId: string,
  accountId: string,
  { shownOfInviter, shown }: InvitationLimits,
): Promise<void> {
  const open = await transaction
    .selectFrom('case_invitation')
    .select(['id', 'inviter_id'])
    .where('account_id', '=', accountId)
    .orderBy('created_ms', 'desc')
    .orderBy('id')
    .execute()
  const ofInviter = open.filter(({ inviter_id }) => inviter_id === inviterId).slice(shownOfInviter)
  const ids = [...ofInviter, ...open.slice(shown)].map(({ id }) => id)
  if (ids.length > 0)
    await transaction.updateTable('case_invitation').set({ account_id: null }).where('id', 'in', ids).execute()
}
