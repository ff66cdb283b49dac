export const roomNames = ['watch', 'analysis'] as const
export type RoomName = (typeof roomNames)[number]

export const roomPaths: Record<RoomName, string> = {
  watch: '/dashboard-analysis/live',
  analysis: '/dashboard-analysis',
}

/** The room that an address belongs to; a vessel's page belongs to Watch. */
export const roomOf = (pathname: string): RoomName =>
  /^\/dashboard-analysis\/(live|vessels)(\/|$)/.test(pathname) ? 'watch' : 'analysis'

export const vesselPath = (mmsi: number): string => `/dashboard-analysis/vessels/${String(mmsi).padStart(9, '0')}`
