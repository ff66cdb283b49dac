import { trackEventKind } from '@varuna/contract/watch/track-event'
import type { EventKind } from '@varuna/vocabulary/events'
import { vesselTones, type VesselTone } from '@varuna/map/vessels/chart-vessel'
import { fields } from '@varuna/language/shared/fields'
import { textOf } from '@varuna/language/text'
import { drawnAreaFault, formatDrawnArea, parseDrawnArea, type DrawnArea } from '~/dashboard/area/drawn-area.ts'

export interface WatchFilters {
  types: readonly VesselTone[]
  /** ISO 3166-1 alpha-2. */
  flags: readonly string[]
  speed: { leastKnots: number | null; mostKnots: number | null }
  /** Vessels with an ongoing event of one of these kinds. */
  doing: readonly EventKind[]
  /** Only vessels and events within the area. */
  area: DrawnArea | null
  /** Zone id; only vessels within it. */
  zone: string | null
  traffic: 'all' | 'real' | 'simulated'
  /** Maximum age of a position, in minutes. */
  withinMinutes: number | null
}

export const noFilters: WatchFilters = {
  types: [],
  flags: [],
  speed: { leastKnots: null, mostKnots: null },
  doing: [],
  area: null,
  zone: null,
  traffic: 'all',
  withinMinutes: null,
}

export type FilterName = keyof WatchFilters

/** Options for the age of a position. */
export const ageMinutes = [10, 60, 360] as const

const MAX_KNOTS = 102.2
const MAX_FLAGS = 40

/** The parameters of the URL, by filter. */
const parameters: Record<FilterName, string> = {
  types: 'type',
  flags: 'flag',
  speed: 'speed',
  doing: 'doing',
  area: 'area',
  zone: 'zone',
  traffic: 'traffic',
  withinMinutes: 'within',
}
export const filterNames = Object.keys(parameters) as FilterName[]

/** Null when any part is not one of `known`. */
function parseList<Value extends string>(text: string, known: (part: string) => part is Value): Value[] | null {
  const parts = text.split(',')
  return parts.every((part): part is Value => known(part)) ? [...new Set(parts)] : null
}

const isTone = (part: string): part is VesselTone => (vesselTones as readonly string[]).includes(part)
const isKind = (part: string): part is EventKind => (trackEventKind.options as readonly string[]).includes(part)
const isFlag = (part: string): part is string => /^[A-Z]{2}$/.test(part)

const parseNumber = (text: string) => (/^-?\d{1,3}(\.\d{1,6})?$/.test(text) ? Number(text) : null)

function parseSpeed(text: string): WatchFilters['speed'] | null {
  const [, least = '', most = ''] = /^([\d.]*)-([\d.]*)$/.exec(text) ?? []
  const speed = { leastKnots: parseNumber(least), mostKnots: parseNumber(most) }
  return isSpeed(speed) &&
    (least !== '') === (speed.leastKnots !== null) &&
    (most !== '') === (speed.mostKnots !== null)
    ? speed
    : null
}

/** Whether a speed range has at least one end and is not empty. */
export const isSpeed = ({ leastKnots, mostKnots }: WatchFilters['speed']): boolean =>
  (leastKnots !== null || mostKnots !== null) &&
  [leastKnots, mostKnots].every((knots) => knots === null || (knots >= 0 && knots <= MAX_KNOTS)) &&
  (leastKnots ?? 0) <= (mostKnots ?? MAX_KNOTS)

const nullIfEmpty = <Value>(list: Value[] | null) => (list && list.length > 0 ? list : null)

const parsers: { [Name in FilterName]: (text: string) => WatchFilters[Name] | null } = {
  types: (text) => nullIfEmpty(parseList(text, isTone)),
  flags: (text) => nullIfEmpty(parseList(text.toUpperCase(), isFlag)?.slice(0, MAX_FLAGS) ?? null),
  speed: parseSpeed,
  doing: (text) => nullIfEmpty(parseList(text, isKind)),
  area: parseDrawnArea,
  zone: (text) => (/^[a-z0-9-]{1,60}$/.test(text) ? text : null),
  traffic: (text) => (text === 'real' || text === 'simulated' ? text : null),
  withinMinutes: (text) => ageMinutes.find((minutes) => String(minutes) === text) ?? null,
}

export interface ParsedFilters {
  filters: WatchFilters
  /** Invalid URL parameters as they appear there; they filter nothing. */
  dropped: { parameter: string; text: string; because?: string }[]
}

/** Removes a zone that is not among `zones`; unchanged until they are known. */
export function dropUnknownZone(parsed: ParsedFilters, zones: readonly { id: string }[] | undefined): ParsedFilters {
  const { filters, dropped } = parsed
  const { zone } = filters
  if (zone === null || !zones || zones.some(({ id }) => id === zone)) return parsed
  return { filters: { ...filters, zone: null }, dropped: [...dropped, { parameter: parameters.zone, text: zone }] }
}

export function parseFilters(search: URLSearchParams): ParsedFilters {
  const result: ParsedFilters = { filters: noFilters, dropped: [] }
  for (const name of filterNames) {
    const text = search.get(parameters[name])
    if (text === null) continue
    const value = parsers[name](text)
    const fault = value === null && name === 'area' ? drawnAreaFault(text) : null
    if (value === null)
      result.dropped.push({
        parameter: parameters[name],
        text: text.slice(0, 40),
        ...(fault && { because: textOf(fields, fault) }),
      })
    else result.filters = { ...result.filters, [name]: value }
  }
  return result
}

const formatters: { [Name in FilterName]: (value: WatchFilters[Name]) => string | null } = {
  types: (types) => types.join(',') || null,
  flags: (flags) => flags.join(',') || null,
  speed: ({ leastKnots, mostKnots }) =>
    leastKnots === null && mostKnots === null ? null : `${leastKnots ?? ''}-${mostKnots ?? ''}`,
  doing: (doing) => doing.join(',') || null,
  area: (area) => area && formatDrawnArea(area),
  zone: (zone) => zone,
  traffic: (traffic) => (traffic === 'all' ? null : traffic),
  withinMinutes: (minutes) => (minutes === null ? null : String(minutes)),
}

/** `search` with one filter set; other parameters are unchanged. */
export function withFilter<Name extends FilterName>(
  search: URLSearchParams,
  name: Name,
  value: WatchFilters[Name],
): URLSearchParams {
  const result = new URLSearchParams(search)
  const text = formatters[name](value)
  if (text === null) result.delete(parameters[name])
  else result.set(parameters[name], text)
  return result
}

/** `search` without filters. */
export function withoutFilters(search: URLSearchParams): URLSearchParams {
  const result = new URLSearchParams(search)
  for (const name of filterNames) result.delete(parameters[name])
  return result
}

export const isActive = (filters: WatchFilters, name: FilterName): boolean =>
  JSON.stringify(filters[name]) !== JSON.stringify(noFilters[name])
