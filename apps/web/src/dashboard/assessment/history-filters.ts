import {
  assessmentSort,
  verdictsOf,
  type AssessmentKind,
  type AssessmentSort,
  type AssessmentVerdict,
} from '@varuna/contract/analysis/assessment'
import type { ChartBox } from '@varuna/map/chart-view'
import { formatArea, parseArea } from '../area/area-text.ts'

export interface HistoryFilters {
  text: string
  verdict: AssessmentVerdict | null
  /** Inclusive days in UTC, as YYYY-MM-DD. */
  from: string | null
  to: string | null
  /** Where the report was made; west is greater than east across the 180th meridian. */
  area: ChartBox | null
  /** Only what is shared with this team. */
  team: string | null
  deleted: boolean
  sort: AssessmentSort
  order: 'asc' | 'desc'
  /** Cursor of the previous page. */
  after: string | null
}

export const noFilters: HistoryFilters = {
  text: '',
  verdict: null,
  from: null,
  to: null,
  area: null,
  team: null,
  deleted: false,
  sort: 'assessed',
  order: 'desc',
  after: null,
}

const MAX_TEXT = 120
const names = Object.keys(noFilters) as (keyof HistoryFilters)[]

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

type Parsers = {
  [Name in keyof HistoryFilters]: (text: string, of: AssessmentKind) => HistoryFilters[Name] | undefined
}

const parsers: Parsers = {
  text: (text) => (text.length <= MAX_TEXT ? text : undefined),
  verdict: (text, of) => verdictsOf[of].find((verdict) => verdict === text),
  from: (text) => (isDay(text) ? text : undefined),
  to: (text) => (isDay(text) ? text : undefined),
  area: (text) => parseArea(text) ?? undefined,
  team: (text) => (/^[\w-]{1,80}$/.test(text) ? text : undefined),
  deleted: (text) => (text === 'true' ? true : undefined),
  sort: (text) => assessmentSort.options.find((sort) => sort === text),
  order: (text) => (text === 'asc' || text === 'desc' ? text : undefined),
  after: (text) => (/^[\w-]{1,1000}$/.test(text) ? text : undefined),
}

/** The filters of one history, whose URL parameters begin with `prefix`, and the names of invalid parameters. */
export function parseHistoryFilters(search: URLSearchParams, prefix: string, of: AssessmentKind) {
  let filters = noFilters
  const dropped: string[] = []
  for (const name of names) {
    const parameter = `${prefix}-${name}`
    const text = search.get(parameter)
    if (text === null || text === '') continue
    const value = parsers[name](text, of)
    if (value === undefined) dropped.push(`${parameter}=${text.slice(0, 40)}`)
    else filters = { ...filters, [name]: value }
  }
  if (filters.from !== null && filters.to !== null && filters.to < filters.from) {
    dropped.push(`${prefix}-to=${filters.to}`)
    filters = { ...filters, to: null }
  }
  return { filters, dropped }
}

/** URL parameters for changed filters; a change resets the page. */
export function historyParameters(changes: Partial<HistoryFilters>, prefix: string): Record<string, string | null> {
  const all: Partial<HistoryFilters> = { after: null, ...changes }
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => [
      `${prefix}-${name}`,
      value === noFilters[name as keyof HistoryFilters] || value === null
        ? null
        : typeof value === 'object'
          ? formatArea(value)
          : String(value),
    ]),
  )
}

/** The query of the list or, without the page, of its export files. */
export function historyQuery(of: AssessmentKind, filters: HistoryFilters): URLSearchParams {
  const { text, verdict, from, to, area, team, deleted, sort, order } = filters
  const query = new URLSearchParams({ of, sort, order })
  if (text.trim() !== '') query.set('text', text.trim())
  if (verdict) query.set('verdict', verdict)
  if (from) query.set('from', `${from}T00:00:00Z`)
  if (to) query.set('to', `${to}T23:59:59.999Z`)
  for (const [edge, degrees] of Object.entries(area ?? {})) query.set(edge, String(degrees))
  if (team) query.set('team', team)
  if (deleted) query.set('deleted', 'true')
  return query
}

export const isFiltered = ({ text, verdict, from, to, area, team, deleted }: HistoryFilters): boolean =>
  text !== '' || verdict !== null || from !== null || to !== null || area !== null || team !== null || deleted
