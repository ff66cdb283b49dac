import type { CaseMemberRequest } from '@varuna/contract/case'
import { codedError } from '../../errors/coded-error.ts'
import type { Principal } from '../../principal/principal.ts'
import { caseLimits, refusalOf, unwrapOutcome } from './case-limits.ts'
import { caseEvent, requireCase, personOf, type CaseEffects } from './cases.ts'

/** Shares a case with an account, or changes what it may do. Only the owner learns whether an account exists. */
export async function shareCase(
  effects: CaseEffects,
  principal: Principal,
  id: string,
  { account, access }: CaseMemberRequest,
): Promise<void> {
  const { store, clock, people } = effects
  const found = await requireCase(effects, principal, id)
  if (found.access !== 'owner') throw refusalOf('not_owner')
  const [person, another] = await people.find(account)
  if (person === undefined) throw codedError('not_found.account', { account })
  if (another !== undefined) throw codedError('invalid_input.person_twice', { account })
  if (person.id === found.row.owner_id) throw codedError('invalid_input.shared_with_owner')
  const by = await personOf(effects, principal)
  const member = { case_id: id, account_id: person.id, name: person.name, access }
  const event = caseEvent(
    by,
    clock.now(),
    { code: 'share', params: { name: person.name, access } },
    { aboutId: person.id },
  )
  if (!unwrapOutcome(await store.cases.setMember(principal, member, event, caseLimits)))
    throw codedError('not_found.account', { account })
}

/** Ends sharing a case with an account: by its owner, or by the account itself. Nothing happens when it was not shared with it. */
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
