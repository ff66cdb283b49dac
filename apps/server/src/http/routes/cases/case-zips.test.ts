import { languages } from '@varuna/language/languages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEntry } from '../../../services/cases/snapshot.ts'
import { caseTexts } from '../../answers/case-answers.ts'
import { addFullCase, exportCase, importCase, unzip } from '../../testing/case-zips.ts'
import { caseRequests } from '../../testing/cases.ts'
import { fakeInference, startTestServer, type Send, type TestServer } from '../../testing/server.ts'
import { digest } from '../../testing/digest.ts'

let here: TestServer
let there: TestServer
let ana: Send
let bo: Send
let caseId: string
let exported: Buffer
beforeAll(async () => {
  ;[here, there] = [await startTestServer(fakeInference()), await startTestServer(fakeInference())]
  ;[ana, bo] = [await here.signInAs('ana'), await there.signInAs('bo')]
  caseId = await addFullCase(here, ana)
  exported = (await exportCase(ana, caseId)).rawPayload
}, 60_000)
afterAll(async () => {
  await here.close()
  await there.close()
})

const { open, read, attach } = caseRequests(() => ana)

test('the ZIP of a case has what its manifest says, and no removed entry', async () => {
  const parts = await unzip(exported)
  const names = [...parts.keys()]
  expect(names).toEqual([
    'case.json',
    'entries.geojson',
    'files/0003-slick.png',
    'tracks/0004-track-200000001-2026-01-31-2026-01-31.csv',
    'files/0009-x',
    'files/0010-CON',
    'files/0011-a b c d .txt',
    'files/0012-a b c d .txt',
    expect.stringMatching(/^files\/0013-長{80}$/),
    'report.pdf',
    'manifest.json',
  ])
  const { files, ...head } = JSON.parse(String(parts.get('manifest.json')))
  expect(head).toEqual({
    program: 'Varuna',
    kind: 'case',
    form: 1,
    version: 'test',
    exportedAt: expect.any(String),
  })
  for (const { path, byteCount, sha256 } of files) {
    const bytes = parts.get(path) ?? Buffer.alloc(0)
    expect([bytes.length, digest(bytes)], path).toEqual([byteCount, sha256])
  }
  expect(files).toHaveLength(names.length - 1)
  for (const [name, bytes] of parts) expect(String(bytes), name).not.toContain('SECRET')
  const geojson = JSON.parse(String(parts.get('entries.geojson')))
  const track = geojson.features.find(
    ({ geometry }: { geometry: { type: string } }) => geometry.type === 'MultiLineString',
  )
  expect(track.geometry.coordinates).toHaveLength(2)
  expect(String(parts.get('report.pdf')).slice(0, 5)).toBe('%PDF-')
  expect(JSON.parse(String(parts.get('case.json'))).entries.map(({ title }: { title: string }) => title)).toContain(
    'नाव',
  )
})

test('the report has the verdict, the reasons and what is missing of each assessment, and notes', async () => {
  const entries = (await here.store.cases.entries(caseId)).flatMap((row) => readEntry(row) ?? [])
  const { text } = caseTexts(languages[0])
  const texts = new Map(entries.map((entry) => [entry.subject?.code ?? entry.row.kind, text(entry)]))
  expect(texts.get('vessel_report')?.split('\n')[0]).toMatch(/fishing/i)
  expect(texts.get('vessel_report')).toMatch(/\n– .*\n.*Missing: /s)
  expect(texts.get('image')).toMatch(/^Oil spill, probability of oil 90%\.\n– /)
  expect(texts.get('note')).toBe('REMOVED AND SECRET')
  expect(texts.get('track')).toBeNull()
})

test('another Varuna imports it: entries, files and timeline are the same, and names stand for people', async () => {
  const answer = await importCase(bo, exported)
  expect(answer.statusCode, answer.body).toBe(201)
  const before = await read(caseId)
  const after = await read(answer.json().id, bo)
  expect(after.case).toMatchObject({
    title: before.case.title,
    access: 'owner',
    owner: { name: 'bo' },
    createdAt: before.case.createdAt,
    summary: before.case.summary,
    entryCount: before.case.entryCount,
  })
  const plain = ({ entries }: typeof before) =>
    entries
      .filter(({ removed }) => removed === null)
      .map(({ kind, title, time, lat, lon, file, text, simulated }) => ({
        kind,
        title,
        time,
        lat,
        lon,
        file,
        text,
        simulated,
      }))
  expect(plain(after)).toEqual(plain(before))
  expect(
    after.entries.every(({ imported, addedBy }) => imported && addedBy.id === null && addedBy.name === 'ana'),
  ).toBe(true)
  expect(after.timeline.map(({ text }) => text)).toEqual([
    ...before.timeline.map(({ text }) => text),
    expect.stringMatching(/^Imported the case/),
  ])
  for (const { id, file } of after.entries.filter((entry) => entry.file !== null)) {
    const bytes = (await bo({ url: `/api/cases/${after.case.id}/entries/${id}/file` })).rawPayload
    expect(digest(bytes)).toBe(file?.sha256)
  }
  for (const { id, kind } of after.entries)
    expect((await bo({ url: `/api/cases/${after.case.id}/entries/${id}` })).statusCode, kind).toBe(200)
  const again = await exportCase(bo, after.case.id)
  expect([...(await unzip(again.rawPayload)).keys()]).toHaveLength([...(await unzip(exported)).keys()].length)
  expect((await importCase(bo, again.rawPayload)).statusCode).toBe(201)
})

test('an account that does not see a case cannot export it', async () => {
  const cy = await here.signInAs('cy')
  expect((await cy({ url: `/api/cases/${caseId}/export` })).statusCode).toBe(404)
})

test('a case whose file was changed on the disk is not exported, and the answer names it', async () => {
  const id = await open('x')
  const { id: entryId } = (await attach(id, 'a.txt', Buffer.from('a'), 'x/y')).json()
  await here.files.put(`cases/${id}/${entryId}/content`, Buffer.from('b'))
  const answer = await ana({ url: `/api/cases/${id}/export` })
  expect([answer.statusCode, answer.json().fault.params.name]).toEqual([424, 'a.txt'])
  expect((await exportCase(ana, caseId)).statusCode).toBe(200)
})
