import type { AreaOfReport } from '@varuna/contract/desk/area-report'
import type { AlertRuleRequest } from '@varuna/contract/desk/alert-rule'

type Corner = readonly [lon: number, lat: number]

/** Equal for two areas that are the same zone, or have the same corners, whichever comes first and whichever way round. */
export function areaKey(area: AreaOfReport): string {
  if (area.kind === 'zone') return `zone/${area.id}`
  const polygons = area.kind === 'box' ? [[cornersOfBox(area)]] : area.polygons
  return JSON.stringify(polygons.map((rings) => rings.map(ringKey)))
}

/** The place of a rule as the area of a report. */
export const areaOfPlace = (place: NonNullable<AlertRuleRequest['place']>): AreaOfReport =>
  place.kind === 'shape' ? { kind: 'shape', polygons: [[place.corners]] } : place

const cornersOfBox = ({ south, west, north, east }: Extract<AreaOfReport, { kind: 'box' }>): Corner[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]

function ringKey(ring: readonly Corner[]): string {
  const corners = ring.map(([lon, lat]) => `${(lon + 540) % 360},${lat}`)
  const start = corners.indexOf(corners.toSorted()[0] ?? '')
  const forward = [...corners.slice(start), ...corners.slice(0, start)]
  const [first = '', ...others] = forward
  const backward = [first, ...others.toReversed()]
  return [forward.join(' '), backward.join(' ')].toSorted()[0] ?? ''
}
