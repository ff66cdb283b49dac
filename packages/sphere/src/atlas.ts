/** Pixels along a side of one picture in the atlas. */
const cellSize = 512

/** Cells along a side of the square that holds `count` pictures. */
export const gridSide = (count: number): number => Math.max(1, Math.ceil(Math.sqrt(count)))

/** Pixels along a side of a cell: 512, or less where the graphics card takes no texture that large. */
export const cellFor = (count: number, largestTexture: number): number =>
  Math.min(cellSize, Math.floor(largestTexture / gridSide(count)))

/** Column and row of picture `index`, from the top left. */
export const cellAt = (index: number, count: number): { column: number; row: number } => ({
  column: index % gridSide(count),
  row: Math.floor(index / gridSide(count)),
})

/** The middle square of a picture, in its own pixels. */
export function middleSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, side }
}
