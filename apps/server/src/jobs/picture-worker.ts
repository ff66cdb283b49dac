import { analysePicture, type Picture, type PictureAnswer } from './analyse-picture.ts'
import { openOilInference, type OilAnswer } from './oil-inference.ts'
import { renderImage, type RenderAnswer } from './render-image.ts'
import { serveJobs } from './serve-jobs.ts'

const [, , modelsDir = ''] = process.argv

const opened = openOilInference(modelsDir)

serveJobs(opened, {
  async oil(bytes: Uint8Array): Promise<OilAnswer> {
    return (await opened)(bytes)
  },
  render: (bytes: Uint8Array): Promise<RenderAnswer> => renderImage(bytes),
  async picture(picture: Picture): Promise<PictureAnswer> {
    return analysePicture(picture, await opened)
  },
})
