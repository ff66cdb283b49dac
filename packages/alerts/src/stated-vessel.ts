import { isShipTypeStated } from '@varuna/vocabulary/ship-types'

/** A type or length that an MMSI stated, with the first and last time in UTC ms; null where it stated none. */
export type ShipStatement = {
  readonly shipType: number | null
  readonly lengthM: number | null
  readonly firstMs: number
  readonly lastMs: number
}

/** What a vessel is by its static data: type and length in metres, null where not stated. */
export type StatedShip = { readonly shipType: number | null; readonly lengthM: number | null }

/** An MMSI can pass to another ship: what it stated longer ago counts only where it stated nothing since. */
const WITHIN_MS = 90 * 86_400_000
/** Other values that are compared. */
const MAX_OTHERS = 3

/** The values of one kind: first the one that was stated for longest in the 90 days before `atMs`, of two alike the one stated first. */
const rank = (statements: readonly ShipStatement[], valueOf: (one: ShipStatement) => number | null, atMs: number) => {
  const times = new Map<number, { firstMs: number; lastMs: number }>()
  for (const one of statements) {
    const value = valueOf(one)
    if (value === null) continue
    const known = times.get(value)
    times.set(value, {
      firstMs: Math.min(one.firstMs, known?.firstMs ?? Infinity),
      lastMs: Math.max(one.lastMs, known?.lastMs ?? -Infinity),
    })
  }
  const recently = ({ firstMs, lastMs }: { firstMs: number; lastMs: number }) =>
    Math.min(lastMs, atMs) - Math.max(firstMs, atMs - WITHIN_MS)
  return [...times]
    .sort(([a, one], [b, other]) => recently(other) - recently(one) || one.firstMs - other.firstMs || a - b)
    .map(([value]) => value)
}

/**
 * What a vessel was at `atMs`, UTC ms: the type and the length that it stated for most of the time until then, so that one forged report changes
 * neither. `others` are what it would be by those that it stated for less.
 */
export const statedAt = (
  statements: readonly ShipStatement[],
  atMs: number,
): StatedShip & { readonly others: readonly StatedShip[] } => {
  const types = rank(statements, ({ shipType }) => (isShipTypeStated(shipType) ? shipType : null), atMs)
  const lengths = rank(statements, ({ lengthM }) => lengthM, atMs)
  const [shipType = null] = types
  const [lengthM = null] = lengths
  const others = types
    .slice(0, MAX_OTHERS + 1)
    .flatMap((type) => lengths.slice(0, MAX_OTHERS + 1).map((length) => ({ shipType: type, lengthM: length })))
  return {
    shipType,
    lengthM,
    others: (lengths.length === 0 ? types.map((type) => ({ shipType: type, lengthM: null })) : others)
      .filter((other) => other.shipType !== shipType || other.lengthM !== lengthM)
      .slice(0, (MAX_OTHERS + 1) ** 2),
  }
}
