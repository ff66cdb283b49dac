import { setImmediate as immediate } from 'node:timers/promises'
import {
  MAX_OPEN_INVITATIONS,
  type CaseInvitationRequest,
  type InvitationAnswer,
  type ReceivedInvitations,
} from '@varuna/contract/desk/case-people'
import { codedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { InvitationLimits } from '../../../store/interfaces/desk/invitation-store.ts'
import { isoTime } from './case-fields.ts'
import { caseLimits, invitationEndsMs, openInvitationsSinceMs, refusalOf, unwrapOutcome } from './case-limits.ts'
import { caseEvent, personOf, requireCase, type CaseEffects } from './cases.ts'

/** Maximum invitations shown to an account: from one inviter, and in total. */
const MAX_SHOWN_OF_INVITER = 10
const MAX_SHOWN = 100
const MAX_BLOCKS_SHOWN = 500
/** Removed per statement. */
const AT_ONCE = 500

const notFound = () => codedError('not_found.record', { record: 'case_invitation' })

const limitsAt = (nowMs: number): InvitationLimits => ({
  invitations: MAX_OPEN_INVITATIONS,
  shownOfInviter: MAX_SHOWN_OF_INVITER,
  shown: MAX_SHOWN,
  sinceMs: openInvitationsSinceMs(nowMs),
})

/**
 * The owner invites somebody to a case. The response depends only on what the owner already sees, not on whether such an account exists
 * (053 in docs/decisions/018-limits-on-signing-in.md).
 */
export async function invite(
  effects: CaseEffects,
  principal: Principal,
  id: string,
  { account, access }: CaseInvitationRequest,
): Promise<void> {
  const { store, clock, people } = effects
  const found = await requireCase(effects, principal, id)
  if (found.access !== 'owner') throw refusalOf('not_owner')
  const me = await personOf(effects, principal)
  const key = account.normalize('NFKC').toLowerCase()
  if (key === me.name.toLowerCase()) throw codedError('invalid_input.shared_with_owner')
  const member = (await store.cases.members(id)).find(({ name }) => name.toLowerCase() === key)
  if (member !== undefined) throw codedError('invalid_input.member_already', { name: member.name })
  const [person, another] = await people.find(key)
  if (person?.id === me.id && another === undefined) throw codedError('invalid_input.shared_with_owner')
  const nowMs = clock.now()
  const invitation = {
    id: clock.newId(),
    case_id: id,
    account,
    account_key: key,
    account_id: person !== undefined && another === undefined ? person.id : null,
    access,
    created_ms: nowMs,
  }
  unwrapOutcome(await store.cases.invite(principal, invitation, limitsAt(nowMs)))
}

/** Withdraws an invitation; does nothing when it is no longer open. */
export async function withdrawInvitation(
  { store }: Pick<CaseEffects, 'store'>,
  principal: Principal,
  id: string,
  invitationId: string,
): Promise<void> {
  unwrapOutcome(await store.cases.withdraw(principal, id, invitationId))
}

/** Invitations an account can answer, without any case content, and the people it has blocked. */
export async function listReceived(effects: CaseEffects, principal: Principal): Promise<ReceivedInvitations> {
  const { store, clock, people } = effects
  const [invitations, blocks] = await Promise.all([
    store.cases.received(principal, openInvitationsSinceMs(clock.now()), MAX_SHOWN),
    store.cases.blocks(principal, MAX_BLOCKS_SHOWN),
  ])
  const named = await people.named([...invitations, ...blocks].map(({ inviter_id }) => inviter_id))
  const personWith = (id: string) => named(id) ?? { id, name: id }
  return {
    invitations: invitations.map(({ id, access, inviter_id, created_ms }) => ({
      id,
      by: personWith(inviter_id),
      access,
      invitedAt: isoTime(created_ms),
      endsAt: isoTime(invitationEndsMs(created_ms)),
    })),
    blocked: blocks.map(({ inviter_id, blocked_ms }) => ({
      person: personWith(inviter_id),
      since: isoTime(blocked_ms),
    })),
  }
}

/** Answers an invitation; returns the id of the joined case. Throws `not_found` when it is no longer open. */
export async function answerInvitation(
  effects: CaseEffects,
  principal: Principal,
  invitationId: string,
  { answer }: InvitationAnswer,
): Promise<string | null> {
  const { store, clock } = effects
  const nowMs = clock.now()
  if (answer !== 'accept') {
    if (!(await store.cases.decline(principal, invitationId, answer === 'block' ? nowMs : null))) throw notFound()
    return null
  }
  const me = await personOf(effects, principal)
  const joined = await store.cases.accept(
    principal,
    invitationId,
    me.name,
    (owner, access) =>
      caseEvent(me, nowMs, { code: 'join', params: { name: owner.name, access } }, { aboutId: owner.id }),
    { ...caseLimits, sinceMs: openInvitationsSinceMs(nowMs) },
  )
  if (!joined.ok && joined.reason === 'missing') throw notFound()
  return unwrapOutcome(joined)
}

/** Removes invitations that can no longer be accepted. */
export async function removeEndedInvitations(
  { store, now }: { store: Pick<CaseEffects['store'], 'cases'>; now(): number },
  signal: AbortSignal,
): Promise<void> {
  const beforeMs = openInvitationsSinceMs(now())
  while (!signal.aborted && (await store.cases.pruneInvitations(beforeMs, AT_ONCE)) === AT_ONCE) await immediate()
}

/** Unblocks invitations from a person. */
export async function unblockInviter(
  { store }: Pick<CaseEffects, 'store'>,
  principal: Principal,
  inviterId: string,
): Promise<void> {
  await store.cases.unblock(principal, inviterId)
}
