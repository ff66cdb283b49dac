/** Colours of the grid, and how many times more the next one stands for. */
const STEPS = 5
const FACTOR = 5

/**
 * Lower bounds of five steps for values up to `most`, five times apart, the highest a round number of at most half of it; the first is 0.
 * Two significant digits. Empty where there is nothing.
 */
export function hourSteps(most: number): number[] {
  if (!(most > 0)) return []
  const power = 10 ** Math.floor(Math.log10(most / 2))
  const top = ([5, 2, 1].find((digit) => digit * power <= most / 2) ?? 1) * power
  return Array.from({ length: STEPS }, (_, step) =>
    step === 0 ? 0 : Number((top / FACTOR ** (STEPS - 1 - step)).toPrecision(2)),
  )
}

/** The step of a value, from 0; -1 for none. */
export const stepOf = (steps: readonly number[], value: number): number =>
  value > 0 ? steps.findLastIndex((least) => value >= least) : -1
