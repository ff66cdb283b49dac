import {
  MAX_WATCHED_VESSELS,
  MAX_TEAM_WATCH_LISTS,
  MAX_WATCH_LISTS,
  type WatchList,
  type WatchListPage,
  type WatchListQuery,
  type WatchListRequest,
} from '@varuna/contract/desk/watch-list'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import { mayDo, requireRight, type Principal } from '../../../principal/principal.ts'
import type { CountedWatchList } from '../../../store/interfaces/desk/watch-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { CsvVessel } from './read-watch-csv.ts'

interface Effects {
  store: Pick<Store, 'watchLists' | 'positions'>
  clock: Clock
}

const toIso = (timeMs: number) => new Date(timeMs).toISOString()
const notFound = () => codedError('not_found.record', { record: 'watch_list' })

function accessOf(principal: Principal, { user_id }: CountedWatchList): WatchList['access'] {
  if (user_id === principal.accountId) return 'owner'
  return mayDo(principal, 'change_team_records') ? 'write' : 'read'
}

const listOf = (principal: Principal, list: CountedWatchList): WatchList => listWith(list, accessOf(principal, list))

const listWith = (
  { id, name, appears, moves, goes_dark, vessels, created_ms, team }: CountedWatchList,
  access: WatchList['access'],
): WatchList => ({
  access,
  team,
  id,
  name,
  vesselCount: vessels,
  createdAt: toIso(created_ms),
  raise: { appears: appears === 1, moves: moves === 1, goesDark: goes_dark === 1 },
})

const columnsOf = ({ name, raise }: WatchListRequest) => ({
  name,
  appears: raise.appears ? 1 : 0,
  moves: raise.moves ? 1 : 0,
  goes_dark: raise.goesDark ? 1 : 0,
})

async function requireList({ store }: Pick<Effects, 'store'>, principal: Principal, id: string) {
  const list = await store.watchLists.list(principal, id)
  if (list === null) throw notFound()
  return list
}

/** Throws `not_found` for a list that the account does not see, and `forbidden` for one that it only reads. */
async function requireWritableList(effects: Pick<Effects, 'store'>, principal: Principal, id: string) {
  const list = await requireList(effects, principal, id)
  if (list.user_id !== principal.accountId) requireRight(principal, 'change_team_records')
  return list
}

/** The account's lists, then those that others share with its teams; the newest first. */
export async function listWatchLists({ store }: Effects, principal: Principal): Promise<WatchList[]> {
  return (await store.watchLists.lists(principal, { own: MAX_WATCH_LISTS, ofTeams: MAX_TEAM_WATCH_LISTS })).map(
    (list) => listOf(principal, list),
  )
}

/** Throws `too_many_requests.watch_lists`. */
export async function addWatchList(
  { store, clock }: Effects,
  { accountId }: Principal,
  request: WatchListRequest,
): Promise<WatchList> {
  const row = { id: clock.newId(), user_id: accountId, created_ms: clock.now(), ...columnsOf(request) }
  if (!(await store.watchLists.addList(row, MAX_WATCH_LISTS)))
    throw codedError('too_many_requests.watch_lists', { maxLists: MAX_WATCH_LISTS })
  return listWith({ ...row, vessels: 0, team: null }, 'owner')
}

export async function changeWatchList(
  effects: Effects,
  principal: Principal,
  id: string,
  request: WatchListRequest,
): Promise<WatchList> {
  await requireWritableList(effects, principal, id)
  if (!(await effects.store.watchLists.changeList(principal, { id, ...columnsOf(request) }))) throw notFound()
  return listOf(principal, await requireList(effects, principal, id))
}

export async function removeWatchList({ store }: Effects, principal: Principal, id: string): Promise<void> {
  if (!(await store.watchLists.removeList(principal, id))) throw notFound()
}

/** A list with a page of its vessels by MMSI, each with its last static data and time of receipt. */
export async function readWatchList(
  effects: Effects,
  principal: Principal,
  id: string,
  { limit, after }: WatchListQuery,
): Promise<WatchListPage> {
  const { watchLists, positions } = effects.store
  const list = await requireList(effects, principal, id)
  if (after !== undefined && !/^\d{1,9}$/.test(after)) throw codedError('invalid_input.page', { after })
  const rows = await watchLists.vessels(id, after === undefined ? -1 : Number(after), limit + 1)
  const page = rows.slice(0, limit)
  const mmsis = page.map(({ mmsi }) => mmsi)
  const [latest, stated] = await Promise.all([positions.latestOf(mmsis), positions.vessels(mmsis)])
  const times = new Map(latest.map(({ mmsi, timeMs }) => [mmsi, timeMs]))
  const names = new Map(stated.map(({ mmsi, name }) => [mmsi, name]))
  return {
    list: listOf(principal, list),
    vessels: page.map(({ mmsi, note, added_ms }) => {
      const timeMs = times.get(mmsi)
      const lastTime = timeMs === undefined ? null : toIso(timeMs)
      return { mmsi, note, name: names.get(mmsi) ?? null, lastTime, addedAt: toIso(added_ms) }
    }),
    next: rows.length > limit ? String(page.at(-1)?.mmsi) : null,
  }
}

/** Adds vessels to a list; vessels already on it get the new note. Throws `too_many_requests.watched_vessels` and then adds none. */
export async function addWatchedVessels(
  effects: Effects,
  principal: Principal,
  id: string,
  vessels: readonly CsvVessel[],
): Promise<{ added: number; present: number }> {
  await requireWritableList(effects, principal, id)
  const added_ms = effects.clock.now()
  const rows = vessels.map(({ mmsi, note }) => ({ mmsi, note, added_ms }))
  const added = await effects.store.watchLists.addVessels(id, rows, MAX_WATCHED_VESSELS)
  if (added === 'missing') throw notFound()
  if (added === 'full') throw codedError('too_many_requests.watched_vessels', { maxVessels: MAX_WATCHED_VESSELS })
  return { added, present: vessels.length - added }
}

/** Adds the vessels of a CSV file, all or none. */
export async function importWatchTable(
  effects: Effects,
  principal: Principal,
  id: string,
  batches: AsyncIterable<readonly CsvVessel[]>,
) {
  await requireWritableList(effects, principal, id)
  const vessels: CsvVessel[] = []
  for await (const batch of batches) {
    vessels.push(...batch)
    // More than a list holds are refused by their number.
    if (vessels.length > MAX_WATCHED_VESSELS) break
  }
  return addWatchedVessels(effects, principal, id, vessels)
}

export async function removeWatchedVessel(
  effects: Effects,
  principal: Principal,
  id: string,
  mmsi: number,
): Promise<void> {
  await requireWritableList(effects, principal, id)
  if (!(await effects.store.watchLists.removeVessel(id, mmsi)))
    throw codedError('not_found.vessel', { mmsi: String(mmsi) })
}
