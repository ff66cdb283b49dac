import { MAX_ALERT_RULES } from '@varuna/contract/desk/alert-rule'
import { MAX_LOOKED_VISIT_ALERTS, type AreaVisitAnswer, type AreaVisitList } from '@varuna/contract/watch/area-visit'
import { isVisitCode } from '@varuna/vocabulary/alert-rules'
import type { AlertCode, AlertParams } from '@varuna/vocabulary/alerts'
import type { Principal } from '../../../principal/principal.ts'
import { anyAlert } from '../../../store/interfaces/desk/alert-store.ts'
import type { AlertRow } from '../../../store/interfaces/rows/alert-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { readRule } from './read-rule.ts'

interface Effects {
  store: Pick<Store, 'alerts' | 'areaVisits' | 'outgoing'>
}

const HOUR_MS = 3_600_000
/** Hours of a departure are rounded to hundredths. */
const SAME_MS = HOUR_MS / 100

const toIso = (timeMs: number) => new Date(timeMs).toISOString()

/** Visits of a vessel that rules of the account found: by their alerts, and those that last. Rules of others do not count. */
export async function visitsOfVessel({ store }: Effects, principal: Principal, mmsi: number): Promise<AreaVisitList> {
  const rules = new Map((await store.outgoing.rules(principal, MAX_ALERT_RULES)).map((rule) => [rule.id, rule]))
  if (rules.size === 0) return { visits: [] }
  const { alerts } = await store.alerts.page(
    principal,
    { ...anyAlert, kinds: ['vessel'], mmsi },
    MAX_LOOKED_VISIT_ALERTS,
    null,
  )
  const open = (await store.areaVisits.visitsOf([mmsi])).filter(({ rule_id }) => rules.has(rule_id))
  const ends = alerts
    .filter(({ code, source_kind, source_id }) => isVisit(code) && source_kind === 'rule' && rules.has(source_id))
    .flatMap(readEnd)
    .toSorted((a, b) => a.timeMs - b.timeMs)
  const visits: AreaVisitAnswer[] = []
  /** The last arrival at each place whose departure was not read yet. */
  const arrivals = new Map<string, VisitEnd>()
  for (const end of ends) {
    const arrival = arrivals.get(end.ruleId)
    if (end.hours === null) {
      if (arrival) visits.push(visitOf(arrival, null))
      arrivals.set(end.ruleId, end)
    } else {
      visits.push(visitOf(arrival ?? null, end))
      arrivals.delete(end.ruleId)
    }
  }
  for (const { rule_id, entered_ms, was_seen_entering } of open) {
    const known = arrivals.get(rule_id)
    const arrival = known?.timeMs === entered_ms ? known : null
    if (arrival) arrivals.delete(rule_id)
    visits.push({
      id: `${rule_id}/${entered_ms}`,
      ruleId: rule_id,
      areaName: arrival?.areaName ?? nameOf(rules.get(rule_id)),
      from: toIso(entered_ms),
      to: null,
      isInside: true,
      hours: null,
      wasSeenEntering: was_seen_entering === 1,
      alertId: arrival?.id ?? null,
    })
  }
  for (const arrival of arrivals.values()) visits.push(visitOf(arrival, null))
  return { visits: visits.toSorted((a, b) => timeOf(b) - timeOf(a)) }
}

const timeOf = ({ from, to }: AreaVisitAnswer) => Date.parse(from ?? to ?? '')

/** An arrival, or a departure with its hours. */
interface VisitEnd {
  id: string
  ruleId: string
  areaName: string
  timeMs: number
  hours: number | null
  wasSeenEntering: boolean
}

function visitOf(arrival: VisitEnd | null, departure: VisitEnd): AreaVisitAnswer
function visitOf(arrival: VisitEnd, departure: null): AreaVisitAnswer
function visitOf(arrival: VisitEnd | null, departure: VisitEnd | null): AreaVisitAnswer {
  const { ruleId, areaName, wasSeenEntering, id } = (departure ?? arrival) as VisitEnd
  return {
    id: `${ruleId}/${id}`,
    ruleId,
    areaName,
    from: arrival && toIso(arrival.timeMs),
    to: departure && toIso(endOf(arrival, departure)),
    isInside: false,
    hours: departure?.hours ?? null,
    wasSeenEntering,
    alertId: id,
  }
}

/** After a long silence the first position outside says nothing of when the vessel left. */
function endOf(arrival: VisitEnd | null, { timeMs, hours }: VisitEnd): number {
  const lastMs = arrival === null || hours === null ? timeMs : arrival.timeMs + hours * HOUR_MS
  return Math.abs(timeMs - lastMs) <= SAME_MS ? timeMs : lastMs
}

const isVisit = (code: string) => isVisitCode(code as AlertCode)
const nameOf = (rule: { body: string } | undefined) => (rule && readRule(rule)?.name) ?? ''

/** None where the params of the alert are damaged. */
function readEnd({ id, code, source_id, timestamp_ms, params }: AlertRow): VisitEnd[] {
  try {
    const read = JSON.parse(params) as AlertParams['area_entered'] & Partial<AlertParams['area_left']>
    const { areaName, wasSeenEntering } = read
    const hours = code === 'area_left' ? (read.hours ?? 0) : null
    return [{ id, ruleId: source_id, areaName, timeMs: timestamp_ms, hours, wasSeenEntering }]
  } catch {
    return []
  }
}
