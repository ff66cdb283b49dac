import type { WatchVessel } from '~/dashboard/watch/watch-vessel.ts'

export const sortKeys = ['name', 'flag', 'type', 'speed', 'age'] as const
export type SortKey = (typeof sortKeys)[number]
export interface Sort {
  by: SortKey
  isDescending: boolean
}

const values: Record<SortKey, (vessel: WatchVessel) => string | number | null> = {
  name: ({ name }) => name?.toUpperCase() ?? null,
  flag: ({ flag }) => flag,
  type: ({ tone }) => tone,
  speed: ({ speedKnots }) => speedKnots,
  age: ({ timeMs }) => -timeMs,
}

/** A sorted copy. Unknown values come last in either direction; equal vessels are in order of MMSI. */
export function sortVessels(vessels: readonly WatchVessel[], { by, isDescending }: Sort): WatchVessel[] {
  const value = values[by]
  const sign = isDescending ? -1 : 1
  const rows = vessels.map((vessel) => ({ vessel, value: value(vessel) }))
  rows.sort((a, b) => {
    if (a.value === b.value) return a.vessel.mmsi - b.vessel.mmsi
    if (a.value === null) return 1
    if (b.value === null) return -1
    return a.value < b.value ? -sign : sign
  })
  return rows.map(({ vessel }) => vessel)
}

export const defaultSort: Sort = { by: 'name', isDescending: false }

/** Parses 'speed' or '-speed' from the URL; the default for anything else. */
export function parseSort(text: string | null): Sort {
  const isDescending = text?.startsWith('-') ?? false
  const by = sortKeys.find((key) => key === text?.slice(isDescending ? 1 : 0))
  return by ? { by, isDescending } : defaultSort
}

export const formatSort = ({ by, isDescending }: Sort): string => `${isDescending ? '-' : ''}${by}`
