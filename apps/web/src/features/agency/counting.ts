/** How long a counter runs, in seconds. */
export const countSeconds = 2.5

/** What a counter shows `seconds` after it began: from 0 to its target, slowing down, and then the target for good. */
export function countAt(target: number, seconds: number): number {
  const progress = Math.min(1, Math.max(0, seconds / countSeconds))
  return Math.round(target * (1 - (1 - progress) ** 3))
}
