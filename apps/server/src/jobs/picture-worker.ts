import { analysePicture, type Picture, type PictureAnswer } from './analyse-picture.ts'
import { openOilInference, type OilAnswer } from './oil-inference.ts'
import { printPicture, type PrintAnswer, type PrintRequest } from './print-picture.ts'
import { renderImage, type RenderAnswer } from './render-image.ts'
import type { WindowRequest } from './scene/render-window.ts'
import { serveJobs } from './serve-jobs.ts'

const [, , modelsDir = ''] = process.argv

const opened = openOilInference(modelsDir)

serveJobs(opened, {
  async oil(bytes: Uint8Array): Promise<OilAnswer> {
    return (await opened).score(bytes)
  },
  render: (path: string): Promise<RenderAnswer> => renderImage(path),
  print: (request: PrintRequest): Promise<PrintAnswer> => printPicture(request),
  async window(request: WindowRequest): Promise<Uint8Array> {
    const { renderWindow } = await import('./scene/render-window.ts')
    return renderWindow(request)
  },
  async picture(picture: Picture, report): Promise<PictureAnswer> {
    return analysePicture(picture, await opened, report)
  },
})
