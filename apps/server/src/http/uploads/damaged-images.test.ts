import { expect, test } from 'vitest'
import { startInference } from '../../jobs/inference.ts'
import { damageImage, createSampleImages } from '../../jobs/testing-images.ts'
import { bundledPath } from '../../paths.ts'
import { createRandom, scaledCount } from '../../testing-scale.ts'
import { fileForm } from '../testing/file-form.ts'
import { startTestServer } from '../testing/server.ts'

const times = scaledCount(60, 3000)
/** The limit per account would otherwise answer most of the uploads. */
const uploadsPerAccount = 100

test(`of ${times} damaged images each is analysed or refused with a clear message, none with a 5xx`, async () => {
  const random = createRandom(11)
  const images = await createSampleImages(random)
  const inference = startInference(bundledPath.models)
  const server = await startTestServer(inference)
  let uploads = 0
  let send = await server.signInAs('ana')
  const upload = async (bytes: Uint8Array) => {
    if (++uploads % uploadsPerAccount === 0) send = await server.signInAs(`ana${uploads}`)
    return send({ method: 'POST', url: '/upload/', ...fileForm('file', 'a', 'application/octet-stream', bytes) })
  }
  try {
    for (const image of images) expect((await upload(image)).statusCode).toBe(200)
    const answers: Record<string, number> = {}
    for (let time = 0; time < times; time++) {
      const [image, other] = [time, Math.floor(random() * images.length)].map((index) => images[index % images.length])
      const bytes = damageImage(image as Uint8Array, other as Uint8Array, random)
      const answer = await upload(bytes)
      const { code = 'analysed', detail } = answer.json()
      expect(answer.statusCode, `${time}: ${detail}`).toBeLessThan(500)
      expect(detail ?? '').not.toContain('decoder crashed')
      answers[code] = (answers[code] ?? 0) + 1
    }
    const { analysed = 0, damaged_image = 0, not_an_image = 0, too_many_pixels: _, ...others } = answers
    for (const count of [analysed, damaged_image, not_an_image]) expect(count).toBeGreaterThan(0)
    expect(others).toEqual({})
    if (times > 1000) process.stdout.write(`${JSON.stringify(answers)}\n`)
  } finally {
    await server.close()
    await inference.close()
  }
}, 3_600_000)
