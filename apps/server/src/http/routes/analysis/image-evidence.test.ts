import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnalysedImage } from '@varuna/contract/analysis/image'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { renderImage } from '../../../jobs/render-image.ts'
import { plainPicture } from '../../testing/pictures.ts'
import { digest } from '../../testing/digest.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { fileForm } from '../../testing/file-form.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'

let server: TestServer
let send: Send
let original: Buffer
let image: AnalysedImage
let renditions = 0
let accounts = 0

beforeAll(async () => {
  const render = async (path: string) => {
    renditions += 1
    return renderImage(path)
  }
  server = await startTestServer(fakeInference({ render }))
})
beforeEach(async () => {
  send = await server.signInAs(`ana${(accounts += 1)}`)
  original = await plainPicture().png().toBuffer()
  const answer = await send({
    method: 'POST',
    url: '/upload/',
    ...fileForm('file', 'slick.png', 'image/png', original),
  })
  image = answer.json()
  renditions = 0
})
afterAll(() => server.close())

const pathOf = (name: string) => join(server.dataDir, 'files', 'images', image.id, name)
const get = (part: string) => send({ url: `/images/${image.id}/${part}` })
const history = async () => (await send({ url: '/images/' })).json().images

test('the answer has the digest of the original, and the original is served byte for byte', async () => {
  expect(image).toMatchObject({ sha256: digest(original), original_gone: false })
  expect(await history()).toEqual([image])
  const answer = await get('original')
  expect(answer.rawPayload).toEqual(original)
  expect(answer.headers['content-disposition']).toContain('slick.png')
})

test('an original that was changed on disk is refused, with both digests', async () => {
  const changed = Buffer.from(original)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  writeFileSync(pathOf('original'), changed)
  const answer = await get('original')
  expect(answer.statusCode).toBe(424)
  expect(answer.json()).toMatchObject({ code: 'original_changed', title: 'The stored original has changed' })
  expect(answer.json().detail).toContain('has changed since it was uploaded')
  expect(answer.json().detail).toContain(digest(original))
  expect(answer.json().detail).toContain(digest(changed))
})

test('a removed original and an unknown image get different answers', async () => {
  rmSync(pathOf('original'))
  expect((await get('original')).json()).toMatchObject({ status: 410, code: 'file_gone' })
  expect((await send({ url: '/images/none/original' })).json()).toMatchObject({ status: 404, code: 'not_found' })
  expect(await history()).toEqual([{ ...image, original_gone: true }])
  expect((await get('view')).statusCode).toBe(200)
})

test.each(['view', 'thumbnail'])('a changed or removed %s is rendered again from the original', async (part) => {
  const name = `${part}.webp`
  const whole = readFileSync(pathOf(name))
  const before = renditions
  expect((await get(part)).rawPayload).toEqual(whole)
  expect(renditions).toBe(before)
  writeFileSync(pathOf(name), 'another picture')
  expect((await get(part)).rawPayload).toEqual(whole)
  expect(readFileSync(pathOf(name))).toEqual(whole)
  rmSync(pathOf(name))
  expect((await get(part)).rawPayload).toEqual(whole)
  expect(renditions).toBe(before + 2)
  expect((await get(part)).rawPayload).toEqual(whole)
  expect(renditions).toBe(before + 2)
})

test('no rendition is made from a changed original', async () => {
  writeFileSync(pathOf('original'), 'another picture')
  writeFileSync(pathOf('view.webp'), 'another picture')
  expect((await get('view')).json()).toMatchObject({ status: 424, code: 'original_changed' })
})

test('an acknowledged upload has no pending mark', () => {
  expect(existsSync(join(server.dataDir, 'files', 'pending'))).toBe(false)
})
