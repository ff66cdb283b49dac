import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPrincipal } from '../../principal/testing-principal.ts'
import type { Store } from '../interfaces/store.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const minute = 60_000

/** Tests for the visits of any store. */
export function visitsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  const note = (name: string, nowMs: number) => store.visits.note(testPrincipal(name), nowMs, nowMs - 30 * minute)

  test('a visit goes on while something is done, and the next one knows when it ended', async () => {
    expect(await note('visit-ana', noon)).toEqual({
      account_id: 'visit-ana',
      from_ms: noon,
      last_ms: noon,
      before_ms: null,
      tour_done: 0,
    })
    expect(await note('visit-ana', noon + 29 * minute)).toMatchObject({ from_ms: noon, before_ms: null })
    expect(await note('visit-ana', noon + 59 * minute)).toMatchObject({ from_ms: noon, before_ms: null })
    const next = noon + 90 * minute
    expect(await note('visit-ana', next)).toMatchObject({ from_ms: next, before_ms: noon + 59 * minute })
    expect(await note('visit-bo', next)).toMatchObject({ before_ms: null })
  })

  test('pages that open at once begin one visit, and a clock that is behind changes nothing', async () => {
    await note('visit-cy', noon)
    const visits = await Promise.all([0, 1, 2, 3].map((ms) => note('visit-cy', noon + 60 * minute + ms)))
    expect(visits.map(({ before_ms }) => before_ms)).toEqual([noon, noon, noon, noon])
    expect(await note('visit-cy', noon)).toMatchObject({
      before_ms: noon,
      last_ms: expect.toSatisfy((ms) => ms >= noon + 60 * minute),
    })
  })

  test('the tour is ended once for an account, also before its first visit, and can be wanted again', async () => {
    const dee = testPrincipal('visit-dee')
    await store.visits.setTourDone(dee, true, noon)
    expect((await note('visit-dee', noon + 90 * minute)).tour_done).toBe(1)
    await store.visits.setTourDone(dee, false, noon)
    expect((await note('visit-dee', noon + 91 * minute)).tour_done).toBe(0)
  })
}
