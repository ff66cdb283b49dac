import type { CaseMemberChange } from '@varuna/contract/desk/case-people'
import { codedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import { caseLimits, refusalOf, unwrapOutcome } from './case-limits.ts'
import { caseEvent, requireCase, personOf, type CaseEffects } from './cases.ts'

/** The owner changes what a member may do. */
export async function changeMember(
  effects: CaseEffects,
  principal: Principal,
  id: string,
  accountId: string,
  { access }: CaseMemberChange,
): Promise<void> {
  const { store, clock } = effects
  const found = await requireCase(effects, principal, id)
  if (found.access !== 'owner') throw refusalOf('not_owner')
  const member = (await store.cases.members(id)).find(({ account_id }) => account_id === accountId)
  if (member === undefined) throw codedError('invalid_input.not_a_member')
  const by = await personOf(effects, principal)
  const change = { code: 'share', params: { name: member.name, access } } as const
  const event = caseEvent(by, clock.now(), change, { aboutId: accountId })
  unwrapOutcome(
    await store.cases.changeMember(principal, { case_id: id, account_id: accountId, access }, event, caseLimits),
  )
}

/** Stops sharing a case with an account, on request of the owner or of the account itself. Does nothing when it was not shared. */
export async function endSharing(
  effects: CaseEffects,
  principal: Principal,
  id: string,
  accountId: string,
): Promise<void> {
  const { store, clock } = effects
  await requireCase(effects, principal, id)
  const member = (await store.cases.members(id)).find(({ account_id }) => account_id === accountId)
  const by = await personOf(effects, principal)
  const event = caseEvent(
    by,
    clock.now(),
    { code: 'unshare', params: { name: member?.name ?? accountId } },
    { aboutId: accountId },
  )
  unwrapOutcome(await store.cases.removeMember(principal, id, accountId, event, caseLimits))
}
