import type { Brand } from './brand.ts'

export type NauticalMiles = Brand<number, 'NauticalMiles'>
export type Metres = Brand<number, 'Metres'>

/** The international nautical mile, by definition. */
export const METRES_PER_NAUTICAL_MILE = 1852

export const KM_PER_NAUTICAL_MILE = METRES_PER_NAUTICAL_MILE / 1000

export const nauticalMiles = (value: number) => value as NauticalMiles
export const metres = (value: number) => value as Metres

export const toMetres = (distance: NauticalMiles) => metres(distance * METRES_PER_NAUTICAL_MILE)
