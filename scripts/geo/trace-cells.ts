export interface Side {
  readonly column: number
  readonly row: number
  readonly value: number
}

type Place = [column: number, row: number]

/**
 * Traces the lines of `level` through one grid cell (marching squares), directed so that lower values are on the right. `cut` places the
 * level between two corners, passed in the same order from either side.
 */
export function traceCells(
  column: number,
  row: number,
  valueAt: (column: number, row: number) => number,
  level: number,
  cut: (a: Side, b: Side) => Place,
): number[][] {
  const corner = (dx: number, dy: number): Side => ({
    column: column + dx,
    row: row + dy,
    value: valueAt(column + dx, row + dy),
  })
  const corners = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)] as const
  const cuts = corners.flatMap((here, index) => {
    const next = corners[(index + 1) % 4] as Side
    if (here.value > level === next.value > level) return []
    const inOrder = here.row < next.row || (here.row === next.row && here.column < next.column)
    return [{ place: inOrder ? cut(here, next) : cut(next, here), rises: next.value > level }]
  })
  // Counterclockwise around the cell, a line enters where the values fall and leaves where they rise.
  const first = cuts.findIndex(({ rises }) => !rises)
  if (first < 0) return []
  const turned = [...cuts.slice(first), ...cuts.slice(0, first)]
  return turned.flatMap((start, index) => {
    const end = turned[index + 1]
    return start.rises || !end ? [] : [[...start.place, ...end.place]]
  })
}
