import { setImmediate as immediate } from 'node:timers/promises'
import {
  confirmationLimits,
  coolDownMs,
  doubtBeforeMs,
  raiseByRules,
  type RuleSettings,
} from '@varuna/alerts/built-in-rules'
import { findDoubt, type VesselDoubt } from '@varuna/alerts/credibility'
import { eventCause } from '@varuna/alerts/event-cause'
import { isVisitCode } from '@varuna/vocabulary/alert-rules'
import { paramOf } from '@varuna/vocabulary/alerts'
import { alertingEventKinds, type EventKind, eventSpecifications } from '@varuna/vocabulary/events'
import { formatUtcDay } from '@varuna/contract/fields'
import { MAX_EXAMPLES, PREVIEW_DAYS, type RulePreview } from '@varuna/contract/desk/rule-preview'
import type { AlertRuleRequest } from '@varuna/contract/desk/alert-rule'
import type { Clock } from '../../../clock/clock.ts'
import type { Principal } from '../../../principal/principal.ts'
import { anyAlert, type RaisedAlert } from '../../../store/interfaces/desk/alert-store.ts'
import type { TrackEventRow } from '../../../store/interfaces/rows/track-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { createAlert, raisedAlert, type AlertRecord } from '../../shared/alerts/alert-record.ts'
import { eventOfRow } from '../../watch/tracks/event-row.ts'
import { doubtsAbout } from './vessel-doubts.ts'
import { findConfirmed } from './find-confirmed.ts'
import { statedVessels } from '../../shared/alerts/stated-vessel.ts'
import { readSettings } from '../../shared/alerts/rule-settings.ts'
import type { FactEffects } from './gather-facts.ts'
import { readHappening, type FoundHappening } from './happening.ts'
import { matchHappenings, type UsedRule } from './match-happenings.ts'
import { findPastVisits } from './past-visits.ts'
import { requireMay, type MayEffects } from './require-may.ts'

type Effects = FactEffects & MayEffects & { store: Pick<Store, 'rules' | 'alerts'>; clock: Clock }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Events and alerts read at once, between which other requests are answered. */
const PAGE = 200
/** Those that are matched before the time and the request are looked at again: each may read hundreds of earlier events. */
const MATCHED_AT_ONCE = 10
/** Most events and alerts that a preview compares, and the longest that it takes. */
const MAX_LOOKED = 20_000
const MAX_MS = 5_000

/** A preview whose examples have no text yet. */
export type PreviewRecord = Omit<RulePreview, 'examples'> & {
  examples: (Omit<RulePreview['examples'][number], 'message'> & Pick<AlertRecord, 'params'>)[]
}

/**
 * What a rule would have raised or sent in the last 30 days, by the stored events under the built-in rules as they are set now, and the alerts
 * that reports, images and watch lists raised. ALERT-9 joins what belongs to one alert. Events of vessels that are not confirmed by now
 * (ALERT-11) raise nothing, and levels are lowered by the doubts that are stored now (ALERT-14). Throws what adding the rule would, and the
 * reason of the signal.
 */
export async function previewRule(
  effects: Effects,
  principal: Principal,
  asked: AlertRuleRequest,
  signal?: AbortSignal,
): Promise<PreviewRecord> {
  const { store, clock } = effects
  await requireMay(effects, principal, asked)
  const nowMs = clock.now()
  const fromMs = nowMs - PREVIEW_DAYS * DAY_MS
  const rule = ruleOf(asked, principal)
  const settings = await readSettings(store)
  const matched: FoundHappening[] = []
  let looked = 0
  let isWhole = true
  for await (const page of happenings(effects, principal, rule, settings, { fromMs, nowMs })) {
    for (let at = 0; at < Math.max(1, page.length) && isWhole; at += MATCHED_AT_ONCE) {
      const part = page.slice(at, at + MATCHED_AT_ONCE)
      looked += part.length
      matched.push(...(await matchHappenings(effects, [rule], part)).map(({ found }) => found))
      await immediate()
      signal?.throwIfAborted()
      isWhole = looked < MAX_LOOKED && clock.now() - nowMs < MAX_MS
    }
    if (!isWhole) break
  }
  const raised = joinAlerts(
    matched.filter(({ happening }) => happening.timeMs >= fromMs && happening.timeMs <= nowMs),
    settings,
  )
  return {
    ...countByDay(raised, fromMs, nowMs),
    lowered: raised.filter(({ happening: { params } }) => paramOf({ params }, 'loweredFrom') !== undefined).length,
    examples: raised.slice(-MAX_EXAMPLES).toReversed().map(exampleOf),
    looked,
    whole: isWhole,
  }
}

const ruleOf = (asked: AlertRuleRequest, { accountId, role }: Principal): UsedRule => ({
  asked,
  role,
  row: {
    id: '',
    user_id: accountId,
    created_ms: 0,
    is_active: 1,
    stopped: null,
    for_all: 0,
    takes_unraised: 1,
    takes_visits: 0,
    channel: null,
    body: '',
    secret: null,
    from_sequence: 0,
    confirmed_address: null,
    owner_role: role,
    owner_has_factor: 1,
  },
})

/** Pages of what may match: visits by vessel, then, each the newest first, events and alerts of what else raises them. */
async function* happenings(
  effects: Effects,
  principal: Principal,
  rule: UsedRule,
  settings: RuleSettings,
  { fromMs, nowMs }: { fromMs: number; nowMs: number },
): AsyncGenerator<FoundHappening[]> {
  const { store } = effects
  const { what } = rule.asked
  const isAboutVisits = what.some(isVisitCode)
  if (isAboutVisits) yield* findPastVisits(effects, rule, settings, { fromMs, nowMs })
  const kinds = alertingEventKinds.filter(
    (kind) => what.length === 0 || eventSpecifications[kind].raises.some((code) => what.includes(code)),
  )
  if (kinds.length > 0) yield* eventHappenings(store, kinds, settings, { fromMs, nowMs })
  const filter = { ...anyAlert, fromMs, toMs: nowMs }
  let after: Parameters<Store['alerts']['page']>[3] = null
  do {
    const page: Awaited<ReturnType<Store['alerts']['page']>> = await store.alerts.page(principal, filter, PAGE, after)
    yield page.alerts
      .filter((one) => isNotOfEvent(one) && !(isAboutVisits && one.source_kind === 'rule'))
      .flatMap((alert) => readHappening(alert, true) ?? [])
    after = page.next
  } while (after !== null)
}

/** What an event raised is found by the event. Fishing in a zone is not stored as one. */
const isNotOfEvent = ({ source_kind, code }: RaisedAlert) => source_kind !== 'event' || code === 'fishing_in_zone'

async function* eventHappenings(
  store: Effects['store'],
  kinds: EventKind[],
  settings: RuleSettings,
  { fromMs, nowMs }: { fromMs: number; nowMs: number },
): AsyncGenerator<FoundHappening[]> {
  let after: { fromMs: number; id: string } | null = null
  do {
    const rows: Awaited<ReturnType<Store['positions']['events']>> = await store.positions.events({
      mmsi: null,
      kinds,
      box: null,
      limit: PAGE,
      after,
      fromMs,
      beforeMs: nowMs + 1,
    })
    const mmsis = [
      ...new Set(rows.flatMap(({ mmsi, other_mmsi }) => (other_mmsi === null ? [mmsi] : [mmsi, other_mmsi]))),
    ]
    const receipts = await store.positions.receipts(mmsis)
    const confirmed = findConfirmed(
      await store.positions.vesselStates(mmsis),
      new Map(receipts.map((receipt) => [receipt.mmsi, receipt])),
      confirmationLimits(settings),
    )
    const stated = statedVessels(await store.positions.vessels(mmsis), await store.positions.statements(mmsis))
    const beforeMs = doubtBeforeMs(settings)
    const doubts = beforeMs === null ? [] : await readDoubts(store, rows, mmsis)
    yield rows.flatMap((row) => {
      const event = eventOfRow(row)
      const found = event && eventCause(event, (mmsi) => stated.at(mmsi, event.fromMs))
      if (event === null || found === null) return []
      const pair = event.vessels.slice(0, 2)
      if (!pair.every((mmsi) => confirmed.has(mmsi))) return []
      const period = { fromMs: event.fromMs, toMs: event.toMs ?? nowMs }
      const doubt = findDoubt(doubts, pair, period, beforeMs ?? 0)
      const { cause, level } = raiseByRules(found, settings, doubt) ?? { cause: found, level: null }
      const time = new Date(event.toMs ?? event.fromMs).toISOString()
      const subject = pair.join(', ')
      const { lat, lon } = event
      const alert = createAlert(cause, {
        source: event.id,
        subject,
        lat,
        lon,
        timestamp: time,
        alertTime: time,
        ...(level !== null && { level }),
      })
      return alert === null ? [] : (readHappening(raisedAlert(alert, null, pair), level !== null) ?? [])
    })
    const last = rows.at(-1)
    after = last && rows.length === PAGE ? { fromMs: last.from_ms, id: last.id } : null
  } while (after !== null)
}

/** Doubts about the vessels of events (ALERT-14). */
async function readDoubts(
  { alerts }: Effects['store'],
  rows: readonly TrackEventRow[],
  mmsis: readonly number[],
): Promise<VesselDoubt[]> {
  const { spoofings, jammings } = await alerts.falsePositions(rows)
  const eventsOf = (found: readonly TrackEventRow[]) => found.flatMap((row) => eventOfRow(row) ?? [])
  return doubtsAbout(mmsis, eventsOf(spoofings), eventsOf(jammings))
}

/** The first of what ALERT-9 joins to one alert, the oldest first. */
function joinAlerts(matched: readonly FoundHappening[], settings: RuleSettings): FoundHappening[] {
  const lastOf = new Map<string, number>()
  return matched
    .toSorted((a, b) => a.happening.timeMs - b.happening.timeMs)
    .filter(({ happening: { code, timeMs }, alert: { subject, level } }) => {
      const key = `${subject} ${code} ${level}`
      const lastMs = lastOf.get(key)
      lastOf.set(key, timeMs)
      return lastMs === undefined || timeMs - lastMs > coolDownMs(code, settings)
    })
}

function countByDay(
  raised: readonly FoundHappening[],
  fromMs: number,
  nowMs: number,
): Pick<RulePreview, 'days' | 'total' | 'mostAnHour'> {
  const counts = new Map<string, number>()
  const hours = new Map<number, number>()
  for (const { happening } of raised) {
    const day = formatUtcDay(happening.timeMs)
    const hour = Math.floor(happening.timeMs / HOUR_MS)
    counts.set(day, (counts.get(day) ?? 0) + 1)
    hours.set(hour, (hours.get(hour) ?? 0) + 1)
  }
  const days: RulePreview['days'] = []
  for (let ms = fromMs; formatUtcDay(ms) <= formatUtcDay(nowMs); ms += DAY_MS) {
    const day = formatUtcDay(ms)
    days.push({ day, count: counts.get(day) ?? 0 })
  }
  return { days, total: raised.length, mostAnHour: Math.max(0, ...hours.values()) }
}

const exampleOf = ({ happening, alert }: FoundHappening): PreviewRecord['examples'][number] => ({
  code: happening.code,
  level: happening.level,
  params: happening.params as AlertRecord['params'],
  subject: alert.subject,
  lat: alert.lat,
  lon: alert.lon,
  timestamp: new Date(happening.timeMs).toISOString(),
  raised: happening.isRaised,
})
