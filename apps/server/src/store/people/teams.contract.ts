import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../audit/actor.ts'
import { testPrincipal } from '../../principal/testing-principal.ts'
import { addCase, anyCase, event as caseLine, limits } from '../desk/cases/testing-cases.ts'
import { everyAssessment } from '../analysis/assessments/testing-assessments.ts'
import { testAlert, testNoonMs as noon, testReport } from '../desk/alerts/testing-alerts.ts'
import { anyAlert } from '../interfaces/desk/alert-store.ts'
import type { Store } from '../interfaces/store.ts'

const act = { by: operator, nowMs: noon }
const sharing = {
  ...act,
  limits: { assessments: 2, events: 99 },
  eventsOf: (before: string | null, after: string | null) => [
    caseLine('share_team', { time_ms: noon + 1, params: JSON.stringify([before, after]) }),
  ],
}
const room = { members: 9, teams: 2 }
const ana = testPrincipal('team-ana', 'member')
const bo = testPrincipal('team-bo', 'analyst')
const cy = testPrincipal('team-cy', 'analyst')
const dee = testPrincipal('team-dee', 'member')

/** Tests for the teams of any store. Ana is in A and B, Bo in A, Cy in B, Dee reads in A. */
export function teamsContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
    for (const name of ['A', 'B'])
      await store.teams.add({ id: `team-${name}`, name, name_key: name.toLowerCase(), created_ms: noon }, 99, act)
    for (const { accountId } of [ana, bo, dee]) await store.teams.addMember('team-A', accountId, room, act)
    for (const { accountId } of [ana, cy]) await store.teams.addMember('team-B', accountId, room, act)
    await addCase(store, 'team-case', { id: ana.accountId, name: 'ana' })
    await store.watchLists.addList(
      {
        id: 'team-list',
        user_id: ana.accountId,
        created_ms: noon,
        name: 'Tankers',
        appears: 1,
        moves: 0,
        goes_dark: 0,
      },
      9,
    )
  })
  afterAll(() => store.close())

  const inCase = { kind: 'case', id: 'team-case' } as const
  const inList = { kind: 'watch_list', id: 'team-list' } as const
  const shareBoth = async (teamId: string | null) => {
    for (const record of [inCase, inList]) expect(await store.teams.share(ana, record, teamId, sharing)).toBe('done')
  }
  /** What an account may do with the case and the list, by every way to them. */
  const access = async (who: typeof ana) => {
    const one = await store.cases.get(who, 'team-case')
    const listed = await store.cases.list(who, anyCase, { limit: 9, after: null })
    expect(listed.map(({ access: of }) => of)).toEqual(one === null ? [] : [one.access])
    expect(await store.cases.count(who, anyCase, 9)).toBe(listed.length)
    expect(await store.cases.isSeenBy('team-case', who.accountId)).toBe(one !== null)
    const list = await store.watchLists.list(who, 'team-list')
    const readers = await store.watchLists.readersOf(['team-list'])
    expect(readers.get('team-list')?.has(who.accountId)).toBe(list !== null)
    const lists = await store.watchLists.lists(who, { own: 9, ofTeams: 9 })
    expect(lists.map(({ id, team }) => [id, team])).toEqual(list === null ? [] : [['team-list', list.team]])
    return [one?.access, one?.team?.name, list?.team?.name]
  }
  const nothing = [undefined, undefined, undefined]

  test('members of the team see what its owner shares, as their role allows, and nobody else does', async () => {
    for (const who of [bo, cy, dee]) expect(await access(who)).toEqual(nothing)
    await shareBoth('team-A')
    expect(await access(ana)).toEqual(['owner', 'A', 'A'])
    expect(await access(bo)).toEqual(['write', 'A', 'A'])
    expect(await access(dee)).toEqual(['read', 'A', 'A'])
    expect(await access(cy)).toEqual(nothing)
    await shareBoth('team-B')
    for (const who of [bo, dee]) expect(await access(who)).toEqual(nothing)
    expect(await access(cy)).toEqual(['write', 'B', 'B'])
    await shareBoth(null)
    expect(await access(cy)).toEqual(nothing)
  })

  test('only the owner shares, and only with a team that it is in', async () => {
    await shareBoth('team-A')
    for (const record of [inCase, inList]) {
      for (const who of [bo, cy, dee]) expect(await store.teams.share(who, record, null, sharing)).toBe('missing')
      expect(await store.teams.share(ana, { ...record, id: 'no-such' }, 'team-A', sharing)).toBe('missing')
      expect(await store.teams.share(ana, record, 'no-such', sharing)).toBe('no_team')
    }
    expect(await store.watchLists.removeList(bo, 'team-list')).toBe(false)
    const changed = { id: 'team-list', name: 'Changed', appears: 0, moves: 0, goes_dark: 0 }
    for (const who of [cy, dee]) expect(await store.watchLists.changeList(who, changed)).toBe(false)
    expect(await store.watchLists.changeList(bo, changed)).toBe(true)
  })

  test('a case filter of a team that the account is not in finds nothing', async () => {
    await shareBoth('team-A')
    const found = async (who: typeof ana, teamId: string) => store.cases.count(who, { ...anyCase, teamId }, 9)
    expect(await Promise.all([found(ana, 'team-A'), found(bo, 'team-A')])).toEqual([1, 1])
    expect(await Promise.all([found(ana, 'team-B'), found(cy, 'team-A')])).toEqual([0, 0])
  })

  test('who leaves the team sees nothing more of it, is assigned nothing, and takes along what it shared', async () => {
    await shareBoth('team-A')
    const mine = { set: { assignee_id: bo.accountId, assignee_name: 'bo' }, events: [], nowMs: noon }
    const assigned = await store.cases.change(bo, 'team-case', 0, mine, limits)
    expect(assigned).toMatchObject({ ok: true, value: { isStale: false, case: { row: { version: 1 } } } })
    expect(await store.teams.removeMember('team-A', bo.accountId, act)).toBe(true)
    expect(await store.teams.removeMember('team-A', bo.accountId, act)).toBe(false)
    expect(await access(bo)).toEqual(nothing)
    expect((await store.cases.get(ana, 'team-case'))?.row).toMatchObject({ assignee_id: null, version: 2 })
    expect(await store.cases.change(bo, 'team-case', 2, mine, limits)).toEqual({ ok: false, reason: 'missing' })
    expect(await store.teams.removeMember('team-A', ana.accountId, act)).toBe(true)
    expect(await access(dee)).toEqual(nothing)
    expect(await access(ana)).toEqual(['owner', undefined, undefined])
    for (const { accountId } of [ana, bo]) await store.teams.addMember('team-A', accountId, room, act)
    for (const who of [bo, dee]) expect(await access(who)).toEqual(nothing)
  })

  test('an alert of a shared list is seen by its team in every read, and by nobody else; leaving ends that', async () => {
    const readers = [ana, bo, cy, dee]
    const about = { user_id: ana.accountId, kind: 'watch_list', code: 'watched_vessel_moved' } as const
    const alertOf = (id: string, source_id: string) => ({
      alert: testAlert(id, { ...about, source_id, source_kind: 'watch_list', subject: '419000001' }),
      raiseKey: id,
    })
    await shareBoth('team-A')
    await store.alerts.raise([alertOf('team-alert', 'team-list'), alertOf('private-alert', 'private-list')])
    const filters = [
      anyAlert,
      { ...anyAlert, states: ['open' as const] },
      { ...anyAlert, mmsi: 419_000_001 },
      { ...anyAlert, box: { south: -80, west: -180, north: 80, east: 180 } },
      { ...anyAlert, fromMs: noon, kinds: ['watch_list' as const] },
    ]
    const seenBy = async (who: typeof ana): Promise<string[]> => {
      const own = await Promise.all(
        ['team-alert', 'private-alert'].map(async (id) => (await store.alerts.get(who, id)) !== null && id),
      )
      const seen = own.filter((id) => id !== false)
      for (const filter of filters) {
        const { alerts } = await store.alerts.page(who, filter, 100, null)
        const ids = alerts.filter(({ kind }) => kind === 'watch_list').map(({ id }) => id)
        expect(ids.toSorted()).toEqual(seen.toSorted())
        const counted = await store.alerts.counts(who, { ...filter, kinds: ['watch_list'] })
        expect(counted.reduce((sum, { count }) => sum + Number(count), 0)).toBe(seen.length)
      }
      return seen
    }
    const seen = async () => Promise.all(readers.map(seenBy))
    const both = ['team-alert', 'private-alert']
    expect(await seen()).toEqual([both, ['team-alert'], [], ['team-alert']])
    expect(await store.alerts.readersOf([inList, { ...inList, id: 'private-list' }])).toEqual(
      new Map([['watch_list team-list', new Set([ana, bo, dee].map(({ accountId }) => accountId))]]),
    )
    expect(await store.alerts.page(bo, { ...anyAlert, kinds: ['oil'] }, 9, null)).toMatchObject({ alerts: [] })
    const note = () => ({ action: 'note' as const, state: 'open' as const, assigneeId: null, reason: null, note: 'x' })
    expect(await store.alerts.change(cy, 'team-alert', noon, note)).toBeNull()
    expect(await store.alerts.change(bo, 'private-alert', noon, note)).toBeNull()
    expect(await store.alerts.change(bo, 'team-alert', noon, note)).not.toBeNull()
    await store.teams.removeMember('team-A', bo.accountId, act)
    expect(await seen()).toEqual([both, [], [], ['team-alert']])
    await store.teams.addMember('team-A', bo.accountId, room, act)
    await shareBoth(null)
    expect(await seen()).toEqual([both, [], [], []])
    expect(await store.alerts.readersOf([inList])).toEqual(new Map())
  })

  test('the timeline of a case states each team that it is shared with, while it has room', async () => {
    const lines = async () =>
      (await store.cases.newestEvents('team-case', { before: null, limit: 99 })).map(({ params }) => params)
    await shareBoth(null)
    const before = (await lines()).length
    await shareBoth('team-B')
    await shareBoth('team-B')
    await shareBoth(null)
    expect((await lines()).slice(before)).toEqual(['[null,"B"]', '["B",null]'])
    const full = { ...sharing, limits: { assessments: 2, events: before + 2 } }
    expect(await store.teams.share(ana, inCase, 'team-B', full)).toBe('done')
    expect(await lines()).toHaveLength(before + 2)
  })

  test('an image or a report is read by its team with its alert, changed by nobody else, and missing after that', async () => {
    const report = { kind: 'vessel_report', id: 'team-report' } as const
    const alert = testAlert('team-report-alert', { user_id: ana.accountId, source_id: report.id })
    await store.vesselReports.add(testReport(report.id, ana.accountId), alert)
    await store.assessments.notes.add(
      {
        id: 'team-note',
        kind: report.kind,
        assessment_id: report.id,
        user_id: ana.accountId,
        text: 'x',
        created_ms: 1,
      },
      9,
    )
    const counted = async (who: typeof ana) =>
      (await store.alerts.counts(who, anyAlert)).reduce((sum, { count }) => sum + Number(count), 0)
    const before = new Map<string, number>()
    for (const who of [bo, cy, dee]) before.set(who.accountId, await counted(who))
    const readBy = async (who: typeof ana) => {
      const one = await store.assessments.get(who, report.kind, report.id)
      expect((await store.vesselReports.get(who, report.id)) === null).toBe(one === null)
      expect((await store.alerts.get(who, alert.id)) === null).toBe(one === null)
      if (who !== ana) expect((await counted(who)) - (before.get(who.accountId) ?? 0)).toBe(one === null ? 0 : 1)
      for (const sort of ['assessed', 'subject'] as const) {
        const listed = await store.assessments.list(who, { ...everyAssessment, sort }, null, 9)
        expect(listed).toEqual(one === null ? [] : [one])
      }
      expect(await store.assessments.count(who, everyAssessment, 9)).toBe(one === null ? 0 : 1)
      expect(await store.assessments.count(who, { ...everyAssessment, teamId: 'team-A' }, 9)).toBe(one?.team ? 1 : 0)
      return one && one.team
    }
    const all = () => Promise.all([ana, bo, cy, dee].map(readBy))
    expect(await all()).toEqual([null, null, null, null])
    for (const who of [bo, dee]) expect(await store.teams.share(who, report, 'team-A', sharing)).toBe('missing')
    expect(await store.teams.share(ana, report, 'team-A', sharing)).toBe('done')
    const A = { id: 'team-A', name: 'A' }
    expect(await all()).toEqual([A, A, null, A])
    expect(await store.alerts.readersOf([report])).toEqual(
      new Map([['vessel_report team-report', new Set([ana, bo, dee].map(({ accountId }) => accountId))]]),
    )
    expect(await store.assessments.setDeleted(bo, report, noon)).toBe(false)
    expect(await store.assessments.notes.remove(bo, report, 'team-note')).toBe(false)
    await store.assessments.setDeleted(ana, report, noon)
    expect(await store.assessments.get(bo, report.kind, report.id)).toBeNull()
    expect(await store.vesselReports.get(bo, report.id)).toBeNull()
    expect(await store.assessments.count(bo, { ...everyAssessment, isDeleted: true }, 9)).toBe(0)
    await store.assessments.setDeleted(ana, report, null)
    await store.teams.removeMember('team-A', bo.accountId, act)
    expect(await all()).toEqual([A, null, null, A])
    await store.teams.addMember('team-A', bo.accountId, room, act)
    expect(await store.teams.share(ana, report, null, sharing)).toBe('done')
    expect(await all()).toEqual([null, null, null, null])
  })

  test('a team has a maximum of images and reports, and a full one leaves the record with the team before', async () => {
    const of = (id: string) => ({ kind: 'vessel_report', id }) as const
    for (const at of [1, 2, 3]) await store.vesselReports.add(testReport(`team-full-${at}`, ana.accountId))
    const share = (at: number, team: string) => store.teams.share(ana, of(`team-full-${at}`), team, sharing)
    expect([await share(1, 'team-A'), await share(2, 'team-A'), await share(3, 'team-B')]).toEqual(
      Array(3).fill('done'),
    )
    expect(await share(3, 'team-A')).toBe('full')
    expect((await store.assessments.get(cy, 'vessel_report', 'team-full-3'))?.team?.id).toBe('team-B')
    expect(await share(2, 'team-A')).toBe('done')
  })

  test('names are taken once, and members, teams and teams of an account are limited', async () => {
    const row = { id: 'team-C', name: 'a', name_key: 'a', created_ms: noon }
    expect(await store.teams.add(row, 99, act)).toBe('name_taken')
    expect(await store.teams.add({ ...row, name_key: 'c' }, 2, act)).toBe('full')
    expect(await store.teams.add({ ...row, name_key: 'c' }, 3, act)).toBe('added')
    expect(await store.teams.rename('team-C', { name: 'B', name_key: 'b' }, act)).toBe('name_taken')
    expect(await store.teams.rename('no-such', { name: 'D', name_key: 'd' }, act)).toBe('missing')
    expect(await store.teams.addMember('team-C', ana.accountId, room, act)).toBe('account_full')
    expect(await store.teams.addMember('team-A', cy.accountId, { ...room, members: 3 }, act)).toBe('team_full')
    expect(await store.teams.addMember('no-such', cy.accountId, room, act)).toBe('missing')
    expect(await store.teams.addMember('team-A', bo.accountId, { ...room, members: 1 }, act)).toBe('done')
  })

  test('removing a team ends its shares, and every change of teams and shares is in the audit log', async () => {
    await shareBoth('team-A')
    expect(await store.teams.remove('team-A', act)).toBe(true)
    expect(await store.teams.remove('team-A', act)).toBe(false)
    for (const who of [bo, dee]) expect(await access(who)).toEqual(nothing)
    expect(await store.teams.of(bo.accountId)).toEqual([])
    const entries = await store.audit.after(0, 1_000)
    const about = (id: string) => entries.filter(({ about_id }) => about_id === id).map(({ action }) => action)
    expect(new Set(about('team-A'))).toEqual(new Set(['team_creation', 'team_joining', 'team_leaving', 'team_removal']))
    expect(new Set(about('team-case'))).toEqual(new Set(['case_sharing']))
    expect(new Set(about('team-list'))).toEqual(new Set(['watch_list_sharing']))
  })
}
