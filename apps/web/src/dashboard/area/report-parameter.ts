import { wrapLongitude } from '@varuna/units/angle'
import { ringOfArea, type DrawnArea } from './drawn-area.ts'

const short = (degrees: number) => String(Math.round(degrees * 1e5) / 1e5)

/** The parameter of a report of a box. */
export const boxParameter = ({ south, west, north, east }: Record<'south' | 'west' | 'north' | 'east', number>) => ({
  box: [south, west, north, east].map(short).join(','),
})

/** The parameter of a report of a ring: corners as latitude and longitude, with spaces between them. */
export const ringParameter = (ring: readonly (readonly [lon: number, lat: number])[]): string =>
  ring.map(([lon, lat]) => `${short(lat)},${short(lon)}`).join(' ')

/** The parameter of the report of an area that was drawn. */
export const reportParameter = (area: DrawnArea): Record<string, string> =>
  area.kind === 'box'
    ? boxParameter(area)
    : { shape: ringParameter(ringOfArea(area).map(([lon, lat]) => [wrapLongitude(lon), lat] as const)) }
