import type { ChartVessel } from './chart-vessel.ts'
import { worldVelocity } from './dead-reckoning.ts'
import { worldX, worldY } from './world.ts'

/** Numbers per vessel: three texels of four. */
export const VESSEL_NUMBERS = 12
/** Vessels in a row of the texture, whose width every WebGL 2 device supports. */
export const VESSELS_PER_ROW = 512

/** The lowest bits hold the colour index. */
export const vesselFlags = { colour: 31, moored: 32, simulated: 64, directed: 128 } as const
export const MAX_COLOURS = 32

/** Single precision resolves the whole world only to 2 m, so the remainder below this grid is stored separately. */
const GRID = 4096

/** Splits a share of the world into a multiple of the grid and a remainder, each exact enough in single precision. */
export function splitWorld(share: number): readonly [coarse: number, fine: number] {
  const coarse = Math.floor(share * GRID) / GRID
  return [coarse, share - coarse]
}

/** Offset, in shares of the world, at which a vessel is drawn from its position at `sinceMs`; it fades out. */
export interface VesselDrift {
  x: number
  y: number
  sinceMs: number
}

/** Writes a vessel for the shader: position, motion and time, colour, drift and direction. Times are seconds after `epochMs`. */
export function packVessel(
  values: Float32Array,
  slot: number,
  vessel: ChartVessel,
  colour: number,
  epochMs: number,
  drift: VesselDrift | null,
): void {
  const [coarseX, fineX] = splitWorld(worldX(vessel.lon))
  const [coarseY, fineY] = splitWorld(worldY(vessel.lat))
  const [east, south] = worldVelocity(vessel)
  const direction = vessel.headingDegrees ?? vessel.courseDegrees
  const flags =
    colour |
    (vessel.isMoored ? vesselFlags.moored : 0) |
    (vessel.isSimulated ? vesselFlags.simulated : 0) |
    (direction === null ? 0 : vesselFlags.directed)
  const at = slot * VESSEL_NUMBERS
  values[at] = coarseX
  values[at + 1] = coarseY
  values[at + 2] = fineX
  values[at + 3] = fineY
  values[at + 4] = east * 1000
  values[at + 5] = south * 1000
  values[at + 6] = (vessel.timeMs - epochMs) / 1000
  values[at + 7] = flags
  values[at + 8] = drift?.x ?? 0
  values[at + 9] = drift?.y ?? 0
  values[at + 10] = drift ? (drift.sinceMs - epochMs) / 1000 : 0
  values[at + 11] = ((direction ?? 0) * Math.PI) / 180
}
