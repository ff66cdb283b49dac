/**
 * The file: a grid of quarter-degree cells over the world, little-endian, read where it lies.
 *
 *   header   8 x uint32   magic, version, cells that hold coast, points, 4 spare
 *   land     1 bit a cell: is its reference point (see `REFERENCE_X`) on land; the whole cell, where no coast crosses it
 *   mixed    1 bit a cell: does coast cross it
 *   starts   uint32 a coast cell, and one more: index of its first point
 *   seeds    int32 a square of one degree: a coast cell near it (see `buildCoastSeeds`)
 *   points   pairs of int16, 1e-5 degree from the cell's centre, x east and y north; land is on the right hand
 *
 * Cells run west to east from 180 W, then north from 90 S. An x takes 15 bits: where the 16th is not its sign, the pen
 * is lifted before the point (`xOf`).
 */
export const MAGIC = 0x54534356
export const VERSION = 2
export const HEADER_WORDS = 8
export const CELLS_PER_DEGREE = 4
export const UNITS_PER_DEGREE = 100_000
export const COLUMNS = 360 * CELLS_PER_DEGREE
export const ROWS = 180 * CELLS_PER_DEGREE
export const CELL_WORDS = (COLUMNS * ROWS) / 32

/** The x of a point as the file keeps it, from -16384 to 16383; the pen was lifted before the point where the two differ. */
export const xOf = (kept: number) => (kept << 17) >> 17

/** Where a cell's side is known, in units from its centre: off every lattice line, so no edge runs through it. */
export const REFERENCE_X = 1 / 3
export const REFERENCE_Y = 1 / 7

/** Cells to the side of the squares that have a seed: one degree. */
export const SEED_CELLS = 4
export const SEEDS = (COLUMNS * ROWS) / SEED_CELLS ** 2
