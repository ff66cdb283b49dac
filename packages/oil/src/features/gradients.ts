import type { Plane } from '../image/image.ts'

export type Ridges = { dark: Float32Array; bright: Float32Array }

/** Strength of dark and bright lines at each inner pixel, from the eigenvalues of the Hessian (Steger 1998). */
export function measureRidges({ width, height, data }: Plane): Ridges {
  const inner = (width - 2) * (height - 2)
  const dark = new Float32Array(inner)
  const bright = new Float32Array(inner)
  let to = 0
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++, to++) {
      const i = y * width + x
      const at = (offset: number) => data[i + offset] as number
      const xx = at(1) - 2 * at(0) + at(-1)
      const yy = at(width) - 2 * at(0) + at(-width)
      const xy = (at(width + 1) - at(width - 1) - at(1 - width) + at(-width - 1)) / 4
      const mean = (xx + yy) / 2
      const root = Math.sqrt((xx - yy) ** 2 / 4 + xy * xy)
      const high = mean + root
      const low = mean - root
      dark[to] = Math.max(0, high - Math.abs(low))
      bright[to] = Math.max(0, -low - Math.abs(high))
    }
  return { dark, bright }
}

/** Magnitude of the central-difference gradient of a plane; 0 on the border. */
export function gradientMagnitude({ width, height, data }: Plane): Plane {
  const out = new Float32Array(data.length)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const dx = (data[i + 1] as number) - (data[i - 1] as number)
      const dy = (data[i + width] as number) - (data[i - width] as number)
      out[i] = Math.hypot(dx, dy) / 2
    }
  return { width, height, data: out }
}

/** Directional coherence of the gradients in each block, 0 (none) to 1 (one direction), and their energy. */
export function blockCoherence(
  { width, height, data }: Plane,
  block: number,
): { coherence: number[]; energy: number[] } {
  const coherence: number[] = []
  const energy: number[] = []
  for (let top = 0; top + block <= height; top += block)
    for (let left = 0; left + block <= width; left += block) {
      let xx = 0
      let yy = 0
      let xy = 0
      for (let y = Math.max(1, top); y < Math.min(height - 1, top + block); y++)
        for (let x = Math.max(1, left); x < Math.min(width - 1, left + block); x++) {
          const i = y * width + x
          const dx = (data[i + 1] as number) - (data[i - 1] as number)
          const dy = (data[i + width] as number) - (data[i - width] as number)
          xx += dx * dx
          yy += dy * dy
          xy += dx * dy
        }
      const sum = xx + yy
      coherence.push(sum > 1e-9 ? Math.sqrt((xx - yy) ** 2 + 4 * xy * xy) / sum : 0)
      energy.push(sum / (block * block))
    }
  return { coherence, energy }
}
