import type { Plane } from './image.ts'

/** Separable Gaussian blur of a plane with clamped edges; `sigma` in pixels. */
export function blur(plane: Plane, sigma: number): Plane {
  const kernel = createGaussianKernel(sigma)
  return blurColumns(blurRows(plane, kernel), kernel)
}

function createGaussianKernel(sigma: number): Float32Array {
  const radius = Math.ceil(3 * sigma)
  const kernel = new Float32Array(2 * radius + 1)
  let sum = 0
  for (let i = -radius; i <= radius; i++) sum += kernel[i + radius] = Math.exp(-(i * i) / (2 * sigma * sigma))
  return kernel.map((weight) => weight / sum)
}

function blurRows({ width, height, data }: Plane, kernel: Float32Array): Plane {
  const out = new Float32Array(data.length)
  const radius = (kernel.length - 1) / 2
  const padded = new Float32Array(width + 2 * radius)
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let i = 0; i < padded.length; i++)
      padded[i] = data[row + Math.min(width - 1, Math.max(0, i - radius))] as number
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let k = 0; k < kernel.length; k++) sum += (kernel[k] as number) * (padded[x + k] as number)
      out[row + x] = sum
    }
  }
  return { width, height, data: out }
}

function blurColumns({ width, height, data }: Plane, kernel: Float32Array): Plane {
  const out = new Float32Array(data.length)
  const radius = (kernel.length - 1) / 2
  for (let y = 0; y < height; y++) {
    for (let k = 0; k < kernel.length; k++) {
      const from = Math.min(height - 1, Math.max(0, y + k - radius)) * width
      const weight = kernel[k] as number
      for (let x = 0; x < width; x++) {
        const i = y * width + x
        out[i] = (out[i] as number) + weight * (data[from + x] as number)
      }
    }
  }
  return { width, height, data: out }
}

/** Shrinks a plane by an integer factor, averaging each block; incomplete blocks at the edges are dropped. */
export function shrink(plane: Plane, factor: number): Plane {
  const width = Math.floor(plane.width / factor)
  const height = Math.floor(plane.height / factor)
  const data = new Float32Array(width * height)
  for (let y = 0; y < height * factor; y++)
    for (let x = 0; x < width * factor; x++) {
      const cell = Math.floor(y / factor) * width + Math.floor(x / factor)
      data[cell] = (data[cell] as number) + (plane.data[y * plane.width + x] as number) / (factor * factor)
    }
  return { width, height, data }
}
