import { interpolatePlane } from '../image/interpolate.ts'
import { toFloats } from '../image/mask.ts'
import { rgbTurns, turned } from '../image/rgb-tensor.ts'

/** Heat map: estimated share of oil per cell, row by row, bytes 0 to 255 for 0 to 1, `data.length === width * height`. */
export type Heat = { width: number; height: number; data: Uint8Array }

/** Heat map from probabilities of 0 to 1 per cell, row by row. */
export function createHeat(probabilities: Float32Array, width: number): Heat {
  return {
    width,
    height: probabilities.length / width,
    data: Uint8Array.from(probabilities, (p) => Math.round(255 * p)),
  }
}

/** Heat map of a radar patch from the log-odds of a square grid. */
export function createRadarHeat(logits: Float32Array): Heat {
  return createHeat(logits.map(logistic), Math.sqrt(logits.length))
}

/** The heat within the outlines of slicks, which are drawn at `level` of the map, on the cells of that map; 0 elsewhere. */
export function heatInOutlines(heat: Heat, slickMap: Heat, level: number): Heat {
  const { width, height } = slickMap
  const warm = interpolatePlane({ ...heat, data: toFloats(heat.data) }, width, height)
  const least = Math.ceil(level)
  const data = slickMap.data.map((value, i) =>
    value >= level ? Math.max(least, Math.round(warm.data[i] as number)) : 0,
  )
  return { width, height, data }
}

const finer = 4

/** Heat map of a photograph from the log-odds of a coarse square grid for each quarter turn: turned back, averaged and interpolated. */
export function createPhotographHeat(logits: Float32Array): Heat {
  const side = Math.sqrt(logits.length / rgbTurns)
  const mean = new Float32Array(side * side)
  for (let i = 0; i < mean.length; i++) {
    for (let turn = 0; turn < rgbTurns; turn++) {
      const [x, y] = turned(i % side, Math.floor(i / side), side, turn)
      mean[i] = (mean[i] as number) + (logits[turn * mean.length + y * side + x] as number) / rgbTurns
    }
  }
  const width = finer * side
  const fine = Float32Array.from({ length: width * width }, (_, i) =>
    interpolate(mean, side, ((i % width) + 0.5) / finer - 0.5, (Math.floor(i / width) + 0.5) / finer - 0.5),
  )
  return createHeat(fine.map(logistic), width)
}

/** Bilinear interpolation between cell centres, constant beyond the outermost ones. */
function interpolate(values: Float32Array, side: number, x: number, y: number): number {
  const [cx, cy] = [x, y].map((place) => Math.min(side - 1, Math.max(0, place))) as [number, number]
  const left = Math.min(side - 2, Math.floor(cx))
  const top = Math.min(side - 2, Math.floor(cy))
  const across = cx - left
  const down = cy - top
  const at = (dx: number, dy: number) => values[(top + dy) * side + left + dx] as number
  const row = (dy: number) => (1 - across) * at(0, dy) + across * at(1, dy)
  return (1 - down) * row(0) + down * row(1)
}

const logistic = (x: number) => 1 / (1 + Math.exp(-x))
