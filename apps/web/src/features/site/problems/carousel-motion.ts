/** Position of a looping row in slides; unbounded, and wrapped only for drawing. */
export interface CarouselMotion {
  position: number
  /** A whole number except during a drag or a wheel scroll. */
  target: number
  /** Slides per second, smoothed; bends the slides while they move. */
  speed: number
}

/** How fast the position follows the target and the smoothed speed the measured one, per second. */
const followRate = 9
const smoothingRate = 12

/** In slides and slides per second: below both the row is at rest. */
const restDistance = 0.0005
const restSpeed = 0.005

export const initialMotion: CarouselMotion = { position: 0, target: 0, speed: 0 }

export const isAtRest = ({ position, target, speed }: CarouselMotion): boolean =>
  Math.abs(target - position) < restDistance && Math.abs(speed) < restSpeed

/** Advances by `seconds`. At rest the position equals the target exactly. */
export function stepMotion(motion: CarouselMotion, seconds: number): CarouselMotion {
  if (seconds <= 0) return motion
  const position = motion.position + (motion.target - motion.position) * (1 - Math.exp(-followRate * seconds))
  const measured = (position - motion.position) / seconds
  const speed = motion.speed + (measured - motion.speed) * (1 - Math.exp(-smoothingRate * seconds))
  const next = { position, target: motion.target, speed }
  return isAtRest(next) ? { position: motion.target, target: motion.target, speed: 0 } : next
}

export const dragBy = (motion: CarouselMotion, slides: number): CarouselMotion => ({
  ...motion,
  target: motion.target + slides,
})

export const snapToSlide = (motion: CarouselMotion): CarouselMotion => ({
  ...motion,
  target: Math.round(motion.target),
})

/** Moves on from the target slide, not from the current position. */
export const moveBy = (motion: CarouselMotion, slides: number): CarouselMotion => ({
  ...motion,
  target: Math.round(motion.target) + slides,
})

/** Takes the shorter way round. */
export function moveTo(motion: CarouselMotion, item: number, items: number): CarouselMotion {
  const from = Math.round(motion.target)
  const ahead = (((item - from) % items) + items) % items
  return { ...motion, target: from + (ahead > items / 2 ? ahead - items : ahead) }
}

/** Pixels by which a wheel moves the row: 0 for one that scrolls the page up or down, or zooms it. With Shift, browsers send either axis. */
export function sidewaysWheel({ deltaX, deltaY, shiftKey, ctrlKey }: WheelMove): number {
  if (ctrlKey) return 0
  if (Math.abs(deltaX) > Math.abs(deltaY)) return deltaX
  return shiftKey ? deltaY : 0
}

type WheelMove = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'shiftKey' | 'ctrlKey'>

/** Offset of slide `index` from the middle, in slides, from -count / 2 up to count / 2. */
export function slideOffset(index: number, position: number, count: number): number {
  const offset = (((index - position) % count) + count) % count
  return offset >= count / 2 ? offset - count : offset
}

/** Index of the item in the middle, or about to be. */
export const activeItem = ({ target }: CarouselMotion, items: number): number =>
  ((Math.round(target) % items) + items) % items
