/** Bounds of the fishing probability classes; the middle one is the model's threshold. */
export const fishingBounds = [0.2, 0.5, 0.7, 0.9] as const

export const FISHING_CLASSES = fishingBounds.length + 1

/** The class of a probability, 0 to 4; null where the model has no result. A probability on a bound is in the class below it. */
export function fishingClass(probability: number | null): number | null {
  if (probability === null) return null
  const index = fishingBounds.findIndex((bound) => probability <= bound)
  return index === -1 ? fishingBounds.length : index
}

/** Classes from here on count as fishing; they are also drawn wide, so that colour is not the only sign. */
export const FIRST_FISHING_CLASS = 2

export const fishingToken = (index: number) => `--fishing-${index + 1}`
