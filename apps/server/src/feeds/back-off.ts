const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/** How long to wait before the next call, in ms: twice as long after each failure, a minute at most, up to half of it by chance (0 to 1). */
export const backOffMs = (failures: number, chance: number) =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)) * (1 - chance / 2)
