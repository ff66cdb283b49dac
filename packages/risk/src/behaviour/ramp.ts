/** Points by linear interpolation between steps: 0 below the first, the last step's points beyond it. Never decreases. */
export const ramp = (value: number, steps: readonly (readonly [value: number, points: number])[]): number => {
  const above = steps.findIndex(([at]) => value < at)
  if (above === 0) return 0
  const [lastAt, lastPoints] = steps.at(above < 0 ? -1 : above - 1) ?? [0, 0]
  const [nextAt, nextPoints] = above < 0 ? [Infinity, lastPoints] : (steps[above] ?? [Infinity, lastPoints])
  return nextAt === Infinity
    ? lastPoints
    : lastPoints + ((value - lastAt) / (nextAt - lastAt)) * (nextPoints - lastPoints)
}
