import { setImmediate as immediate } from 'node:timers/promises'
import { MAX_AREA_LISTED, MAX_AREA_LOOKED, type AreaEvents, type AreaResult } from '@varuna/contract/desk/area-report'
import { parseTimestampMs } from '@varuna/contract/fields'
import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'
import { isUnreadable } from '@varuna/contract/unreadable'
import { createArea, type Area } from '@varuna/geo/geometry/area'
import { wrapLongitude } from '@varuna/units/angle'
import { isVisitCode } from '@varuna/vocabulary/alert-rules'
import type { Principal } from '../../../principal/principal.ts'
import type { Box } from '../../../store/interfaces/watch/box.ts'
import { listEvents, vesselsOfEvents } from '../../watch/tracks/events.ts'
import { readQueue, type QueuedRecord, type QueueEffects, type QueueFilter } from '../alerts/alert-queue.ts'
import { readAreaResult, type AreaReportEffects, type AreaReportRecord } from './area-reports.ts'
import { visitRulesOf } from './visit-rules.ts'

type Effects = Pick<AreaReportEffects, 'files'> & {
  store: AreaReportEffects['store'] & QueueEffects['store'] & Parameters<typeof listEvents>[0]['store']
}
type NamingEffects = Effects & Parameters<typeof vesselsOfEvents>[0]

const EVENTS_A_PAGE = 200

interface Where {
  record: AreaReportRecord
  area: Area
  box: Box
  from: string
  to: string
  simulated: boolean
}

async function whereOf(effects: Effects, principal: Principal, id: string): Promise<Where> {
  const { record, result } = await readAreaResult(effects, principal, id)
  return { record, area: createArea(result.polygons), box: boxOf(result), ...periodOf(record, result) }
}

/** Alerts and events count by the period that was counted. */
const periodOf = ({ request }: AreaReportRecord, { countedTo }: AreaResult) => ({
  from: new Date(parseTimestampMs(request.from)).toISOString(),
  to: new Date(Math.max(parseTimestampMs(request.from), parseTimestampMs(countedTo) - 1)).toISOString(),
  simulated: request.simulated ?? false,
})

const boxOf = ({ box: { south, west, north, east } }: AreaResult): Box =>
  east - west >= 360
    ? { south, north, west: -180, east: 180 }
    : { south, north, west: wrapLongitude(west), east: wrapLongitude(east) }

/** The events that began in the area and lasted in the period, as they are stored now. Throws what `readAreaResult` does. */
export async function listAreaEvents(effects: NamingEffects, principal: Principal, id: string): Promise<AreaEvents> {
  const { area, box, from, to, simulated } = await whereOf(effects, principal, id)
  const counts = new Map<TrackEventAnswer['kind'], number>()
  const events: TrackEventAnswer[] = []
  let looked = 0
  let after: string | undefined
  do {
    const page = await listEvents(effects, { ...box, from, to, limit: EVENTS_A_PAGE, after })
    looked += page.events.length
    for (const event of page.events) {
      if (isUnreadable(event) || event.lat === null || event.lon === null) continue
      if (event.simulated !== simulated || !area.contains(event.lat, event.lon)) continue
      counts.set(event.kind, (counts.get(event.kind) ?? 0) + 1)
      if (events.length < MAX_AREA_LISTED) events.push(event)
    }
    after = page.next ?? undefined
    await immediate()
  } while (after !== undefined && looked < MAX_AREA_LOOKED)
  return {
    looked,
    whole: after === undefined,
    kinds: [...counts].map(([kind, count]) => ({ kind, count })).toSorted((a, b) => b.count - a.count),
    events,
    vessels: await vesselsOfEvents(effects, events),
  }
}

type Listed = { looked: number; whole: boolean; total: number; alerts: QueuedRecord[] }
type AlertEffects = Effects & QueueEffects & Parameters<typeof visitRulesOf>[0]

/**
 * The alerts in the area that the account sees now, of what happened in the period that was counted, and its arrivals and departures by the rules
 * about visits of this area: a vessel that left stands outside. Throws what `readAreaResult` does.
 */
export async function listAreaAlerts(effects: AlertEffects, principal: Principal, id: string): Promise<Listed> {
  const { record, area, box, from, to, simulated } = await whereOf(effects, principal, id)
  const [fromMs, toMs] = [parseTimestampMs(from), parseTimestampMs(to)]
  const isInPeriod = (alert: QueuedRecord) => {
    const timeMs = Date.parse(alert.timestamp)
    return timeMs >= fromMs && timeMs <= toMs && alert.simulated === simulated
  }
  const isInArea = ({ lat, lon }: QueuedRecord) => lat !== null && lon !== null && area.contains(lat, lon)
  // An alert is raised at its time or later, as by a file that is imported.
  const inArea = await look(effects, principal, { ...box, from }, (alert) => isInPeriod(alert) && isInArea(alert))
  const rules = await visitRulesOf(effects, principal, record.request.area)
  if (rules.size === 0) return inArea
  const isVisit = ({ code, sourceKind, source, alertTime }: QueuedRecord) => {
    const raisedMs = Date.parse(alertTime)
    const times = isVisitCode(code) && sourceKind === 'rule' ? rules.get(source) : undefined
    return times?.some((time) => raisedMs >= time.fromMs && raisedMs < time.toMs) === true
  }
  const until = new Date(toMs + VISIT_RAISED_WITHIN_MS).toISOString()
  const visits = await look(
    effects,
    principal,
    { kind: ['vessel'], from, to: until },
    (alert) => isInPeriod(alert) && isVisit(alert) && !isInArea(alert),
  )
  return {
    looked: inArea.looked + visits.looked,
    whole: inArea.whole && visits.whole,
    total: inArea.total + visits.total,
    alerts: [...inArea.alerts, ...visits.alerts]
      .toSorted((a, b) => Date.parse(b.lastTime) - Date.parse(a.lastTime))
      .slice(0, MAX_AREA_LISTED),
  }
}

/** A visit is raised when its position has been received; a feed may be this late. */
const VISIT_RAISED_WITHIN_MS = 86_400_000

/** The newest alerts of a query that match, of at most `MAX_AREA_LOOKED`. */
async function look(
  effects: QueueEffects,
  principal: Principal,
  query: QueueFilter,
  matches: (alert: QueuedRecord) => boolean,
): Promise<Listed> {
  const alerts: QueuedRecord[] = []
  let [looked, total] = [0, 0]
  for await (const page of readQueue(effects, principal, query)) {
    if (looked >= MAX_AREA_LOOKED) return { looked, whole: false, total, alerts }
    looked += page.length
    for (const alert of page) {
      if (isUnreadable(alert) || !matches(alert)) continue
      total += 1
      if (alerts.length < MAX_AREA_LISTED) alerts.push(alert)
    }
    await immediate()
  }
  return { looked, whole: true, total, alerts }
}
