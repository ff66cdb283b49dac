import type { ChartAlert } from './chart-alert.ts'

/** Alerts whose marks would overlap, drawn as one. */
export interface AlertCluster {
  lat: number
  /** Continuous with the longitude of its first alert; may exceed 180 degrees. */
  lon: number
  /** Highest level first. */
  alerts: readonly ChartAlert[]
}

const TILE_PIXELS = 512
const MAX_LAT = 85.051129

const ranks = { alarm: 0, caution: 1, notice: 2 } as const
const rankOf = ({ level, isResolved }: ChartAlert) => ranks[level] + (isResolved ? 3 : 0)

/** Latitude as a share of the Web Mercator world, 0 in the north. */
const shareOfLat = (lat: number) => {
  const sine = Math.sin((Math.max(-MAX_LAT, Math.min(MAX_LAT, lat)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

/**
 * Clusters the alerts within `pixels` of each other at a zoom, also across the 180th meridian: around the highest level first, in the order
 * of the list. The others stay single.
 */
export function clusterAlerts(
  alerts: readonly ChartAlert[],
  zoom: number,
  pixels: number,
): { clusters: AlertCluster[]; alone: ChartAlert[] } {
  const world = TILE_PIXELS * 2 ** zoom
  const columns = Math.max(1, Math.floor(world / pixels))
  const width = world / columns
  const ranked = alerts.toSorted((a, b) => rankOf(a) - rankOf(b))
  const places = ranked.map(({ lat, lon }) => ({ x: ((((lon + 180) / 360) % 1) + 1) % 1, y: shareOfLat(lat) }))
  const cells = new Map<string, number[]>()
  const cellOf = (index: number): [column: number, row: number] => {
    const { x, y } = places[index] as { x: number; y: number }
    return [Math.floor((x * world) / width) % columns, Math.floor((y * world) / width)]
  }
  const key = (column: number, row: number) => `${((column % columns) + columns) % columns} ${row}`
  for (const index of ranked.keys()) {
    const at = key(...cellOf(index))
    const cell = cells.get(at)
    if (cell) cell.push(index)
    else cells.set(at, [index])
  }
  const taken = new Set<number>()
  const clusters: AlertCluster[] = []
  const alone: ChartAlert[] = []
  for (const [index, first] of ranked.entries()) {
    if (taken.has(index)) continue
    const [column, row] = cellOf(index)
    const { x, y } = places[index] as { x: number; y: number }
    const members: { index: number; dx: number }[] = []
    const around = new Set([-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => key(column + right, row + down))))
    for (const at of around) {
      for (const other of cells.get(at) ?? []) {
        if (taken.has(other)) continue
        const place = places[other] as { x: number; y: number }
        const dx = ((place.x - x + 1.5) % 1) - 0.5
        if (Math.hypot(dx, place.y - y) * world <= pixels) members.push({ index: other, dx })
      }
    }
    for (const member of members) taken.add(member.index)
    if (members.length === 1) {
      alone.push(first)
      continue
    }
    const gathered = members.toSorted((a, b) => a.index - b.index)
    const mean = (of: (member: { index: number; dx: number }) => number) =>
      gathered.reduce((sum, member) => sum + of(member), 0) / gathered.length
    clusters.push({
      lat: mean(({ index: at }) => (ranked[at] as ChartAlert).lat),
      lon: first.lon + 360 * mean(({ dx }) => dx),
      alerts: gathered.map(({ index: at }) => ranked[at] as ChartAlert),
    })
  }
  return { clusters, alone }
}
