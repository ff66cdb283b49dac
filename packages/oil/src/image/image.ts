/** Decoded image: interleaved 8-bit sRGB, row by row, `data.length === width * height * 3`. */
export type RgbImage = { width: number; height: number; data: Uint8Array }

/** One plane of floats, row by row, `data.length === width * height`. */
export type Plane = { width: number; height: number; data: Float32Array }

/** Images are resized to squares of this side before they reach this package. */
export const workingSidePixels = 256

/** Side of the square of backscatter on which slicks of a radar image are outlined. */
export const detailSidePixels = 512

/** Luma (Rec. 601) of an image, 0 to 255. */
export function luma(image: RgbImage): Plane {
  const count = image.width * image.height
  const data = new Float32Array(count)
  for (let i = 0, j = 0; i < count; i++, j += 3)
    data[i] = 0.299 * channel(image, j) + 0.587 * channel(image, j + 1) + 0.114 * channel(image, j + 2)
  return { width: image.width, height: image.height, data }
}

/** The 8-bit value at a flat index of the image's data. */
export function channel(image: RgbImage, index: number): number {
  return image.data[index] as number
}
