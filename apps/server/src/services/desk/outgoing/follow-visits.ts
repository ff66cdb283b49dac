import { setImmediate as immediate } from 'node:timers/promises'
import type { PositionReport } from '@varuna/ais/reports/report'
import { confirmationLimits, type RuleSettings } from '@varuna/alerts/built-in-rules'
import { stepVisit, whereaboutsIn, type VisitStep } from '@varuna/alerts/step-visit'
import { MAX_VISIT_RULES, MAX_VISITS_OF_RULE } from '@varuna/contract/desk/alert-rule'
import type { AreaBox } from '@varuna/geo/geometry/area'
import { boxesAt, buildBoxIndex, type Box, type BoxIndex } from '@varuna/geo/geometry/box-index'
import { checkHarbour, type HarbourGeo } from '@varuna/geo/ports/harbour-check'
import { isInDoubt } from '@varuna/tracks/confirmation'
import type { LRUCache } from 'lru-cache'
import { createLruCache } from '../../../caches/lru-cache.ts'
import type { Clock } from '../../../clock/clock.ts'
import type { VisitChange } from '../../../store/interfaces/desk/area-visit-store.ts'
import type { NamedRaise } from '../../../store/interfaces/desk/alert-store.ts'
import type { AreaVisitRow, VisitPlaceRow } from '../../../store/interfaces/rows/alert-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { People } from '../../people/people/people.ts'
import { readSettings } from '../../shared/alerts/rule-settings.ts'
import { createThrottle, repeatRounds, runAlone, type RoundEffects } from '../../shared/rounds/repeat-rounds.ts'
import { readState } from '../../watch/tracks/stored-state.ts'
import type { AreaEffects } from '../../watch/zones/resolve-area.ts'
import { findConfirmed } from '../rules/find-confirmed.ts'
import type { FactEffects } from '../rules/gather-facts.ts'
import { matchHappenings, type UsedRule } from '../rules/match-happenings.ts'
import { raiseOf, visitKeyOf } from '../rules/raise-by-rule.ts'
import { readRule } from '../rules/read-rule.ts'
import { visitHappening } from '../rules/visit-happening.ts'
import {
  followedIn,
  leftOutIn,
  noVisitPlaces,
  readVisitPlaces,
  type VisitPlace,
  type VisitPlaces,
} from '../rules/visit-places.ts'
import { checkAssigned } from './match-rules.ts'

export interface VisitEffects {
  store: FactEffects['store'] & Pick<Store, 'areaVisits' | 'locks' | 'rules' | 'zones'>
  geo: FactEffects['geo'] & AreaEffects['geo'] & HarbourGeo
  importedZones: FactEffects['importedZones'] & AreaEffects['importedZones']
  clock: Clock
  people: Pick<People, 'heldRole' | 'mayDo'>
}

const ROUND_MS = 15_000
const PAGE = 500
const CHANGES_A_TRANSACTION = 50
/** Maximum share of time spent following, however many vessels and places there are. */
const SHARE = 0.1
const MAX_REMEMBERED = 400_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A visit without a position inside for so long is over; nobody knows when. */
const MAX_SILENCE_MS = 30 * DAY_MS
const PRUNE_EVERY_MS = 10 * MINUTE_MS
/** How long before the position that a round found inside a vessel may have been received outside. */
const LOOKED_BACK_MS = [
  1,
  ...[1, 5, 10, 20, 60, 360].map((minutes) => minutes * MINUTE_MS),
  ...[1, 3, 10].map((days) => days * DAY_MS),
]

interface FollowedRule {
  readonly used: UsedRule
  readonly place: VisitPlace
  /** Those inside are noted without an alert. */
  readonly isNew: boolean
}

/** What a process remembers between rounds: nothing that it could not read again. */
export interface VisitMemory {
  places: VisitPlaces
  /** What the rules say, by their body: reading two thousand of them takes a second. */
  asked: ReadonlyMap<string, UsedRule['asked'] | null>
  /** Rules and outlines that the looked positions were compared with. */
  followed: string
  /** Time of the position that was looked at last, by MMSI. */
  looked: LRUCache<number, number>
  prunedMs: number
}

export const createVisitMemory = (): VisitMemory => ({
  places: noVisitPlaces(),
  asked: new Map(),
  followed: '',
  looked: createLruCache(MAX_REMEMBERED),
  prunedMs: -Infinity,
})

/**
 * Compares the latest position of each vessel, where it is newer than in the last round, with the places of the rules about visits: an index of
 * their boxes first. Raises for the account of a rule. Vessels that are not confirmed (ALERT-11), and positions on land or in doubt, are
 * looked at again in the next round. Positions older than `maxAgeMs` count for nothing. Returns how many visits began or ended.
 */
export async function followVisits(
  effects: VisitEffects,
  memory: VisitMemory,
  maxAgeMs: number,
  throttle: () => Promise<void> = async () => {},
  signal?: AbortSignal,
): Promise<number> {
  const { store, clock } = effects
  const rules = await readFollowed(effects, memory)
  if (clock.now() - memory.prunedMs >= PRUNE_EVERY_MS) {
    await store.areaVisits.prune(clock.now() - MAX_SILENCE_MS)
    memory.prunedMs = clock.now()
  }
  if (rules.length === 0) return 0
  const byId = new Map(rules.map((rule) => [rule.used.row.id, rule]))
  const boxes = rules.map((rule) => ({ rule, boxes: turnsOf(rule.place.area.box) }))
  const parts = boxes.flatMap((one) => one.boxes.map((box) => ({ rule: one.rule, box })))
  const index = buildBoxIndex(parts.map(({ box }) => box))
  let counts: Map<string, number> | null = null
  const settings = await readSettings(store)
  const oldestMs = clock.now() - maxAgeMs
  let changed = 0
  let page: PositionReport[] = []
  for (let after = -1; signal?.aborted !== true; after = page.at(-1)?.mmsi ?? 0) {
    page = await store.positions.latestAfter(after, PAGE)
    const fresh = page.filter(
      ({ mmsi, timeMs }) => timeMs >= oldestMs && timeMs > (memory.looked.get(mmsi) ?? -Infinity),
    )
    const found = await findSteps(effects, fresh, { index, parts, byId })
    const open = new Set(await findOpen(effects, found, settings))
    const changes: VisitChange[] = []
    for (const one of found) {
      if (open.has(one.position.mmsi) && !one.rule.isNew) continue
      const id = one.rule.used.row.id
      if (one.step.kind === 'enters') {
        counts ??= new Map(await store.areaVisits.counts())
        const inside = counts.get(id) ?? 0
        if (inside >= MAX_VISITS_OF_RULE) continue
        counts.set(id, inside + 1)
      }
      changes.push(await changeOf(effects, one))
    }
    for (let at = 0; at < changes.length; at += CHANGES_A_TRANSACTION) {
      await store.areaVisits.apply(changes.slice(at, at + CHANGES_A_TRANSACTION))
      await immediate()
    }
    // Set after the changes are stored, so that a failed attempt is retried.
    for (const { mmsi, timeMs } of fresh) if (!open.has(mmsi)) memory.looked.set(mmsi, timeMs)
    changed += changes.filter(({ kind }) => kind !== 'renews').length
    if (page.length < PAGE) break
    await throttle()
  }
  if (signal?.aborted === true) return changed
  for (const { isNew, used, place } of rules)
    if (isNew) await store.areaVisits.follow({ rule_id: used.row.id, outline: place.outline, left_out: null })
  return changed
}

/** The rules in use whose place has an outline now. Visits of others, and of an outline that has changed, are forgotten; why a place is left out is kept. */
async function readFollowed(effects: VisitEffects, memory: VisitMemory): Promise<FollowedRule[]> {
  const { store, people } = effects
  const [rows, followed] = [await store.areaVisits.rules(MAX_VISIT_RULES), await store.areaVisits.places()]
  memory.asked = new Map(rows.map((row) => [row.body, memory.asked.get(row.body) ?? readRule(row)]))
  const used = rows.flatMap((row): UsedRule[] => {
    const asked = memory.asked.get(row.body)
    return asked ? [{ row, asked, role: people.heldRole(row.owner_role, row.owner_has_factor !== 0) }] : []
  })
  const places = used.flatMap(({ asked: { place } }) => place ?? [])
  if (places.length > 0) memory.places = await readVisitPlaces(effects, places, memory.places)
  const before = new Map(followed.map((place) => [place.rule_id, place]))
  const rules = used.flatMap((one): FollowedRule[] => {
    const place = one.asked.place && followedIn(memory.places, one.asked.place)
    return place ? [{ used: one, place, isNew: before.get(one.row.id)?.outline !== place.outline }] : []
  })
  const leftOut = used.flatMap(({ row, asked }): VisitPlaceRow[] => {
    const reason = asked.place && leftOutIn(memory.places, asked.place)
    return reason ? [{ rule_id: row.id, outline: null, left_out: reason }] : []
  })
  const newlyLeftOut = leftOut.filter((place) => before.get(place.rule_id)?.left_out !== place.left_out)
  const kept = new Set([
    ...rules.filter(({ isNew }) => !isNew).map(({ used: { row } }) => row.id),
    ...leftOut.filter((place) => !newlyLeftOut.includes(place)).map(({ rule_id }) => rule_id),
  ])
  const gone = followed.map(({ rule_id }) => rule_id).filter((id) => !kept.has(id))
  if (gone.length > 0) await store.areaVisits.forget(gone)
  for (const place of newlyLeftOut) await store.areaVisits.follow(place)
  const key = JSON.stringify(rules.map(({ used: { row }, place }) => [row.id, place.outline]))
  if (key !== memory.followed || rules.some(({ isNew }) => isNew)) memory.looked.clear()
  memory.followed = key
  return rules
}

/** The box and what of it lies beyond the 180th meridian, moved round the Earth, so that any longitude from -180 to 180 finds it. */
function turnsOf({ south, west, north, east }: AreaBox): Box[] {
  if (south > north) return []
  return [-360, 0, 360]
    .map((turn): Box => [west + turn, south, east + turn, north])
    .filter(([left, , right]) => left <= 180 && right >= -180)
}

interface FoundStep {
  rule: FollowedRule
  position: PositionReport
  step: Exclude<VisitStep, { kind: 'nothing' }>
}

async function findSteps(
  { store }: VisitEffects,
  positions: readonly PositionReport[],
  {
    index,
    parts,
    byId,
  }: {
    index: BoxIndex
    parts: readonly { rule: FollowedRule }[]
    byId: ReadonlyMap<string, FollowedRule>
  },
): Promise<FoundStep[]> {
  if (positions.length === 0) return []
  const visits = Map.groupBy(await store.areaVisits.visitsOf(positions.map(({ mmsi }) => mmsi)), ({ mmsi }) => mmsi)
  const found: FoundStep[] = []
  for (const position of positions) {
    const { mmsi, lat, lon, timeMs } = position
    const open = new Map(visits.get(mmsi)?.map((visit) => [visit.rule_id, visit]))
    const near = boxesAt(index, lon, lat).flatMap((at) => parts[at]?.rule ?? [])
    const visited = [...open.keys()].flatMap((id) => byId.get(id) ?? [])
    for (const rule of new Set([...near, ...visited])) {
      const visit = open.get(rule.used.row.id)
      const { area } = rule.place
      if (visit === undefined && !area.contains(lat, lon)) continue
      const where = visit === undefined ? 'inside' : whereaboutsIn((y, x) => area.contains(y, x), lat, lon)
      const step = stepVisit(visit === undefined ? null : visitOf(visit), { timeMs, where }, false)
      if (step.kind !== 'nothing') found.push({ rule, position, step })
    }
  }
  return found
}

const visitOf = ({ entered_ms, last_ms, was_seen_entering }: AreaVisitRow) => ({
  enteredMs: entered_ms,
  lastMs: last_ms,
  wasSeenEntering: was_seen_entering === 1,
})

/** Vessels whose step waits: they are not confirmed, or their position may be false. */
async function findOpen(
  { store, geo }: VisitEffects,
  found: readonly FoundStep[],
  settings: RuleSettings,
): Promise<number[]> {
  const positions = new Map(
    found.filter(({ step }) => step.kind !== 'renews').map(({ position }) => [position.mmsi, position]),
  )
  if (positions.size === 0) return []
  const mmsis = [...positions.keys()]
  const states = await store.positions.vesselStates(mmsis)
  const receipts = await store.positions.receipts(mmsis)
  const confirmed = findConfirmed(
    states,
    new Map(receipts.map((receipt) => [receipt.mmsi, receipt])),
    confirmationLimits(settings),
  )
  const jumped = new Set(states.filter(({ mmsi, state }) => isInDoubt(readState(mmsi, state))).map(({ mmsi }) => mmsi))
  return [...positions.values()]
    .filter(
      ({ mmsi, lat, lon }) => !confirmed.has(mmsi) || jumped.has(mmsi) || checkHarbour(geo, lat, lon).status === 'land',
    )
    .map(({ mmsi }) => mmsi)
}

async function changeOf(effects: VisitEffects, { rule, position, step }: FoundStep): Promise<VisitChange> {
  const { used, isNew } = rule
  const { mmsi } = position
  const outsideMs = step.kind === 'enters' && !isNew ? await lastOutside(effects, rule, position) : null
  const wasSeenEntering =
    step.kind === 'enters' ? outsideMs !== null && position.timeMs - outsideMs <= DAY_MS : step.visit.wasSeenEntering
  const visit: AreaVisitRow = {
    rule_id: used.row.id,
    mmsi,
    entered_ms: step.visit.enteredMs,
    last_ms: step.visit.lastMs,
    was_seen_entering: wasSeenEntering ? 1 : 0,
  }
  if (step.kind === 'renews') return { kind: 'renews', visit, raises: [] }
  // One that was never received outside may have been inside all along.
  const isQuiet = isNew || (step.kind === 'enters' && outsideMs === null)
  const raises = isQuiet ? [] : await raisesOf(effects, rule, position, { step, visit })
  return { kind: step.kind === 'enters' ? 'begins' : 'ends', visit, raises }
}

/**
 * When the vessel was received outside within 30 days before; null where it was not. Looks farther back in steps: one that waited for its
 * confirmation has earlier positions inside.
 */
async function lastOutside(
  { store }: VisitEffects,
  { place: { area } }: FollowedRule,
  { mmsi, timeMs }: PositionReport,
): Promise<number | null> {
  for (const agoMs of LOOKED_BACK_MS) {
    const [before] = await store.positions.newestUntil([mmsi], timeMs - MAX_SILENCE_MS, timeMs - agoMs)
    if (before === undefined) return null
    if (!area.contains(before.lat, before.lon)) return before.timeMs
  }
  return null
}

/** What a rule raises of a visit that begins or ends; nothing where its other conditions do not hold. */
async function raisesOf(
  effects: VisitEffects,
  { used, place }: FollowedRule,
  position: PositionReport,
  { step, visit }: { step: FoundStep['step']; visit: AreaVisitRow },
): Promise<NamedRaise[]> {
  const { store, clock, people } = effects
  const [stated] = await store.positions.vessels([position.mmsi])
  const found = visitHappening({
    rule: used,
    areaName: place.name ?? used.asked.name,
    name: stated?.name ?? null,
    position,
    wasSeenEntering: visit.was_seen_entering === 1,
    hours: step.kind === 'leaves' ? step.hours : null,
    alertTime: new Date(clock.now()).toISOString(),
  })
  if (found === null) return []
  if ((await matchHappenings(effects, [used], [found])).length === 0) return []
  const raise = raiseOf(used, found, clock)
  const raiseKey = visitKeyOf(used.row.id, position.mmsi, visit.entered_ms, found.happening.code)
  return [await checkAssigned(people, { ...raise, raiseKey })]
}

interface RunEffects extends VisitEffects, RoundEffects {
  /** Alerts may have been raised. */
  onRaised(): void
}

/** Follows visits until closed; one server at a time does this. */
export function startFollowingVisits(effects: RunEffects, maxAgeMs: number): { close(): Promise<void> } {
  const memory = createVisitMemory()
  return repeatRounds(effects, ROUND_MS, (signal) =>
    runAlone(effects.store.locks, 'area_visits', async () => {
      const throttle = createThrottle(effects, SHARE, signal)
      if ((await followVisits(effects, memory, maxAgeMs, throttle, signal)) > 0) effects.onRaised()
    }),
  )
}
