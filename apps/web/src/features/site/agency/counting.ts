export const countSeconds = 2.5

/** Value `seconds` after the start: eases out from 0 to the target and stays there. */
export function countAt(target: number, seconds: number): number {
  const progress = Math.min(1, Math.max(0, seconds / countSeconds))
  return Math.round(target * (1 - (1 - progress) ** 3))
}
