import type {
  AccountInvitation,
  AccountInvitations,
  InvitationCreated,
  NewInvitation,
  SignUpMode,
} from '@varuna/contract/people/sign-up'
import type { Actor } from '../../../audit/actor.ts'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { AccountInvitationRow } from '../../../store/interfaces/rows/work-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { People } from '../people/people.ts'
import { createReadableCode, digestCode } from './readable-code.ts'

interface Effects {
  store: Pick<Store, 'accountInvitations'>
  people: Pick<People, 'named'>
  clock: Clock
  signUpMode: SignUpMode
}

/** 138 bits. */
const CODE_GROUPS = 7
const MAX_OPEN = 200
const MAX_LISTED = 500
const DAY_MS = 86_400_000
/** How long an invitation is listed after its end. */
export const ENDED_INVITATION_MS = 30 * DAY_MS

/**
 * Invites somebody to sign up with a role. Throws `sign_up_closed` where nobody could use the invitation,
 * and `invitations_full`.
 */
export async function inviteToSignUp(
  effects: Effects,
  by: Actor,
  { role, email, days }: NewInvitation,
): Promise<InvitationCreated> {
  const { store, clock, signUpMode } = effects
  if (signUpMode === 'closed') throw codedError('sign_up_closed')
  const nowMs = clock.now()
  const code = createReadableCode(CODE_GROUPS)
  const row = {
    id: clock.newId(),
    code_digest: digestCode(code),
    role,
    email: email || null,
    by_id: by.accountId,
    created_ms: nowMs,
    ends_ms: nowMs + days * DAY_MS,
  }
  if (!(await store.accountInvitations.add(row, MAX_OPEN, by)))
    throw codedError('invitations_full', { maximum: MAX_OPEN })
  const [invitation] = await toInvitations(effects, [{ ...row, revoked_ms: null, used_ms: null, used_by_id: null }])
  return { code, invitation: invitation as AccountInvitation }
}

export async function listAccountInvitations(effects: Effects): Promise<AccountInvitations> {
  return { invitations: await toInvitations(effects, await effects.store.accountInvitations.list(MAX_LISTED)) }
}

/** Throws `not_found.record` unless the invitation is open. */
export async function revokeAccountInvitation(
  { store, clock }: Pick<Effects, 'store' | 'clock'>,
  id: string,
  by: Actor,
): Promise<void> {
  if (!(await store.accountInvitations.revoke(id, clock.now(), by)))
    throw codedError('not_found.record', { record: 'account_invitation' })
}

async function toInvitations(
  { people, clock }: Pick<Effects, 'people' | 'clock'>,
  rows: readonly AccountInvitationRow[],
): Promise<AccountInvitation[]> {
  const nowMs = clock.now()
  const named = await people.named(rows.flatMap(({ by_id, used_by_id }) => [by_id, used_by_id]))
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    email: row.email,
    state: stateOf(row, nowMs),
    created: new Date(row.created_ms).toISOString(),
    ends: new Date(row.ends_ms).toISOString(),
    by: named(row.by_id),
    usedBy: named(row.used_by_id),
  }))
}

function stateOf({ used_ms, revoked_ms, ends_ms }: AccountInvitationRow, nowMs: number): AccountInvitation['state'] {
  if (used_ms !== null) return 'used'
  if (revoked_ms !== null) return 'revoked'
  return ends_ms > nowMs ? 'open' : 'ended'
}
