/** Where a looping row of slides stands, in slides; it grows without end and is wrapped only when drawn. */
export interface Travel {
  position: number
  /** Where the row is going; a whole number unless a hand or the wheel holds it. */
  target: number
  /** Slides a second, smoothed; bends the slides while they move. */
  speed: number
}

/** How fast the row follows its target, and its speed the real one, per second. */
const follow = 9
const smoothing = 12

/** Nearer than this to its target, in slides, and slower than this, in slides a second, the row is at rest. */
const near = 0.0005
const slow = 0.005

export const start: Travel = { position: 0, target: 0, speed: 0 }

export const isAtRest = ({ position, target, speed }: Travel): boolean =>
  Math.abs(target - position) < near && Math.abs(speed) < slow

/** One frame of `seconds`. At rest the row stands exactly on its target. */
export function stepTravel(travel: Travel, seconds: number): Travel {
  if (seconds <= 0) return travel
  const position = travel.position + (travel.target - travel.position) * (1 - Math.exp(-follow * seconds))
  const measured = (position - travel.position) / seconds
  const speed = travel.speed + (measured - travel.speed) * (1 - Math.exp(-smoothing * seconds))
  const next = { position, target: travel.target, speed }
  return isAtRest(next) ? { position: travel.target, target: travel.target, speed: 0 } : next
}

/** Follows a hand or the wheel by so many slides. */
export const pull = (travel: Travel, slides: number): Travel => ({ ...travel, target: travel.target + slides })

/** Lets go: the row comes to rest on the nearest slide. */
export const snap = (travel: Travel): Travel => ({ ...travel, target: Math.round(travel.target) })

/** Goes so many slides on from the one it was going to. */
export const turn = (travel: Travel, slides: number): Travel => ({
  ...travel,
  target: Math.round(travel.target) + slides,
})

/** Goes the shorter way round to an item. */
export function turnTo(travel: Travel, item: number, items: number): Travel {
  const from = Math.round(travel.target)
  const ahead = (((item - from) % items) + items) % items
  return { ...travel, target: from + (ahead > items / 2 ? ahead - items : ahead) }
}

/** How far slide `index` of `count` stands from the middle, in slides, from -count / 2 up to count / 2. */
export function offsetOf(index: number, position: number, count: number): number {
  const offset = (((index - position) % count) + count) % count
  return offset >= count / 2 ? offset - count : offset
}

/** The item that stands in the middle, or is about to. */
export const itemAt = ({ target }: Travel, items: number): number => ((Math.round(target) % items) + items) % items
