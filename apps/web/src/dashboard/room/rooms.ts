export const roomNames = ['analysis'] as const
export type RoomName = (typeof roomNames)[number]

export const roomPaths: Record<RoomName, string> = { analysis: '/dashboard-analysis' }

/** The room that an address belongs to. */
export const roomOf = (pathname: string): RoomName | null => (pathname.startsWith(vesselsPath) ? null : 'analysis')

const vesselsPath = '/dashboard-analysis/vessels/'

export const vesselPath = (mmsi: number): string => `${vesselsPath}${String(mmsi).padStart(9, '0')}`
