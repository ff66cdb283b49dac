import type { CaseEntry } from '@varuna/contract/desk/case-entry'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseRequests, faultOf, storedCaseFiles } from '../../testing/cases.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'
import { digest } from '../../testing/digest.ts'

let server: TestServer
let ana: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  ana = await server.signInAs('ana')
})
afterAll(() => server.close())

const { open, read, attach } = caseRequests(() => ana)

describe('attachments', () => {
  test('are stored unchanged, with their digest, and only ever served as downloads', async () => {
    const id = await open()
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const entry: CaseEntry = (await attach(id, 'evil.svg', script, 'image/svg+xml')).json()
    expect(entry.file).toEqual({
      name: 'evil.svg',
      mediaType: 'application/octet-stream',
      byteCount: script.length,
      sha256: digest(script),
      leftOut: null,
    })
    const file = await ana({ url: `/api/cases/${id}/entries/${entry.id}/file` })
    expect(file.rawPayload.equals(script)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="evil.svg"; filename*=UTF-8''evil.svg`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\\\..\\\\boot.ini', 'boot.ini'],
    ['..', 'file'],
    ['CON', 'CON'],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['x'.repeat(300) + '.txt', 'x'.repeat(200)],
    ["it's (1)*.txt", "it's (1)*.txt"],
    ['मछली \u{1f41f}.pdf', 'मछली \u{1f41f}.pdf'],
    ['a\u200bb.txt', 'ab.txt'],
  ])('named %j are named %j', async (claimed, name) => {
    const id = await open()
    const answer = await attach(id, claimed, Buffer.from('x'))
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json().file.name).toBe(name)
    const file = await ana({ url: `/api/cases/${id}/entries/${answer.json().id}/file` })
    const [, encoded = ''] =
      /^attachment; filename="[^"]*"; filename\*=UTF-8''([\w.%~!-]+)$/.exec(
        String(file.headers['content-disposition']),
      ) ?? []
    expect(decodeURIComponent(encoded)).toBe(name)
  })

  test('that are empty, or larger than 20 MB, are refused', async () => {
    const id = await open()
    expect((await attach(id, 'a', Buffer.alloc(0))).statusCode).toBe(400)
    expect((await attach(id, 'a', Buffer.alloc(20 * 1024 * 1024 + 1))).statusCode).toBe(413)
    expect((await attach(id, 'a', Buffer.alloc(20 * 1024 * 1024))).statusCode).toBe(201)
  })

  test('changed on disk are not served', async () => {
    const id = await open()
    const { id: entryId } = (await attach(id, 'a.txt', Buffer.from('as it was'))).json()
    await server.files.put(`cases/${id}/${entryId}/content`, Buffer.from('as it is'))
    const url = `/api/cases/${id}/entries/${entryId}/file`
    expect(faultOf(await ana({ url }))).toEqual([424, 'original_changed.attachment'])
    await server.files.removeFolder(`cases/${id}/${entryId}`)
    expect(faultOf(await ana({ url }))).toEqual([410, 'file_gone.attachment'])
  })

  test('leave nothing behind when the disk is full or the database refuses', async () => {
    const id = await open()
    const { putFile } = server.files
    server.files.putFile = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    expect((await attach(id, 'a.txt', Buffer.from('x'))).statusCode).toBe(507)
    server.files.putFile = putFile
    const { addEntry } = server.store.cases
    server.store.cases.addEntry = () => Promise.reject(new Error('gone'))
    expect((await attach(id, 'a.txt', Buffer.from('x'))).statusCode).toBe(500)
    server.store.cases.addEntry = addEntry
    expect(storedCaseFiles(server, id)).toEqual([])
    expect((await read(id)).entries).toEqual([])
  })
})

describe('attached pictures', () => {
  const photograph = () =>
    sharp({ create: { width: 800, height: 400, channels: 3, background: '#2a6f97' } })
      .withExif({ IFD0: { Artist: 'SECRET OWNER' } })
      .jpeg()
      .toBuffer()
  const viewOf = (id: string, entry: CaseEntry, send = ana) =>
    send({ url: `/api/cases/${id}/entries/${entry.id}/view` })

  test('have a thumbnail without what the camera wrote, and the file stays as it was', async () => {
    const id = await open()
    const bytes = await photograph()
    const entry: CaseEntry = (await attach(id, 'Deck.JPG', bytes, 'image/jpeg')).json()
    expect([entry.hasView, entry.file?.sha256, entry.file?.mediaType]).toEqual([true, digest(bytes), 'image/jpeg'])
    const file = await ana({ url: `/api/cases/${id}/entries/${entry.id}/file` })
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const view = await viewOf(id, entry)
    expect(view.headers['content-type']).toBe('image/webp')
    const { format, width, height, exif } = await sharp(view.rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 320, height: 160, exif: undefined })
    expect((await viewOf(id, entry, await server.signInAs('bo'))).statusCode).toBe(404)
  })

  test('that cannot be decoded are attached without one', async () => {
    const id = await open()
    const entry: CaseEntry = (await attach(id, 'broken.png', Buffer.from('no picture'), 'image/png')).json()
    expect([entry.hasView, entry.file?.mediaType]).toEqual([false, 'application/octet-stream'])
    expect((await viewOf(id, entry)).statusCode).toBe(404)
  })

  test('are in the report of the case, at most 24 of them', async () => {
    const id = await open()
    const bytes = await photograph()
    const imagesIn = async () => {
      const { statusCode, rawPayload } = await ana({ url: `/api/cases/${id}/report.pdf` })
      expect(statusCode).toBe(200)
      return rawPayload.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    }
    expect(await imagesIn()).toBe(0)
    await attach(id, 'one.jpg', bytes, 'image/jpeg')
    expect(await imagesIn()).toBe(1)
    for (let at = 0; at < 25; at += 1) expect((await attach(id, `${at}.jpg`, bytes, 'image/jpeg')).statusCode).toBe(201)
    expect(await imagesIn()).toBe(24)
  })
})
