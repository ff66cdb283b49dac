/** Area of a ring, closed or not, in its own units squared: positive where it runs counter-clockwise with y upwards. */
export function signedArea(ring: readonly (readonly [x: number, y: number])[]): number {
  const twice = ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return twice / 2
}
