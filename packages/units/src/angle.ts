import type { Brand } from './brand.ts'

export type Degrees = Brand<number, 'Degrees'>
export type Radians = Brand<number, 'Radians'>

export const degrees = (value: number) => value as Degrees
export const radians = (value: number) => value as Radians

export const toRadians = (angle: Degrees) => radians((angle * Math.PI) / 180)
export const toDegrees = (angle: Radians) => degrees((angle * 180) / Math.PI)

/** Wraps a longitude into [-180, 180): 180 becomes -180, 190 becomes -170. */
export const wrapLongitude = (lon: number) =>
  degrees(lon >= -180 && lon < 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180)
