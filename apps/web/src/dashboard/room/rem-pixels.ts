/** Pixels of a length in rem: rows whose height a script must know then scale with the browser's text size. */
export const remPixels = (rem: number): number =>
  rem * (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)
