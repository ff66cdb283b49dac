/** Side of one picture in the atlas in pixels, unless a page states another. */
const defaultCellSide = 512

/** Number of cells per side of the square that holds `count` pictures. */
export const gridSide = (count: number): number => Math.max(1, Math.ceil(Math.sqrt(count)))

/** Side of a cell in pixels: `wanted`, or less when the graphics card's texture limit requires it. */
export const cellSidePixels = (count: number, maxTextureSize: number, wanted = defaultCellSide): number =>
  Math.min(wanted, Math.floor(maxTextureSize / gridSide(count)))

/** Column and row of picture `index`, from the top left. */
export const cellAt = (index: number, count: number): { column: number; row: number } => ({
  column: index % gridSide(count),
  row: Math.floor(index / gridSide(count)),
})

/** The centred square of a picture, in its own pixels. */
export function centreSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, side }
}
