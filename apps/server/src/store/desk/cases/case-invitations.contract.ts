import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import { testNoonMs as noon } from '../alerts/testing-alerts.ts'
import type { Store } from '../../interfaces/store.ts'
import {
  allEvents,
  ana,
  bo,
  caseRow,
  event,
  invitation,
  invitationLimits,
  letWrite,
  limits,
  newCase,
  reasonOf,
  shareCase,
} from './testing-cases.ts'

const { sinceMs } = invitationLimits

/** Tests for the invitations to cases of any store. */
export function caseInvitationsContract(open: () => Promise<Store>): void {
  let cases: Store['cases']
  let store: Store
  beforeAll(async () => {
    store = await open()
    cases = store.cases
  })
  afterAll(() => store.close())
  let number = 0
  const inviter = () => testPrincipal(`inviter-${(number += 1)}`)
  const guest = () => testPrincipal(`guest-${(number += 1)}`)
  const caseOf = ({ accountId }: { accountId: string }) => newCase(cases, { owner_id: accountId })
  const invite = (by: typeof ana, id: string, over: Parameters<typeof invitation>[1] = {}) =>
    cases.invite(by, invitation(id, over), invitationLimits)
  const receivedBy = async (who: typeof ana, at = sinceMs) => (await cases.received(who, at, 100)).map(({ id }) => id)
  const accept = (who: typeof ana, id: string, at = sinceMs) =>
    cases.accept(who, id, 'guest', (owner) => event('join', { about_id: owner.id }), { ...limits, sinceMs: at })

  test('nobody sees a case before accepting, and then with the offered access', async () => {
    const [by, who] = [inviter(), guest()]
    const id = await caseOf(by)
    await invite(by, id, { id: 'first', account_id: who.accountId, access: 'write' })
    expect(await cases.get(who, id)).toBeNull()
    expect(await cases.members(id)).toEqual([])
    expect(await cases.received(who, sinceMs, 100)).toEqual([
      { id: 'first', inviter_id: by.accountId, access: 'write', created_ms: noon },
    ])
    expect(reasonOf(await accept(bo, 'first'))).toBe('missing')
    expect(await accept(who, 'first')).toEqual({ ok: true, value: id })
    expect((await cases.get(who, id))?.access).toBe('write')
    expect((await allEvents({ cases }, id)).at(-1)).toMatchObject({ action: 'join', about_id: by.accountId })
    expect([await cases.invitations(id, sinceMs), await receivedBy(who)]).toEqual([[], []])
    expect(reasonOf(await accept(who, 'first'))).toBe('missing')
  })

  test('an invitation looks the same to its inviter whether or not the account exists, until it is accepted', async () => {
    const [by, who, blocker] = [inviter(), guest(), guest()]
    const id = await caseOf(by)
    await invite(by, await caseOf(by), { id: 'unwanted', account_id: blocker.accountId })
    expect(await cases.decline(blocker, 'unwanted', noon)).toBe(true)
    const typed = { known: who.accountId, unknown: null, blocking: blocker.accountId } as const
    for (const [account, account_id] of Object.entries(typed))
      expect(await invite(by, id, { id: `i-${account}`, account, account_key: account, account_id })).toEqual({
        ok: true,
        value: null,
      })
    expect(await receivedBy(blocker)).toEqual([])
    expect(await cases.decline(who, 'i-known', null)).toBe(true)
    expect(await receivedBy(who)).toEqual([])
    const seen = (await cases.invitations(id, sinceMs)).map(({ account, access, created_ms }) => ({
      account,
      access,
      created_ms,
    }))
    const open = (account: string) => ({ account, access: 'read', created_ms: noon })
    expect(seen.toSorted((a, b) => (a.account < b.account ? -1 : 1))).toEqual(
      ['blocking', 'known', 'unknown'].map(open),
    )
    // Invited again, even under another name, an account that declined receives nothing.
    await invite(by, id, { account: 'known', account_key: 'known', account_id: who.accountId })
    await invite(by, id, { account_key: 'who@x', account_id: who.accountId })
    expect(await receivedBy(who)).toEqual([])
  })

  test('a block ends all invitations of its inviter, until it is lifted', async () => {
    const [by, who] = [inviter(), guest()]
    const [one, two] = [await caseOf(by), await caseOf(by)]
    await invite(by, one, { id: 'b-1', account_id: who.accountId })
    await invite(by, two, { id: 'b-2', account_id: who.accountId })
    expect(await cases.decline(who, 'b-1', noon)).toBe(true)
    expect(await receivedBy(who)).toEqual([])
    expect(await cases.decline(who, 'b-2', noon)).toBe(false)
    expect(reasonOf(await accept(who, 'b-2'))).toBe('missing')
    expect(await cases.blocks(who, 9)).toEqual([
      { account_id: who.accountId, inviter_id: by.accountId, blocked_ms: noon },
    ])
    expect([await cases.unblock(who, by.accountId), await cases.unblock(who, by.accountId)]).toEqual([true, false])
    const three = await caseOf(by)
    await invite(by, three, { id: 'b-3', account_id: who.accountId })
    expect(await receivedBy(who)).toEqual(['b-3'])
  })

  test('the open invitations of an inviter are limited, and an account is shown the newest', async () => {
    const [by, who] = [inviter(), guest()]
    const ids = [await caseOf(by), await caseOf(by), await caseOf(by), await caseOf(by), await caseOf(by)]
    for (const [at, id] of ids.slice(0, 3).entries())
      await invite(by, id, { id: `n-${at}`, account_id: who.accountId, created_ms: noon + at })
    expect(await receivedBy(who)).toEqual(['n-2', 'n-1'])
    await invite(by, ids[3] ?? '', { account_id: null })
    expect(reasonOf(await invite(by, ids[4] ?? '', { account_id: null }))).toBe('invitations_full')
    // Replacing an invitation does not count as another one.
    expect(reasonOf(await invite(by, ids[3] ?? '', { account_id: null, access: 'write' }))).toBe('done')
    for (const at of [5, 6]) {
      const other = inviter()
      await invite(other, await caseOf(other), { id: `n-${at}`, account_id: who.accountId, created_ms: noon + at })
    }
    expect(await receivedBy(who)).toEqual(['n-6', 'n-5', 'n-2'])
    expect(await cases.withdraw(by, ids[3] ?? '', 'none')).toEqual({ ok: true, value: false })
    const [last] = await cases.invitations(ids[3] ?? '', sinceMs)
    expect(await cases.withdraw(by, ids[3] ?? '', last?.id ?? '')).toEqual({ ok: true, value: true })
    expect(reasonOf(await invite(by, ids[4] ?? '', { account_id: null }))).toBe('done')
  })

  test('an expired or withdrawn one, or one of a deleted case, cannot be accepted', async () => {
    const [by, who] = [inviter(), guest()]
    const id = await caseOf(by)
    await invite(by, id, { id: 'o-1', account_id: who.accountId })
    expect([await receivedBy(who, noon), await cases.invitations(id, noon)]).toEqual([[], []])
    expect(reasonOf(await accept(who, 'o-1', noon))).toBe('missing')
    await cases.setDeleted(by, id, noon, event('delete'), limits, 0)
    expect([await receivedBy(who), reasonOf(await accept(who, 'o-1'))]).toEqual([[], 'missing'])
    await cases.setDeleted(by, id, null, event('restore'), limits, 0)
    expect(await receivedBy(who)).toEqual(['o-1'])
    expect(reasonOf(await cases.withdraw(who, id, 'o-1'))).toBe('missing')
    await cases.withdraw(by, id, 'o-1')
    expect(reasonOf(await accept(who, 'o-1'))).toBe('missing')
    await invite(by, id, { id: 'o-2', account_id: who.accountId, created_ms: 1 })
    expect([await cases.pruneInvitations(2, 9), await cases.pruneInvitations(2, 9)]).toEqual([1, 0])
  })

  test('a member is not invited again, and a change of access makes nobody a member', async () => {
    const id = await newCase(cases)
    await shareCase(cases, id, bo, 'read')
    expect(await cases.invite(ana, invitation(id), invitationLimits)).toEqual({ ok: true, value: null })
    expect(await receivedBy(bo)).toEqual([])
    const who = guest()
    expect(await letWrite(cases, id, who)).toEqual({ ok: true, value: false })
    expect(await cases.get(who, id)).toBeNull()
    expect(caseRow(id).owner_id).toBe(ana.accountId)
  })

  test('when two accept the last place at once, one gets it', async () => {
    const by = inviter()
    const id = await caseOf(by)
    const guests = [guest(), guest(), guest()]
    for (const [at, { accountId }] of guests.entries())
      await invite(by, id, { id: `r-${at}`, account_key: accountId, account_id: accountId })
    const answers = await Promise.all(guests.map((who, at) => accept(who, `r-${at}`)))
    expect(answers.map(reasonOf).toSorted()).toEqual(['done', 'done', 'members_full'])
    expect(await cases.members(id)).toHaveLength(2)
  })
}
