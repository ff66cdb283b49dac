import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactMessageRow } from '../interfaces/rows/work-rows.ts'
import type { Store } from '../interfaces/store.ts'

const contact = (over: Partial<ContactMessageRow>): ContactMessageRow => ({
  id: 'c1',
  received_at_ms: 1_800_000_000_000,
  name: 'Ana Rao',
  email: 'ana@harbour.example',
  subject: 'Something else',
  message: 'Two lines,\none of them with \u{1F41F} and é.',
  state: 'queued',
  attempts: 0,
  next_try_at_ms: 1_800_000_000_000,
  sent_at_ms: null,
  last_error: null,
  ...over,
})

/** Tests for the messages of the contact form in any store. */
export function contactMessagesContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  test('a contact message is read as it was stored, and stored only once', async () => {
    expect(await store.contactMessages.add(contact({}))).toBe(true)
    expect(await store.contactMessages.add(contact({ message: 'another text' }))).toBe(false)
    expect(await store.contactMessages.get('c1')).toEqual(contact({}))
    expect(await store.contactMessages.get('none')).toBeNull()
  })

  test('contact messages are listed newest first, counted from a time on, and removed', async () => {
    const t = 1_800_000_000_000
    await store.contactMessages.add(contact({ id: 'c2', received_at_ms: t + 2, next_try_at_ms: t + 50 }))
    await store.contactMessages.add(contact({ id: 'c3', received_at_ms: t + 1 }))
    await store.contactMessages.add(contact({ id: 'c4', received_at_ms: t + 3 }))
    expect((await store.contactMessages.list(2)).map(({ id }) => id)).toEqual(['c4', 'c2'])
    expect(await store.contactMessages.countSince(t + 1)).toBe(3)
    expect(await store.contactMessages.remove('c4')).toBe(true)
    expect(await store.contactMessages.remove('c4')).toBe(false)
    expect(await store.contactMessages.countSince(t + 1)).toBe(2)
  })

  test('due messages are listed oldest first, and only one server can claim each', async () => {
    const t = 1_800_000_000_000
    const due = await store.contactMessages.due(t + 10, 10)
    expect(due.map(({ id }) => id)).toEqual(['c1', 'c3'])
    expect((await store.contactMessages.due(t + 10, 1)).length).toBe(1)
    expect(await store.contactMessages.claim(contact({}), t + 100)).toBe(true)
    expect(await store.contactMessages.claim(contact({}), t + 100)).toBe(false)
    expect(await store.contactMessages.get('c1')).toMatchObject({ attempts: 1, next_try_at_ms: t + 100 })
    expect((await store.contactMessages.due(t + 50, 10)).map(({ id }) => id)).toEqual(['c3', 'c2'])
  })

  test('a sent mail stays sent; a failed one is queued again on request', async () => {
    const t = 1_800_000_000_000
    const sent = { state: 'sent', sent_at_ms: t + 5, last_error: null, next_try_at_ms: t } as const
    const failed = { state: 'failed', sent_at_ms: null, last_error: 'no route', next_try_at_ms: t } as const
    await store.contactMessages.settle({ id: 'c1', attempts: 1 }, sent)
    await store.contactMessages.settle({ id: 'c3', attempts: 0 }, failed)
    await store.contactMessages.settle({ id: 'c1', attempts: 1 }, failed)
    await store.contactMessages.settle({ id: 'c2', attempts: 1 }, failed)
    expect(await store.contactMessages.get('c3')).toMatchObject(failed)
    expect((await store.contactMessages.due(t + 200, 10)).map(({ id }) => id)).toEqual(['c2'])
    await store.contactMessages.resetFailed(t + 150)
    expect(await store.contactMessages.get('c1')).toMatchObject(sent)
    expect(await store.contactMessages.get('c2')).toMatchObject({ next_try_at_ms: t + 50 })
    expect(await store.contactMessages.get('c3')).toMatchObject({
      state: 'queued',
      attempts: 0,
      next_try_at_ms: t + 150,
    })
  })
}
