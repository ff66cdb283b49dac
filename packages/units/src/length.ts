import type { Brand } from './brand.ts'

export type NauticalMiles = Brand<number, 'NauticalMiles'>
export type Metres = Brand<number, 'Metres'>

const METRES_PER_NAUTICAL_MILE = 1852

export const nauticalMiles = (value: number) => value as NauticalMiles
export const metres = (value: number) => value as Metres

/** International nautical mile, 1852 m exactly. */
export const toMetres = (distance: NauticalMiles) => metres(distance * METRES_PER_NAUTICAL_MILE)

/** International nautical mile, 1852 m exactly. */
export const toNauticalMiles = (distance: Metres) => nauticalMiles(distance / METRES_PER_NAUTICAL_MILE)
