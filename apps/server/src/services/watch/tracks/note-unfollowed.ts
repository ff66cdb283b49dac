import type { PositionStore } from '../../../store/watch/positions/position-store.ts'

/** Wraps a store so that new positions are left to the workers, which find them by notes that are stored with them. */
export const noteUnfollowed = (positions: PositionStore): PositionStore => ({
  ...positions,
  write: (batch) => positions.write({ ...batch, unfollowed: 'all' }),
})
