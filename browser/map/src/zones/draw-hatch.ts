const IMAGE_PIXELS = 16
export const HATCH_DENSITY = 2

/** A square of diagonal lines that tiles seamlessly. */
export function drawHatch(colour: string): ImageData {
  const canvas = Object.assign(document.createElement('canvas'), { width: IMAGE_PIXELS, height: IMAGE_PIXELS })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return new ImageData(IMAGE_PIXELS, IMAGE_PIXELS)
  context.strokeStyle = colour
  context.lineWidth = 2
  for (const shift of [-IMAGE_PIXELS, 0, IMAGE_PIXELS]) {
    context.moveTo(shift, IMAGE_PIXELS)
    context.lineTo(shift + IMAGE_PIXELS, 0)
  }
  context.stroke()
  return context.getImageData(0, 0, IMAGE_PIXELS, IMAGE_PIXELS)
}
