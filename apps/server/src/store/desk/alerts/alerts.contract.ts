import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPrincipal } from '../../../principal/testing-principal.ts'
import type { Store } from '../../interfaces/store.ts'
import { anyAlert, type AlertPageEnd, type DecidedChange } from '../../interfaces/desk/alert-store.ts'
import type { RaisedAlert } from '../../interfaces/desk/alert-store.ts'
import { testAlert, testNoonMs, testReport, upTo } from './testing-alerts.ts'

const hourMs = 3_600_000
let number = 0
/** Accounts that no other test has alerts of. */
const newAccount = () => testPrincipal(`account-${(number += 1)}`)

const acknowledge: DecidedChange = {
  action: 'acknowledge',
  state: 'acknowledged',
  assigneeId: null,
  reason: null,
  note: null,
}

/** Tests for the alerts of any store. */
export function alertsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  const raise = (alert: RaisedAlert, source = alert.source_id) =>
    store.vesselReports.add(testReport(source, alert.user_id ?? 'ana'), { ...alert, source_id: source })
  const idsOf = async (account: ReturnType<typeof newAccount>, filter: Partial<typeof anyAlert> = {}) => {
    const { alerts } = await store.alerts.page(account, { ...anyAlert, ...filter }, 100, null)
    return alerts.filter(({ user_id }) => user_id !== null).map(({ id }) => id)
  }

  test('an alert is stored with its cause, most recently raised first, for its own account only', async () => {
    const me = newAccount()
    const other = newAccount()
    const user_id = me.accountId
    await raise(testAlert('w1', { user_id }))
    await raise(testAlert('w2', { user_id, kind: 'trafficking', raised_at_ms: testNoonMs + 1 }))
    await raise(testAlert('w3', { user_id, kind: 'oil', lat: null, lon: null, raised_at_ms: testNoonMs - 1 }))
    expect(await idsOf(me)).toEqual(['w2', 'w1', 'w3'])
    expect(await store.alerts.get(me, 'w1')).toEqual({
      ...testAlert('w1', { user_id }),
      state: 'open',
      version: 1,
      count: 1,
      last_ms: testNoonMs,
      changed_ms: testNoonMs,
      assignee_id: null,
    })
    expect(await idsOf(other)).toEqual([])
    expect(await store.alerts.get(other, 'w1')).toBeNull()
    expect(await store.alerts.change(other, 'w1', testNoonMs, () => acknowledge)).toBeNull()
  })

  test('an existing report raises nothing, and a report whose alert cannot be stored is not stored', async () => {
    const me = newAccount()
    const user_id = me.accountId
    await raise(testAlert('x1', { user_id }))
    expect(await raise(testAlert('x4', { user_id }), 'x1')).toBe(false)
    expect(await store.alerts.get(me, 'x4')).toBeNull()
    const taken = testAlert('x1', { user_id, subject: 'another' })
    await expect(raise(taken, 'x5')).rejects.toThrow()
    expect(await store.vesselReports.get(me, 'x5')).toBeNull()
  })

  test.each([
    [{ kinds: ['oil' as const] }, ['f2']],
    [{ kinds: ['oil' as const, 'fishing' as const] }, ['f3', 'f2', 'f1']],
    [{ levels: ['alarm' as const] }, ['f3']],
    [{ states: ['acknowledged' as const] }, ['f1']],
    [{ states: ['dismissed' as const] }, []],
    [{ mmsi: 419_000_007 }, ['f3', 'f2']],
    [{ fromMs: testNoonMs + 2 }, ['f3', 'f2']],
    [{ toMs: testNoonMs + 2 }, ['f2', 'f1', 'f4']],
    [{ box: { south: -1, west: 170, north: 1, east: -170 } }, ['f3', 'f1', 'f4']],
    [{ box: { south: -1, west: -10, north: 1, east: 10 } }, ['f2']],
    [{ box: { south: 0.4, west: 170, north: 0.6, east: 180 } }, ['f4']],
    [{ box: { south: 0.4, west: -180, north: 0.6, east: -170 } }, ['f4']],
    [{ box: { south: 0.4, west: -179, north: 0.6, east: -170 } }, []],
    [{ assignee: 'nobody' }, ['f3', 'f2', 'f4']],
    [{ assignee: 'cy' }, ['f1']],
  ])('the filter %j', async (filter, ids) => {
    const me = testPrincipal('filtering')
    const base = { user_id: me.accountId, lat: 0 }
    if ((await store.alerts.get(me, 'f1')) === null) {
      await raise(testAlert('f1', { ...base, lon: 179, raised_at_ms: testNoonMs + 1 }))
      await raise(testAlert('f2', { ...base, kind: 'oil', lon: 0, mmsi: 419_000_007, raised_at_ms: testNoonMs + 2 }))
      const pair = { mmsi: 1, other_mmsi: 419_000_007 }
      await raise(testAlert('f3', { ...base, ...pair, level: 'alarm', lon: -179, raised_at_ms: testNoonMs + 3 }))
      // On the 180th meridian.
      await raise(
        testAlert('f4', { ...base, kind: 'vessel', lat: 0.5, lon: -180, raised_at_ms: testNoonMs - 9, subject: 'f4' }),
      )
      await store.alerts.change(me, 'f1', testNoonMs, () => ({ ...acknowledge, assigneeId: 'cy' }))
    }
    expect(await idsOf(me, filter)).toEqual(ids)
    const counts = await store.alerts.counts(me, { ...anyAlert, ...filter })
    const shared = await store.alerts.counts(testPrincipal('nobody at all'), { ...anyAlert, ...filter })
    const sum = (rows: typeof counts) => rows.reduce((total, { count }) => total + count, 0)
    expect(sum(counts) - sum(shared)).toBe(ids.length)
  })

  describe('pages', () => {
    const readAll = async (me: ReturnType<typeof newAccount>, between: (page: number) => Promise<void>) => {
      const ids: string[] = []
      let after: AlertPageEnd | null = null
      for (let page = 0; ; page += 1) {
        const read = await store.alerts.page(me, { ...anyAlert, kinds: ['trafficking'] }, 7, after)
        ids.push(...read.alerts.map(({ id }) => id))
        expect(read.alerts.length).toBeLessThanOrEqual(7)
        if (read.next === null) return ids
        after = read.next
        await between(page)
      }
    }

    test('neither lose nor repeat an alert, whatever is raised, and raised again, meanwhile', async () => {
      const me = newAccount()
      const about = { user_id: me.accountId, kind: 'trafficking' as const }
      // Several share one time, so that the id decides.
      const all = Array.from({ length: 40 }, (_, at) =>
        testAlert(`p${at}`, { ...about, raised_at_ms: testNoonMs + Math.floor(at / 4) }),
      )
      for (const alert of all) await raise(alert)
      const ids = await readAll(me, async (page) => {
        await raise(testAlert(`new${page}`, { ...about, raised_at_ms: testNoonMs + 1_000 + page }))
        // One already shown, one on the next page, and one on the last.
        for (const at of [39 - page * 7, 39 - (page + 1) * 7 - 2, 1])
          if (at >= 0)
            await raise(
              { ...testAlert(`p${at}`, about), raised_at_ms: testNoonMs + 2_000 + page },
              `again-${page}-${at}`,
            )
      })
      expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    })

    test('start with those raised again in the meantime', async () => {
      const me = newAccount()
      const about = { user_id: me.accountId, kind: 'trafficking' as const }
      for (let at = 0; at < 9; at += 1) await raise(testAlert(`q${at}`, { ...about, raised_at_ms: testNoonMs + at }))
      await raise({ ...testAlert('q0', about), raised_at_ms: testNoonMs + 100 }, 'q0-again')
      const { alerts } = await store.alerts.page(me, { ...anyAlert, kinds: ['trafficking'] }, 3, null)
      expect(alerts.map(({ id }) => id)).toEqual(['q0', 'q8', 'q7'])
    })
  })

  describe('the cool-down (ALERT-9)', () => {
    const again = async (over: Partial<RaisedAlert>, decide: Partial<DecidedChange> | null = null) => {
      const me = newAccount()
      const id = `c${(number += 1)}`
      const about = { user_id: me.accountId, subject: `subject of ${id}` }
      await raise(testAlert(id, about))
      if (decide) await store.alerts.change(me, id, testNoonMs + 1, () => ({ ...acknowledge, ...decide }))
      await raise(testAlert(`${id}-b`, { ...about, raised_at_ms: testNoonMs + 2, ...over }))
      return { me, id, alert: await store.alerts.get(me, id), ids: await idsOf(me) }
    }

    test('raises the count, and the report that raised it again leads to it', async () => {
      const { me, id, alert, ids } = await again({})
      expect(ids).toEqual([id])
      expect(alert).toMatchObject({ count: 2, version: 2, last_ms: testNoonMs + 2, raised_at_ms: testNoonMs })
      expect((await store.alerts.get(me, `${id}-b`))?.id).toBe(id)
      expect((await store.alerts.changesOf(id, upTo(10))).map(({ action, count }) => [action, count])).toEqual([
        ['raise', 1],
        ['raise_again', 2],
      ])
    })

    test('keeps the latest time when a raise stored later has an earlier time', async () => {
      const { alert } = await again({ raised_at_ms: testNoonMs - 1 })
      expect(alert).toMatchObject({ count: 2, last_ms: testNoonMs, changed_ms: testNoonMs })
    })

    test('goes on for as long as the cause does', async () => {
      const me = newAccount()
      const at = (hours: number) => ({
        raised_at_ms: testNoonMs + hours * hourMs,
        timestamp_ms: testNoonMs + hours * hourMs,
      })
      const about = { user_id: me.accountId, subject: 'a lasting cause' }
      for (const hours of [0, 1, 2, 3]) await raise(testAlert(`l${hours}`, { ...about, ...at(hours) }))
      expect(await idsOf(me)).toEqual(['l0'])
    })

    test.each([
      ['another subject', { subject: 'another' }, null],
      ['another code', { code: 'illegal_fishing' }, null],
      ['a higher level', { level: 'alarm' as const }, null],
      ['after it', { raised_at_ms: testNoonMs + hourMs + 1 }, null],
      ['long before it', { raised_at_ms: testNoonMs - hourMs - 1 }, null],
      ['what happened long before', { timestamp_ms: testNoonMs - hourMs - 1 }, null],
      ['what happened long after', { timestamp_ms: testNoonMs + hourMs + 3 }, null],
      ['a confirmed alert', {}, { state: 'confirmed' as const }],
      ['a dismissed alert', {}, { state: 'dismissed' as const }],
      ['an image', { code: 'oil_spill' }, null],
    ])('not for %s', async (_, over, decide) => {
      expect((await again(over, decide)).ids).toHaveLength(2)
    })

    test.each([
      ['at its end', { raised_at_ms: testNoonMs + hourMs }, null],
      ['for what happened a cool-down before', { timestamp_ms: testNoonMs - hourMs }, null],
      ['for what happened a cool-down after', { timestamp_ms: testNoonMs + hourMs }, null],
      ['for what came before by the clock and was stored later', { raised_at_ms: testNoonMs - 1 }, null],
      ['for a lower level', { level: 'notice' as const }, null],
      ['for an acknowledged alert', {}, {}],
      ['for one that needs evidence', {}, { state: 'needs_evidence' as const }],
    ])('also %s', async (_, over, decide) => {
      expect((await again(over, decide)).ids).toHaveLength(1)
    })
  })

  describe('changes', () => {
    test("are stored in order, each with the alert's resulting state", async () => {
      const me = newAccount()
      await raise(testAlert('h1', { user_id: me.accountId }))
      const noted = { ...acknowledge, action: 'note' as const, note: '<script>alert(1)</script> \u{1F41F}' }
      await store.alerts.change(me, 'h1', testNoonMs + 1, () => acknowledge)
      const dismissed = { ...acknowledge, action: 'dismiss' as const, state: 'dismissed' as const, reason: 'duplicate' }
      await store.alerts.change(me, 'h1', testNoonMs + 2, () => ({ ...dismissed, assigneeId: 'bo' }))
      await store.alerts.change(me, 'h1', testNoonMs + 3, (alert) => ({ ...noted, state: alert.state }))
      const changes = await store.alerts.changesOf('h1', upTo(10))
      expect(changes).toMatchObject([
        { action: 'raise', by_id: null, state: 'open', version: 1, assignee_id: null },
        { action: 'acknowledge', by_id: me.accountId, state: 'acknowledged', version: 2, time_ms: testNoonMs + 1 },
        { action: 'dismiss', state: 'dismissed', version: 3, reason: 'duplicate', assignee_id: 'bo' },
        { action: 'note', state: 'dismissed', version: 4, note: noted.note },
      ])
      expect(changes.map(({ sequence }) => sequence)).toEqual(changes.map(({ sequence }) => sequence).toSorted())
      expect((await store.alerts.changesOf('h1', upTo(1))).map(({ action }) => action)).toEqual([
        'raise',
        'dismiss',
        'note',
      ])
      const logged = await store.alerts.changesAfter((changes[0]?.sequence ?? 0) - 1, 4)
      expect(logged.map(({ change, alert }) => [change.action, alert.state, alert.version])).toEqual([
        ['raise', 'open', 1],
        ['acknowledge', 'acknowledged', 2],
        ['dismiss', 'dismissed', 3],
        ['note', 'dismissed', 4],
      ])
    })

    test('decisions are found, however many notes and raises follow them', async () => {
      const [me, stranger] = [newAccount(), newAccount()]
      const about = { user_id: null, subject: 'flooded' }
      await raise(testAlert('flooded', about))
      await store.alerts.change(me, 'flooded', testNoonMs, () => ({ ...acknowledge, assigneeId: 'bo' }))
      for (let at = 0; at < 12; at += 1) {
        await store.alerts.change(stranger, 'flooded', testNoonMs, (alert) => ({
          ...acknowledge,
          action: 'note',
          state: alert.state,
          note: `${at}`,
        }))
        await raise(testAlert(`again ${at}`, about))
      }
      const listed = await store.alerts.changesOf('flooded', upTo(3))
      expect(listed.map(({ action, note }) => note ?? action)).toEqual([
        'acknowledge',
        '9',
        'raise_again',
        '10',
        'raise_again',
        '11',
        'raise_again',
      ])
      const cut = await store.alerts.changesOf('flooded', { limit: 3, decisionCharacters: 0 })
      expect(cut).toEqual(listed)
      const pasts: unknown[] = []
      await store.alerts.change(stranger, 'flooded', testNoonMs, (alert, past) => {
        pasts.push(past)
        return { ...acknowledge, action: 'undo', state: alert.state }
      })
      await store.alerts.change(me, 'flooded', testNoonMs, (_, past) => {
        pasts.push(past)
        return acknowledge
      })
      expect(pasts).toMatchObject([
        { decision: { action: 'acknowledge' }, beforeDecision: { action: 'raise' }, notes: 12, ownNotes: 12 },
        { decision: { action: 'undo' }, beforeDecision: { action: 'raise_again' }, notes: 12, ownNotes: 0 },
      ])
      expect(pasts).toMatchObject([
        { noteCharacters: 14, ownNoteCharacters: 14 },
        { noteCharacters: 14, ownNoteCharacters: 0 },
      ])
    })

    test('list the newest decisions whose notes are not too long together', async () => {
      const me = newAccount()
      await raise(testAlert('wordy', { user_id: me.accountId }))
      for (const note of ['x'.repeat(60), 'y'.repeat(60), 'z'.repeat(30)])
        await store.alerts.change(me, 'wordy', testNoonMs, () => ({ ...acknowledge, note }))
      const firstLetters = async (decisionCharacters: number) =>
        (await store.alerts.changesOf('wordy', { limit: 9, decisionCharacters })).map(
          ({ action, note }) => note?.[0] ?? action,
        )
      expect(await firstLetters(200)).toEqual(['raise', 'x', 'y', 'z'])
      expect(await firstLetters(100)).toEqual(['raise', 'y', 'z'])
      expect(await firstLetters(10)).toEqual(['raise', 'z'])
    })

    test('that are refused change nothing', async () => {
      const me = newAccount()
      await raise(testAlert('h2', { user_id: me.accountId }))
      const before = await store.alerts.position()
      const refused = store.alerts.change(me, 'h2', testNoonMs, () => {
        throw new Error('no')
      })
      await expect(refused).rejects.toThrow('no')
      expect(await store.alerts.position()).toEqual(before)
      expect(await store.alerts.get(me, 'h2')).toMatchObject({ state: 'open', version: 1 })
    })

    test('by two people at once are applied in turn, and the second sees the first', async () => {
      const me = newAccount()
      await raise(testAlert('h3', { user_id: me.accountId }))
      const seen: number[] = []
      await Promise.all(
        Array.from({ length: 20 }, () =>
          store.alerts.change(me, 'h3', testNoonMs, (alert) => {
            seen.push(alert.version)
            return acknowledge
          }),
        ),
      )
      expect(seen).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    })

    test('become visible in order of their numbers with several writers at once', async () => {
      const me = newAccount()
      const { sequence: first } = await store.alerts.position()
      let read = first
      const seen: number[] = []
      const follow = async () => {
        const logged = await store.alerts.changesAfter(read, 1_000)
        seen.push(...logged.map(({ change }) => change.sequence))
        read = seen.at(-1) ?? first
      }
      const writing = Promise.all(
        Array.from({ length: 60 }, (_, at) => raise(testAlert(`o${at}`, { user_id: me.accountId, subject: `${at}` }))),
      )
      let isDone = false
      void writing.then(() => (isDone = true))
      while (!isDone) {
        await follow()
        await new Promise(setImmediate)
      }
      await follow()
      expect(seen).toEqual(Array.from({ length: 60 }, (_, at) => first + at + 1))
    })
  })
}
