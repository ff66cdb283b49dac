/**
 * File format: a grid of quarter-degree cells over the world, little-endian, used in place.
 *
 *   header   8 x uint32   magic, version, number of coast cells, number of points, 4 reserved
 *   land     1 bit per cell: its reference point (see `REFERENCE_X`) is on land; so is the whole cell, when no coast crosses it
 *   mixed    1 bit per cell: coast crosses it
 *   starts   uint32 per coast cell, plus one: index of its first point
 *   seeds    int32 per one-degree square: a coast cell near it (see `buildCoastSeeds`)
 *   points   pairs of int16, 1e-5 degree from the cell's centre, x east and y north; land is on the right
 *
 * Cells run west to east from 180 W, then north from 90 S. An x uses 15 bits: when bit 16 differs from its sign, a new line starts
 * at the point (`decodeX`).
 */
export const MAGIC = 0x54534356
export const VERSION = 2
export const HEADER_WORDS = 8
export const CELLS_PER_DEGREE = 4
export const UNITS_PER_DEGREE = 100_000
export const COLUMNS = 360 * CELLS_PER_DEGREE
export const ROWS = 180 * CELLS_PER_DEGREE
export const CELL_WORDS = (COLUMNS * ROWS) / 32

/** Decodes the x of a stored point, -16384 to 16383. A new line starts at the point when the stored and decoded values differ. */
export const decodeX = (kept: number) => (kept << 17) >> 17

/** Reference point of a cell, in units from its centre. It is off every lattice line, so no edge passes through it. */
export const REFERENCE_X = 1 / 3
export const REFERENCE_Y = 1 / 7

/** Cells per side of a seed square: one degree. */
export const SEED_CELLS = 4
export const SEEDS = (COLUMNS * ROWS) / SEED_CELLS ** 2
