import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
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
const picture = async (side: number, owner: string) =>
  inference.picture({ bytes: await interlaced(side), claimedType: 'image/png' }, owner)

test('one account does not wait for all pictures of another', async () => {
  inference = startInference(bundledPath.models, { pictures: pool })
  const order: string[] = []
  const record = (what: string) => () => order.push(what)
  const bytes = await interlaced(500)
  const queued = [1, 2, 3, 4].map(() =>
    inference.picture({ bytes, claimedType: 'image/png' }, 'a').then(record('many')),
  )
  const one = inference.picture({ bytes, claimedType: 'image/png' }, 'b').then(record('one'))
  await Promise.all([...queued, one])
  expect(order).toEqual(['many', 'many', 'one', 'many', 'many'])
})

test('a picture that exceeds the time limit is refused as too slow, naming the file field', async () => {
  inference = startInference(bundledPath.models, { pictures: { ...pool, timeoutMs: 5 } })
  await expect(picture(2000, 'a')).rejects.toMatchObject({ code: 'image_too_slow', errors: [{ field: 'file' }] })
})

test('a picture that takes too much memory is refused for that, and named', async () => {
  const little = { maxBytes: 1, maxIdleBytes: Infinity }
  inference = startInference(bundledPath.models, { pictures: { ...pool, memory: little } })
  await expect(picture(2000, 'a')).rejects.toMatchObject({ code: 'too_many_pixels', errors: [{ field: 'file' }] })
})

test('an account with a full queue gets too_many_requests', async () => {
  inference = startInference(bundledPath.models, {
    pictures: { ...pool, queueBounds: { perOwner: 1, overall: 1 } },
  })
  const accepted = [picture(200, 'a'), picture(200, 'a')]
  await Promise.resolve()
  const answers = await Promise.allSettled([...accepted, picture(200, 'a')])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(answers.find((answer) => answer.status === 'rejected')?.reason).toMatchObject({ code: 'too_many_requests' })
})
