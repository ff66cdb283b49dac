declare global {
  interface Window {
    /** Milliseconds of script in each frame. */
    scripts: number[]
  }
}

/** Runs in the page, before its scripts. */
export function timeFrames() {
  window.scripts = []
  const request = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (callback) =>
    request((now) => {
      const began = performance.now()
      callback(now)
      window.scripts.push(performance.now() - began)
    })
}

/** Median, 90th percentile and largest of durations in milliseconds. */
export function spread(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(2))
  return { frames: sorted.length, median: at(0.5), p90: at(0.9), largest: at(1) }
}
