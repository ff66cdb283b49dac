/** Creates a repeatable generator of numbers from 0 to 1 (a linear congruence, Numerical Recipes). */
export const seededRandom = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

const WARM_UP_SECONDS = 0.3
const SECONDS = 1

export const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Calls per second of CPU time: repeats `run` over the inputs for a second, or for one whole round. */
export const rateOf = <Input>(inputs: readonly Input[], run: (input: Input) => unknown): number => {
  const warm = cpuSeconds()
  for (let at = 0; at < inputs.length && cpuSeconds() - warm < WARM_UP_SECONDS; at++) run(inputs[at] as Input)
  const start = cpuSeconds()
  let calls = 0
  while (calls === 0 || cpuSeconds() - start < SECONDS) {
    for (let at = 0; at < Math.min(512, inputs.length); at++) run(inputs[(calls + at) % inputs.length] as Input)
    calls += Math.min(512, inputs.length)
  }
  return calls / (cpuSeconds() - start)
}

export const perSecond = (rate: number) =>
  rate >= 1e6
    ? `${(rate / 1e6).toFixed(1)} M/s`
    : rate >= 1e3
      ? `${(rate / 1e3).toFixed(1)} k/s`
      : `${rate.toFixed(1)} /s`
