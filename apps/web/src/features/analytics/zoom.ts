/** How far a section has been scrolled through while it covers the screen: 0 as its top meets the top, 1 at its end. */
export function progressThrough(top: number, height: number, viewport: number): number {
  const way = height - viewport
  return way <= 0 ? 0 : Math.min(1, Math.max(0, -top / way))
}

const between = (from: number, to: number, progress: number) =>
  Math.min(1, Math.max(0, (progress - from) / (to - from)))

/** Opacity of the words that go first and of those that come last, at a progress of 0 to 1; as in the style sheet. */
export const fades = {
  out: (progress: number) => 1 - between(0.05, 0.3, progress),
  in: (progress: number) => between(0.72, 0.92, progress),
}
