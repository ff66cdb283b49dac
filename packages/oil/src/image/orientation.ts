import type { Plane } from './image.ts'

/** How a square is brought into its own orientation: mirrored across, then down, then along the diagonal. */
export interface Orientation {
  across: boolean
  down: boolean
  diagonal: boolean
}

/**
 * The orientation in which the brighter side of a square is on the right and below, more so to the right. A picture and its quarter turns and
 * mirror images become the same picture in it, so that what is computed there does not depend on how the picture was stored.
 */
export function findOrientation({ width, height, data }: Plane): Orientation {
  let [x, y] = [0, 0]
  for (let row = 0, at = 0; row < height; row++) {
    let sum = 0
    for (let column = 0; column < width; column++, at++) {
      const value = data[at] as number
      sum += value
      x += value * (column - (width - 1) / 2)
    }
    y += sum * (row - (height - 1) / 2)
  }
  return { across: x < 0, down: y < 0, diagonal: Math.abs(x) < Math.abs(y) }
}

type Values = Float32Array | Uint8Array

/** Squares of `side` cells, one after the other, in an orientation. */
export const orient = <Data extends Values>(squares: Data, side: number, orientation: Orientation): Data =>
  moveCells(squares, side, (x, y) => {
    const { across, down, diagonal } = orientation
    const [toX, toY] = [across ? side - 1 - x : x, down ? side - 1 - y : y]
    return diagonal ? [toY, toX] : [toX, toY]
  })

/** Undoes `orient`. */
export const orientBack = <Data extends Values>(squares: Data, side: number, orientation: Orientation): Data =>
  moveCells(squares, side, (x, y) => {
    const { across, down, diagonal } = orientation
    const [fromX, fromY] = diagonal ? [y, x] : [x, y]
    return [across ? side - 1 - fromX : fromX, down ? side - 1 - fromY : fromY]
  })

function moveCells<Data extends Values>(squares: Data, side: number, move: (x: number, y: number) => [number, number]) {
  const out = squares.slice() as Data
  for (let at = 0; at < squares.length; at++) {
    const x = at % side
    const y = Math.floor(at / side) % side
    const [toX, toY] = move(x, y)
    out[at - y * side - x + toY * side + toX] = squares[at] as number
  }
  return out
}
