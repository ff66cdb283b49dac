import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operator } from '../../audit/actor.ts'
import type { NewAccountInvitation } from '../interfaces/people/account-invitation-store.ts'
import type { Store } from '../interfaces/store.ts'

const t = 1_800_000_000_000
const day = 86_400_000
let number = 0
const invitation = (over: Partial<NewAccountInvitation> = {}): NewAccountInvitation => {
  number += 1
  return {
    id: `i${number}`,
    code_digest: `digest-${number}`,
    role: 'analyst',
    email: null,
    by_id: null,
    created_ms: t + number,
    ends_ms: t + 7 * day,
    ...over,
  }
}

/** Tests for the invitations to sign up of any store. */
export function accountInvitationsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  beforeEach(async () => {
    await store.accountInvitations.prune(t + 1000 * day, 1_000)
  })
  afterAll(() => store.close())
  const add = async (over: Partial<NewAccountInvitation> = {}) => {
    const one = invitation(over)
    expect(await store.accountInvitations.add(one, 99, operator)).toBe(true)
    return one
  }
  const take = ({ code_digest }: NewAccountInvitation, email = 'ana@harbour.example', nowMs = t + day) =>
    store.accountInvitations.take(code_digest, email, nowMs)

  test('a code is used once, by the first of many, and again only after it was released', async () => {
    const one = await add()
    const taken = await Promise.all(Array.from({ length: 8 }, () => take(one)))
    expect(taken.filter((row) => row !== null)).toMatchObject([{ id: one.id, role: 'analyst', used_ms: t + day }])
    expect(await take(one)).toBeNull()
    await store.accountInvitations.release(one.id)
    expect(await take(one)).toMatchObject({ id: one.id })
  })

  test('one that ended, was revoked, is unknown or is bound to another address is not taken', async () => {
    const [ending, revoked, bound] = [await add(), await add(), await add({ email: 'ana@harbour.example' })]
    expect(await take(ending, 'ana@harbour.example', ending.ends_ms)).toBeNull()
    expect(await store.accountInvitations.revoke(revoked.id, t + day, operator)).toBe(true)
    expect(await take(revoked)).toBeNull()
    expect(await take(invitation())).toBeNull()
    for (const other of ['bo@harbour.example', 'ana@harb0ur.example', 'ana+1@harbour.example', 'аna@harbour.example'])
      expect(await take(bound, other), other).toBeNull()
    expect(await take(bound)).not.toBeNull()
    expect(await take(ending, 'ana@harbour.example', ending.ends_ms - 1)).not.toBeNull()
  })

  test('one by somebody who is administrator no more is not taken', async () => {
    expect(await take(await add({ by_id: 'nobody' }))).toBeNull()
  })

  test('only open ones are revoked, once', async () => {
    const [used, open] = [await add(), await add()]
    await take(used)
    const revoke = (id: string, nowMs = t + day) => store.accountInvitations.revoke(id, nowMs, operator)
    expect([await revoke(used.id), await revoke('none'), await revoke(open.id, open.ends_ms)]).toEqual([
      false,
      false,
      false,
    ])
    expect([await revoke(open.id), await revoke(open.id)]).toEqual([true, false])
  })

  test('no more are open than allowed, also of those that are made at once', async () => {
    const used = await add()
    await take(used)
    const added = await Promise.all(
      Array.from({ length: 6 }, () => store.accountInvitations.add(invitation({ created_ms: t + day }), 3, operator)),
    )
    expect(added.filter(Boolean)).toHaveLength(3)
    expect(await store.accountInvitations.list(2)).toHaveLength(2)
  })

  test('those that ended long ago are removed some at a time', async () => {
    for (const ends_ms of [1, 2, 3]) await add({ ends_ms })
    await add()
    expect([await store.accountInvitations.prune(t, 2), await store.accountInvitations.prune(t, 2)]).toEqual([2, 1])
    expect(await store.accountInvitations.list(9)).toHaveLength(1)
  })
}
