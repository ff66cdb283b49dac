import { formatMmsi } from '@varuna/units/mmsi'
export const roomNames = ['start', 'watch', 'alerts', 'cases', 'analysis', 'sources'] as const
export type RoomName = (typeof roomNames)[number]

export const roomPaths: Record<RoomName, string> = {
  start: '/dashboard-analysis/start',
  watch: '/dashboard-analysis/live',
  alerts: '/dashboard-analysis/alerts',
  cases: '/dashboard-analysis/cases',
  analysis: '/dashboard-analysis',
  sources: '/dashboard-analysis/sources',
}

const addressesOf: Record<RoomName, RegExp> = {
  start: /^\/start$/,
  watch: /^\/(live|areas|vessels\/[^/]+|events\/[^/]+)$/,
  alerts: /^\/alerts(\/[^/]+)?$/,
  cases: /^\/cases(\/[^/]+)?$/,
  analysis: /^(\/assessments\/(compare|[^/]+\/[^/]+))?$/,
  sources: /^\/sources$/,
}

/** The room of a path, null for a path without a page; the pages of a vessel, of an event and of areas belong to Watch. */
export function roomOf(pathname: string): RoomName | null {
  const rest = pathname.replace(/^\/dashboard-analysis/, '').replace(/\/$/, '')
  return roomNames.find((name) => addressesOf[name].test(rest)) ?? null
}

/** The Sources room with the form of a new feed, and with the place to drop AIS files. */
export const connectFeedPath = `${roomPaths.sources}?add=feed`
export const importFilePath = `${roomPaths.sources}?add=file`

/** The Sources room at a rule. */
export const rulePath = (id: string): string => `${roomPaths.sources}?${new URLSearchParams({ rule: id })}`

/** The Sources room with the form of a new rule about vessels that enter a zone. */
export const tellOfZonePath = (zone: string): string =>
  `${roomPaths.sources}?${new URLSearchParams({ add: 'rule', zone })}`

/** The Sources room with the form of a new rule about vessels that enter an area, which is drawn there. */
export const tellOfAreaPath = `${roomPaths.sources}?add=rule&place=shape`

/** For administrators; it belongs to no room. */
export const auditPath = '/dashboard-analysis/audit'

/** The page of one's own account, which belongs to no room. */
export const accountPath = '/dashboard-analysis/account'

/** The page of accounts and their roles, which belongs to no room. */
export const peoplePath = '/dashboard-analysis/people'

export const vesselPath = (mmsi: number): string => `/dashboard-analysis/vessels/${formatMmsi(mmsi)}`

const areasPath = '/dashboard-analysis/areas'

/** The report of an area, with what is asked for in `parameters`. */
export const areaPath = (parameters: Readonly<Record<string, string>> = {}): string => {
  const search = new URLSearchParams(parameters).toString()
  return search === '' ? areasPath : `${areasPath}?${search}`
}

export const alertPath = (id: string): string => `${roomPaths.alerts}/${encodeURIComponent(id)}`

/** What waits for the confirmation of its vessels, in the Alerts room. */
export const waitingPath = `${roomPaths.alerts}?waiting=list`

export const eventPath = (id: string): string => `/dashboard-analysis/events/${encodeURIComponent(id)}`

export const casePath = (id: string): string => `/dashboard-analysis/cases/${encodeURIComponent(id)}`

/** URL parameter of the Watch room for a place that its map marks, as 'lat,lon'. */
export const MARK_PARAMETER = 'mark'

/** URL of the Watch room with the map at a position. */
export const watchPath = (
  { lat, lon, zoom }: { lat: number; lon: number; zoom: number },
  parameters: Readonly<Record<string, string>> = {},
): string => {
  const at = [lat.toFixed(3), lon.toFixed(3), zoom.toFixed(2)].join(',')
  return `${roomPaths.watch}?${new URLSearchParams({ at, ...parameters })}`
}
