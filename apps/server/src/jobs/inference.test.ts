import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import { bundledPath } from '../paths.ts'
import { startInference, type Inference } from './inference.ts'

const queueBounds = { perOwner: 9, overall: 9 }
const memory = { maxBytes: Infinity, maxIdleBytes: Infinity }
const pool = { processes: 1, timeoutMs: 60_000, startTimeoutMs: 60_000, queueBounds, memory }
let inference: Inference
afterEach(() => inference.close())

const interlaced = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#345' } })
    .png({ progressive: true })
    .toBuffer()
const folder = mkdtempSync(join(tmpdir(), 'varuna-inference-'))
afterAll(() => rmSync(folder, { recursive: true }))
async function write(side: number): Promise<string> {
  const path = join(folder, `${side}.png`)
  writeFileSync(path, await interlaced(side))
  return path
}
const picture = async (side: number, owner: string) =>
  inference.picture({ path: await write(side), claimedType: 'image/png' }, owner)

test('an account does not wait for all images of another', async () => {
  inference = startInference(bundledPath.models, { pictures: pool, scenes: pool })
  const order: string[] = []
  const record = (what: string) => () => order.push(what)
  const path = await write(500)
  const queued = [1, 2, 3, 4].map(() => inference.picture({ path, claimedType: 'image/png' }, 'a').then(record('many')))
  const one = inference.picture({ path, claimedType: 'image/png' }, 'b').then(record('one'))
  await Promise.all([...queued, one])
  expect(order).toEqual(['many', 'many', 'one', 'many', 'many'])
})

test('a picture that exceeds the time limit is refused as too slow, naming the file field', async () => {
  inference = startInference(bundledPath.models, { pictures: { ...pool, timeoutMs: 5 }, scenes: pool })
  await expect(picture(2000, 'a')).rejects.toMatchObject({ code: 'image_too_slow', errors: [{ field: 'file' }] })
})

test('an image that takes too much memory is refused with that reason', async () => {
  const little = { maxBytes: 1, maxIdleBytes: Infinity }
  inference = startInference(bundledPath.models, { pictures: { ...pool, memory: little }, scenes: pool })
  await expect(picture(2000, 'a')).rejects.toMatchObject({ code: 'too_many_pixels', errors: [{ field: 'file' }] })
})

test('an account with a full queue gets too_many_requests', async () => {
  inference = startInference(bundledPath.models, {
    pictures: { ...pool, queueBounds: { perOwner: 1, overall: 1 } },
    scenes: pool,
  })
  const accepted = [picture(200, 'a'), picture(200, 'a')]
  await Promise.resolve()
  const answers = await Promise.allSettled([...accepted, picture(200, 'a')])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(answers.find((answer) => answer.status === 'rejected')?.reason).toMatchObject({ code: 'too_many_requests' })
})
