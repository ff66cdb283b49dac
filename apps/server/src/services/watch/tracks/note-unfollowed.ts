import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'

/** Wraps a store so that new positions are left to workers, which find them through notes stored with them. */
export const noteUnfollowed = (positions: PositionStore): PositionStore => ({
  ...positions,
  write: (batch) => positions.write({ ...batch, unfollowed: 'all' }),
})
