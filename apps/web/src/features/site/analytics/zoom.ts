/** Scroll progress of a section taller than the viewport: 0 when its top reaches the top, 1 at its end, negative while it comes into view. */
export function progressThrough(top: number, height: number, viewport: number): number {
  const range = height - viewport
  return range <= 0 ? 0 : Math.min(1, Math.max(-1, -top / range))
}

const interpolate = (from: number, to: number, progress: number) =>
  Math.min(1, Math.max(0, (progress - from) / (to - from)))

// Shares of the scroll through the section; the style sheet has the same ones.
const FIRST = 0.02
const STEP = 0.13
const GROWTH = 0.075
/** A picture has grown by half when its sentence comes, so that both change together. */
const LEAD = GROWTH / 2
const STEPS = 7
/** The first picture grows while the section comes into view. */
const EARLIEST = -0.35
const CELL_PERCENT = 14.5
const SMALLEST = 0.13

const startOf = (index: number) => FIRST + index * STEP

/** How far the picture of a step has grown, 0 to 1. */
export const growth = (index: number, progress: number) =>
  index === 0
    ? interpolate(EARLIEST, 0, progress)
    : interpolate(startOf(index) - LEAD, startOf(index) - LEAD + GROWTH, progress)

/** Places a picture between its cell of the strip and the whole frame. */
export function placeOfPicture(index: number, progress: number): string {
  const left = 1 - growth(index, progress)
  const cell = index * CELL_PERCENT * left
  return `translate(${cell}%, calc(${left} * (100% + var(--strip)))) scale(${1 - (1 - SMALLEST) * left})`
}

// The texts change at once: whoever stops anywhere finds one of them legible.
/** Opacity of the sentence of a step. */
export const captionOpacity = (index: number, progress: number) =>
  progress >= startOf(index) && progress < startOf(index + 1) ? 1 : 0

/** Opacity of the lead and of the closing text. */
export const fades = {
  out: (progress: number) => (progress < startOf(0) ? 1 : 0),
  in: (progress: number) => (progress >= startOf(STEPS) ? 1 : 0),
}
