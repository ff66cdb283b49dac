/**
 * The file: a grid of quarter-degree cells over the world, little-endian, read where it lies.
 *
 *   header   8 x uint32   magic, version, cells that hold coast, points, 4 spare
 *   land     1 bit a cell: is its reference point (see `REFERENCE_X`) on land; the whole cell, where no coast crosses it
 *   mixed    1 bit a cell: does coast cross it
 *   rank     uint32 a word of `mixed`: coast cells before that word
 *   starts   uint32 a coast cell, and one more: index of its first point
 *   points   pairs of int16, 1e-5 degree from the cell's centre, x east and y north; an x of `PEN_UP` lifts the pen
 *
 * Cells run west to east from 180 W, then north from 90 S.
 */
export const MAGIC = 0x54534356
export const VERSION = 1
export const HEADER_WORDS = 8
export const CELLS_PER_DEGREE = 4
export const UNITS_PER_DEGREE = 100_000
export const COLUMNS = 360 * CELLS_PER_DEGREE
export const ROWS = 180 * CELLS_PER_DEGREE
export const CELL_WORDS = (COLUMNS * ROWS) / 32
export const PEN_UP = -32768

/** Where a cell's side is known, in units from its centre: off every lattice line, so no edge runs through it. */
export const REFERENCE_X = 1 / 3
export const REFERENCE_Y = 1 / 7
