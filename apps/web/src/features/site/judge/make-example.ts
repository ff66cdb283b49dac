import { judgeWords as words } from '@varuna/language/site/judge'
import { drawRadarImage } from '~/site/radar/draw-radar-image.ts'
import { createSyntheticRadarImage } from '~/site/radar/synthetic-radar-image.ts'

const SEED = 7

/** The radar image of the oil demonstration, as a file. */
export async function makeExample(): Promise<File> {
  const image = createSyntheticRadarImage('slick', SEED)
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
  drawRadarImage(canvas, image)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('this browser cannot write an image')
  return new File([blob], words.exampleName, { type: 'image/png' })
}
