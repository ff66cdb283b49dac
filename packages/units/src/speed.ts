import type { Brand } from './brand.ts'
import type { Metres } from './length.ts'

export type Knots = Brand<number, 'Knots'>
export type MetresPerSecond = Brand<number, 'MetresPerSecond'>

const METRES_PER_SECOND_PER_KNOT = 1852 / 3600

export const knots = (value: number) => value as Knots
export const metresPerSecond = (value: number) => value as MetresPerSecond

export const toMetresPerSecond = (speed: Knots) => metresPerSecond(speed * METRES_PER_SECOND_PER_KNOT)
export const toKnots = (speed: MetresPerSecond) => knots(speed / METRES_PER_SECOND_PER_KNOT)

/** The steady speed that covers `distance` in `durationMs`; null where no time has passed. */
export const speedOver = (distance: Metres, durationMs: number) =>
  durationMs > 0 ? toKnots(metresPerSecond(distance / (durationMs / 1000))) : null
