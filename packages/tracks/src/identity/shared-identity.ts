import { isSettled, type Statements } from './identity-changes.ts'

const overlap = (one: Statements, other: Statements) => one.firstMs <= other.newestMs && other.firstMs <= one.newestMs

/**
 * The other MMSIs that state the same identity as `own` and are not the same ship under an earlier or later MMSI (ID-1). If `own` stated it
 * for five minutes or more, MMSIs that stated it for less are left out, because single messages are received wrongly.
 */
export const findSharers = (own: Statements, holders: readonly Statements[]): number[] =>
  holders
    .filter((other) => other.mmsi !== own.mmsi)
    .filter((other) => (isSettled(own) ? isSettled(other) && overlap(own, other) : true))
    .map(({ mmsi }) => mmsi)
    .toSorted((a, b) => a - b)
