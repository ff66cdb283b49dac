/** Upper bounds of the classes in knots; the last class has none. Classes are narrow at fishing speeds. */
export const speedBounds = [0.5, 2, 4, 6, 8, 10, 12, 15, 20] as const

export const SPEED_CLASSES = speedBounds.length + 1

/** The class of a speed in knots, 0 to 9; null for an unknown speed. A speed on a bound is in the class above it. */
export function speedClass(speedKnots: number | null): number | null {
  if (speedKnots === null) return null
  const index = speedBounds.findIndex((bound) => speedKnots < bound)
  return index === -1 ? speedBounds.length : index
}

/** The colour token of a class: even steps of lightness that colour-blind readers can tell apart, all visible on the sea of either theme. */
export const speedToken = (index: number) => `--speed-${index + 1}`

/** The colour tokens of all classes. */
export const speedTokens = Array.from({ length: SPEED_CLASSES }, (_, index) => speedToken(index))
