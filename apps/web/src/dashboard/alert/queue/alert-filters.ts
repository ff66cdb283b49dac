import {
  alertFilter,
  alertLevel,
  alertState,
  type AlertState,
  type QueuedAlert,
} from '@varuna/contract/desk/alert-queue'
import { alertKind, type Alert } from '@varuna/contract/alert'
import { parseTimestampMs } from '@varuna/contract/fields'
import { isInBox, type ChartBox } from '@varuna/map/chart-view'
import { formatMmsi } from '@varuna/units/mmsi'

export interface AlertFilters {
  kind: readonly Alert['kind'][]
  level: readonly Alert['level'][]
  state: readonly AlertState[]
  /** 'me', 'nobody' or the id of an account; null for anyone. */
  assigned: string | null
  mmsi: number | null
  /** West is greater than east across the 180th meridian. */
  area: ChartBox | null
  /** ISO times; null for an open end. */
  period: { from: string | null; to: string | null }
}
export type AlertFilterName = keyof AlertFilters

/** Unresolved states: the default of the queue. */
export const waitingStates: readonly AlertState[] = ['open', 'acknowledged']

export const noFilters: AlertFilters = {
  kind: [],
  level: [],
  state: waitingStates,
  assigned: null,
  mmsi: null,
  area: null,
  period: { from: null, to: null },
}

export const filterNames = Object.keys(noFilters) as AlertFilterName[]
export const knownKinds = alertKind.options
export const knownLevels = alertLevel.options
export const knownStates = alertState.options

const edges = ['south', 'west', 'north', 'east'] as const
/** URL parameters by filter, the same as those of the API. */
const parameters: Record<AlertFilterName, readonly string[]> = {
  kind: ['kind'],
  level: ['level'],
  state: ['state'],
  assigned: ['assigned'],
  mmsi: ['mmsi'],
  area: edges,
  period: ['from', 'to'],
}

export interface ParsedAlertFilters {
  filters: AlertFilters
  /** Invalid parameters as they appear in the URL; they filter nothing. */
  dropped: { parameter: string; text: string }[]
}

const { shape } = alertFilter
const MAX_SHOWN = 40
const isBox = ({ south, north, west, east }: ChartBox) => south < north && west !== east

/** Parses the filters of a URL by the schema of the API; states default to the unresolved ones. */
export function parseAlertFilters(search: URLSearchParams): ParsedAlertFilters {
  const dropped: ParsedAlertFilters['dropped'] = []
  const drop = (names: readonly string[]) => {
    for (const name of names) {
      const text = search.get(name)
      if (text !== null) dropped.push({ parameter: name, text: text.slice(0, MAX_SHOWN) })
    }
  }
  const read = <Value>(
    name: string,
    schema: { safeParse(text: unknown): { success: true; data: Value } | { success: false } },
  ): Value | undefined => {
    const text = search.get(name)
    if (text === null) return undefined
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    drop([name])
    return undefined
  }

  const sides = edges.map((edge) => {
    const parsed = shape[edge].safeParse(search.get(edge) ?? undefined)
    return parsed.success ? parsed.data : undefined
  })
  const [south, west, north, east] = sides
  const box =
    south !== undefined && west !== undefined && north !== undefined && east !== undefined
      ? { south, west, north, east }
      : null
  const area = box && isBox(box) ? box : null
  if (area === null) drop(edges)

  const period = { from: read('from', shape.from) ?? null, to: read('to', shape.to) ?? null }
  const isReversed =
    period.from !== null && period.to !== null && parseTimestampMs(period.to) < parseTimestampMs(period.from)
  if (isReversed) drop(['from', 'to'])

  const assigned = read('assigned', shape.assigned)
  const filters: AlertFilters = {
    kind: unique(read('kind', shape.kind)) ?? [],
    level: unique(read('level', shape.level)) ?? [],
    state: unique(read('state', shape.state)) ?? waitingStates,
    assigned: assigned === undefined || assigned === '' ? null : assigned,
    mmsi: read('mmsi', shape.mmsi) ?? null,
    area,
    period: isReversed ? noFilters.period : period,
  }
  return { filters, dropped }
}

const unique = <Value>(values: readonly Value[] | undefined) => values && [...new Set(values)]

const formatDegrees = (degrees: number) => String(Number(degrees.toFixed(4)))

/** The parameters of one filter with their texts; a null text is omitted. */
function formatFilter(filters: AlertFilters, name: AlertFilterName): [string, string | null][] {
  switch (name) {
    case 'kind':
    case 'level':
    case 'state':
      return [[name, filters[name].join(',') || null]]
    case 'assigned':
      return [['assigned', filters.assigned]]
    case 'mmsi':
      return [['mmsi', filters.mmsi === null ? null : formatMmsi(filters.mmsi)]]
    case 'area':
      return edges.map((edge) => [edge, filters.area && formatDegrees(filters.area[edge])])
    case 'period':
      return [
        ['from', filters.period.from],
        ['to', filters.period.to],
      ]
  }
}

/** `search` with one filter set; other parameters are unchanged. */
export function withFilter<Name extends AlertFilterName>(
  search: URLSearchParams,
  name: Name,
  value: AlertFilters[Name],
): URLSearchParams {
  const result = new URLSearchParams(search)
  const filters = { ...noFilters, [name]: value }
  for (const [parameter, text] of formatFilter(filters, name)) {
    if (text === null || !isActive(filters, name)) result.delete(parameter)
    else result.set(parameter, text)
  }
  return result
}

/** `search` without filters. */
export function withoutFilters(search: URLSearchParams): URLSearchParams {
  const result = new URLSearchParams(search)
  for (const name of filterNames.flatMap((filter) => parameters[filter])) result.delete(name)
  return result
}

export const isActive = (filters: AlertFilters, name: AlertFilterName): boolean =>
  JSON.stringify(filters[name]) !== JSON.stringify(noFilters[name])

/** The query of the API, also used as the cache key. */
export function filterQuery(filters: AlertFilters): string {
  const query = new URLSearchParams()
  for (const [parameter, text] of filterNames.flatMap((name) => formatFilter(filters, name)))
    if (text !== null) query.set(parameter, text)
  return query.toString()
}

/** Whether the server would list `alert` under these filters for the account `userId`. */
export function matchesFilters(alert: QueuedAlert, filters: AlertFilters, userId: string | null): boolean {
  const { kind, level, state, assigned, mmsi, area, period } = filters
  const has = <Value>(list: readonly Value[], value: Value) => list.length === 0 || list.includes(value)
  const assignee = assigned === 'me' ? userId : assigned
  return (
    has(kind, alert.kind) &&
    has(level, alert.level) &&
    has(state, alert.state) &&
    (assigned === null ||
      (assigned === 'nobody' ? alert.assignee === null : alert.assignee !== null && alert.assignee.id === assignee)) &&
    (mmsi === null || alert.mmsi === mmsi) &&
    (area === null || (alert.lat !== null && alert.lon !== null && isInBox(area, alert.lat, alert.lon))) &&
    (period.from === null || Date.parse(alert.lastTime) >= parseTimestampMs(period.from)) &&
    (period.to === null || Date.parse(alert.alertTime) <= parseTimestampMs(period.to))
  )
}
