/** Speed of a band when nobody scrolls, in px a second. */
export const baseSpeed = 100

/** How fast the measured scroll speed follows the real one, per second. */
const follow = 9

/** Scroll speed, in px a second, that doubles the speed of the bands; more is capped at `fastest` times. */
const doubling = 600
const fastest = 6

export interface BandTravel {
  /** Px that the bands have run since the page began; falls while they run backwards. */
  distance: number
  /** Smoothed scroll speed, in px a second, positive downwards. */
  scrollSpeed: number
  /** 1 while the last scroll went down, -1 while it went up. */
  direction: 1 | -1
  scrollY: number | null
}

export const resting: BandTravel = { distance: 0, scrollSpeed: 0, direction: 1, scrollY: null }

/** One frame: the bands run at their base speed times what the scroll adds, the way the scroll went last. */
export function stepBands(travel: BandTravel, seconds: number, scrollY: number): BandTravel {
  if (seconds <= 0) return { ...travel, scrollY }
  const scrolled = (scrollY - (travel.scrollY ?? scrollY)) / seconds
  const scrollSpeed = travel.scrollSpeed + (scrolled - travel.scrollSpeed) * Math.min(1, follow * seconds)
  const direction = Math.abs(scrolled) < 1 ? travel.direction : scrolled > 0 ? 1 : -1
  const times = Math.min(fastest, 1 + Math.abs(scrollSpeed) / doubling)
  return { distance: travel.distance + direction * baseSpeed * times * seconds, scrollSpeed, direction, scrollY }
}

/** Where a band stands, in px within (-width, 0], for a text that repeats every `width` px. Odd bands run the other way. */
export function bandShift(travel: BandTravel, band: number, width: number): number {
  if (width <= 0) return 0
  const way = band % 2 === 0 ? -1 : 1
  const run = (travel.distance * way) % width
  return run > 0 ? run - width : run + 0
}
