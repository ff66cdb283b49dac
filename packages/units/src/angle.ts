import type { Brand } from './brand.ts'

export type Degrees = Brand<number, 'Degrees'>

export const degrees = (value: number) => value as Degrees

/** Wraps a longitude into [-180, 180): 180 becomes -180, 190 becomes -170. */
export const wrapLongitude = (lon: number) =>
  degrees(lon >= -180 && lon < 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180)
