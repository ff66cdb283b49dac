/** Scroll progress of a section taller than the viewport: 0 when its top reaches the top, 1 at its end. */
export function progressThrough(top: number, height: number, viewport: number): number {
  const range = height - viewport
  return range <= 0 ? 0 : Math.min(1, Math.max(0, -top / range))
}

const interpolate = (from: number, to: number, progress: number) =>
  Math.min(1, Math.max(0, (progress - from) / (to - from)))

/** Opacity of the intro and of the closing text at a progress of 0 to 1; matches the keyframes in the style sheet. */
export const fades = {
  out: (progress: number) => 1 - interpolate(0.05, 0.3, progress),
  in: (progress: number) => interpolate(0.72, 0.92, progress),
}
