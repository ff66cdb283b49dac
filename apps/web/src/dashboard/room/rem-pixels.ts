/** Length in pixels of so many rem: rows whose height a script knows grow with the size of text that a person chose in the browser. */
export const remPixels = (rem: number): number =>
  rem * (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)
