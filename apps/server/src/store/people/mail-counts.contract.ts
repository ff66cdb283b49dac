import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailCountRow } from '../interfaces/rows/work-rows.ts'
import type { Store } from '../interfaces/store.ts'

const t = 1_800_000_000_000
let number = 0
const mail = (over: Partial<MailCountRow> = {}): MailCountRow => ({
  id: `m${(number += 1)}`,
  recipient: 'r1',
  kind: 'code',
  sender_id: 'ana',
  counted_ms: t,
  ...over,
})
const bounds = [
  { max: 2, withinMs: 1_000, ofSender: true },
  { max: 3, withinMs: 1_000, ofSender: false },
  { max: 4, withinMs: 10_000, ofSender: false },
]

/** Tests for the counts of mails in any store. */
export function mailCountsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  const add = (over: Partial<MailCountRow>) => store.mailCounts.add(mail(over), bounds)

  test('mails are counted by sender and over all senders until the time is over, and one over the bound is not counted', async () => {
    expect(await add({})).toBeNull()
    expect(await add({ counted_ms: t + 100 })).toBeNull()
    expect(await add({ counted_ms: t + 200 })).toBe(t + 1_000)
    expect(await add({ sender_id: 'bo', counted_ms: t + 200 })).toBeNull()
    expect(await add({ sender_id: 'cy', counted_ms: t + 300 })).toBe(t + 1_000)
    expect(await add({ sender_id: null, counted_ms: t + 300 })).toBe(t + 1_000)
    expect(await add({ recipient: 'r2', counted_ms: t + 300 })).toBeNull()
    expect(await add({ kind: 'alert', counted_ms: t + 300 })).toBeNull()
    expect(await add({ counted_ms: t + 1_000 })).toBeNull()
    expect(await add({ sender_id: 'cy', counted_ms: t + 3_000 })).toBe(t + 10_000)
  })

  test('of mails that are sent at once no more than the bound are counted', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => add({ recipient: 'r3', sender_id: `s${at}` })),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(3)
  })

  test('one that was not sent is taken back, and old ones are removed some at a time', async () => {
    const failed = mail({ recipient: 'r4' })
    for (let times = 0; times < 5; times += 1) {
      expect(await store.mailCounts.add(failed, bounds)).toBeNull()
      await store.mailCounts.remove(failed.id)
    }
    for (const at of [1, 2, 3]) await add({ recipient: 'old', sender_id: `s${at}`, counted_ms: at })
    expect([await store.mailCounts.prune(t - 1, 2), await store.mailCounts.prune(t - 1, 2)]).toEqual([2, 1])
    expect(await store.mailCounts.prune(t - 1, 2)).toBe(0)
  })
}
