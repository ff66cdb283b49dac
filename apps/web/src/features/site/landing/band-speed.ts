/** Px per second without scrolling. */
export const baseSpeed = 100

/** How fast the smoothed scroll speed follows the measured one, per second. */
const followRate = 9

/** Scroll speed, in px per second, that doubles the speed of the bands; `maxFactor` caps it. */
const doublingSpeed = 600
const maxFactor = 6

export interface BandMotion {
  /** Px since the page loaded; decreases while the bands run backwards. */
  distance: number
  /** Smoothed scroll speed, in px a second, positive downwards. */
  scrollSpeed: number
  /** 1 while the last scroll went down, -1 while it went up. */
  direction: 1 | -1
  scrollY: number | null
}

export const initialMotion: BandMotion = { distance: 0, scrollSpeed: 0, direction: 1, scrollY: null }

/** Advances one frame at the base speed factor the scroll factor, in the direction of the last scroll. */
export function stepBands(motion: BandMotion, seconds: number, scrollY: number): BandMotion {
  if (seconds <= 0) return { ...motion, scrollY }
  const scrolled = (scrollY - (motion.scrollY ?? scrollY)) / seconds
  const scrollSpeed = motion.scrollSpeed + (scrolled - motion.scrollSpeed) * Math.min(1, followRate * seconds)
  const direction = Math.abs(scrolled) < 1 ? motion.direction : scrolled > 0 ? 1 : -1
  const factor = Math.min(maxFactor, 1 + Math.abs(scrollSpeed) / doublingSpeed)
  return { distance: motion.distance + direction * baseSpeed * factor * seconds, scrollSpeed, direction, scrollY }
}

/** Shift of a band in px within (-width, 0] for a text that repeats every `width` px; odd bands run the other way. */
export function bandShift(motion: BandMotion, band: number, width: number): number {
  if (width <= 0) return 0
  const direction = band % 2 === 0 ? -1 : 1
  const offset = (motion.distance * direction) % width
  return offset > 0 ? offset - width : offset + 0
}
