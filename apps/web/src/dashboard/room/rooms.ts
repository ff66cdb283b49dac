export const roomNames = ['watch', 'analysis'] as const
export type RoomName = (typeof roomNames)[number]

export const roomPaths: Record<RoomName, string> = {
  watch: '/dashboard-analysis/live',
  analysis: '/dashboard-analysis',
}

/** The room that an address belongs to; the pages of a vessel and of an event belong to Watch. */
export const roomOf = (pathname: string): RoomName =>
  /^\/dashboard-analysis\/(live|vessels|events)(\/|$)/.test(pathname) ? 'watch' : 'analysis'

export const vesselPath = (mmsi: number): string => `/dashboard-analysis/vessels/${String(mmsi).padStart(9, '0')}`

export const eventPath = (id: string): string => `/dashboard-analysis/events/${encodeURIComponent(id)}`

/** The Watch room with the map at a place. */
export const watchPath = (
  { lat, lon, zoom }: { lat: number; lon: number; zoom: number },
  parameters: Readonly<Record<string, string>> = {},
): string => {
  const at = [lat.toFixed(3), lon.toFixed(3), zoom.toFixed(2)].join(',')
  return `${roomPaths.watch}?${new URLSearchParams({ at, ...parameters })}`
}
