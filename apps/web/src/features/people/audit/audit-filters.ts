import { auditActionNames, type AuditAction } from '@varuna/vocabulary/audit'

export interface AuditFilters {
  /** Id of who acted, or whom an act is about. */
  account: string | null
  action: AuditAction | null
  /** Inclusive days in UTC, as YYYY-MM-DD. */
  from: string | null
  to: string | null
  /** Number of the entry that the page ends before. */
  before: string | null
}

const noFilters: AuditFilters = { account: null, action: null, from: null, to: null, before: null }
export const clearedFilters: Record<string, null> = { account: null, action: null, from: null, to: null, before: null }

const names = Object.keys(noFilters) as (keyof AuditFilters)[]

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

const isValid: Record<keyof AuditFilters, (text: string) => boolean> = {
  account: (text) => /^[\w-]{1,80}$/.test(text),
  action: (text) => auditActionNames.some((name) => name === text),
  from: isDay,
  to: isDay,
  before: (text) => /^[1-9]\d{0,14}$/.test(text),
}

/** The filters in an address, and its parameters that are none. */
export function parseAuditFilters(search: URLSearchParams): { filters: AuditFilters; dropped: string[] } {
  const filters: Record<string, string> = {}
  const dropped: string[] = []
  for (const name of names) {
    const text = search.get(name)
    if (text === null || text === '') continue
    if (isValid[name](text)) filters[name] = text
    else dropped.push(`${name}=${text.slice(0, 40)}`)
  }
  return { filters: { ...noFilters, ...filters }, dropped }
}

/** The query of the list without its page, and of the files. */
export function auditFileQuery({ account, action, from, to }: AuditFilters): URLSearchParams {
  const query = new URLSearchParams()
  if (account !== null) query.set('account', account)
  if (action !== null) query.set('action', action)
  if (from !== null) query.set('from', `${from}T00:00:00Z`)
  if (to !== null) query.set('to', `${to}T23:59:59.999Z`)
  return query
}

export const isFiltered = ({ account, action, from, to }: AuditFilters): boolean =>
  [account, action, from, to].some((value) => value !== null)
