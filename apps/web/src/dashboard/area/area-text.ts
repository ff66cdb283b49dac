import { isArea, type ChartBox } from '@varuna/map/chart-view'

const parseDegrees = (text: string) => (/^-?\d{1,3}(\.\d{1,6})?$/.test(text) ? Number(text) : null)
const formatDegrees = (degrees: number) => String(Number(degrees.toFixed(4)))

/** Parses an area from the URL: south, west, north and east in degrees, comma-separated; null when invalid. */
export function parseArea(text: string): ChartBox | null {
  const parts = text.split(',').map(parseDegrees)
  const [south, west, north, east] = parts
  if (parts.length !== 4 || south == null || west == null || north == null || east == null) return null
  const area = { south, west, north, east }
  return isArea(area) ? area : null
}

export const formatArea = ({ south, west, north, east }: ChartBox): string =>
  [south, west, north, east].map(formatDegrees).join(',')
