import { createHash } from 'node:crypto'
import { caseDetails } from '@varuna/contract/case'
import { splitHistory } from '@varuna/contract/unreadable'
import { languages } from '@varuna/language/languages'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import yazl from 'yazl'
import { testPosition } from '../../../store/positions/testing-positions.ts'
import { readEntry } from '../../../services/cases/snapshot.ts'
import { caseTexts } from '../../answers/case-answers.ts'
import { fakeInference, fileForm, startTestServer, type TestServer } from '../../testing/server.ts'
import { vesselReport } from '../../testing/reports.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const mmsi = 200_000_001

type Send = (options: InjectOptions) => Promise<LightMyRequestResponse>
type Parts = Map<string, Buffer>
let here: TestServer
let there: TestServer
let ana: Send
let bo: Send
let caseId: string
let exported: Buffer
beforeAll(async () => {
  ;[here, there] = [await startTestServer(fakeInference()), await startTestServer(fakeInference())]
  ;[ana, bo] = [await here.signInAs('ana'), await there.signInAs('bo')]
  caseId = await fullCase()
  exported = (await exportOf(caseId)).rawPayload
}, 60_000)
afterAll(async () => {
  await here.close()
  await there.close()
})

const exportOf = async (id: string, send = ana) => {
  const answer = await send({ url: `/api/cases/${id}/export` })
  expect(answer.statusCode, answer.statusCode === 200 ? '' : answer.body).toBe(200)
  return answer
}
let imports = 0
/** An account imports at most so often a minute. */
async function importZip(bytes: Buffer) {
  if ((imports += 1) % 50 === 0) bo = await there.signInAs(`bo-${imports}`)
  return bo({
    method: 'POST',
    url: '/api/cases/import',
    payload: bytes,
    headers: { 'content-type': 'application/zip' },
  })
}
const read = async (id: string, send = ana) => {
  const details = caseDetails.parse((await send({ url: `/api/cases/${id}` })).json())
  return { ...details, entries: splitHistory(details.entries).readable }
}
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A case with an entry of many kinds, texts of many scripts, and a removed entry. */
async function fullCase(): Promise<string> {
  await here.store.positions.write({
    positions: Array.from({ length: 500 }, (_, at) =>
      testPosition({ mmsi, timeMs: noon - at * 60_000, lat: 10 + at / 100, lon: ((179 + at / 100 + 180) % 360) - 180 }),
    ),
    staticReports: [],
    progress: null,
    events: [],
  })
  const report = (await ana({ method: 'POST', url: '/api/vessel', payload: vesselReport })).json()
  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const image = (
    await ana({ method: 'POST', url: '/upload/', ...fileForm('file', 'slick.png', 'image/png', png) })
  ).json()
  const title = 'Жук मछली 鱼 🐟 سمك Ω'
  const id = (await ana({ method: 'POST', url: '/api/cases', payload: { title, summary: 'Two\ntankers ‏سمك' } })).json()
    .id
  const add = async (payload: object) => {
    const answer = await ana({ method: 'POST', url: `/api/cases/${id}/entries`, payload })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().id as string
  }
  await add({ kind: 'alert', alertId: image.alert.id })
  await add({ kind: 'assessment', of: 'vessel_report', sourceId: report.id })
  await add({ kind: 'assessment', of: 'image', sourceId: image.id })
  await add({ kind: 'track', mmsi: String(mmsi), from: '2026-01-31T00:00:00Z', to: '2026-02-01T00:00:00Z' })
  await add({ kind: 'vessel', mmsi: String(mmsi) })
  await add({ kind: 'place', name: 'नाव', lat: 18.9, lon: 72.1 })
  await add({ kind: 'note', text: `${'कोंकण '.repeat(300)}\u200fעברית\nnext` })
  const gone = await add({ kind: 'note', text: 'REMOVED AND SECRET' })
  await ana({ method: 'DELETE', url: `/api/cases/${id}/entries/${gone}` })
  for (const name of ['../../x', 'CON', 'a<b>:c|d?.txt', 'a<b>:c|d?.txt', `${'長'.repeat(250)}.pdf`])
    await ana({
      method: 'POST',
      url: `/api/cases/${id}/attachments`,
      ...fileForm('file', name, 'text/html', Buffer.from(name)),
    })
  return id
}

async function unzip(bytes: Buffer): Promise<Parts> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
  const parts: Parts = new Map()
  for await (const entry of zip.eachEntry()) {
    const pieces: Uint8Array[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Uint8Array)
    parts.set(entry.fileName, Buffer.concat(pieces))
  }
  return parts
}

async function zip(parts: Iterable<readonly [string, Buffer]>, rename = (name: string) => name): Promise<Buffer> {
  const made = new yazl.ZipFile()
  const names: [string, string][] = []
  for (const [name, bytes] of parts) {
    // The writer refuses unsafe names; a name of the same length is replaced afterwards.
    const harmless = rename(name) === name ? name : 'z'.repeat(Buffer.byteLength(rename(name)))
    if (harmless !== name) names.push([harmless, rename(name)])
    made.addBuffer(bytes, harmless)
  }
  made.end()
  const pieces: Uint8Array[] = []
  for await (const piece of made.outputStream as unknown as AsyncIterable<Uint8Array>) pieces.push(piece)
  let text = Buffer.concat(pieces).toString('latin1')
  for (const [harmless, name] of names) text = text.replaceAll(harmless, Buffer.from(name).toString('latin1'))
  return Buffer.from(text, 'latin1')
}

/** The exported ZIP with its parts changed, and, unless it is left as it was, a manifest of the changed parts. */
async function changed(change: (parts: Parts) => void, isListed = true): Promise<Buffer> {
  const parts = await unzip(exported)
  change(parts)
  if (isListed) {
    const manifest = JSON.parse(String(parts.get('manifest.json')))
    manifest.files = [...parts]
      .filter(([path]) => path !== 'manifest.json')
      .map(([path, bytes]) => ({ path, byteCount: bytes.length, sha256: digest(bytes) }))
    parts.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  }
  return zip(parts)
}
const changedJson = (path: string, change: (json: CaseJson) => unknown, isListed = true) =>
  changed((parts) => {
    const json = JSON.parse(String(parts.get(path)))
    change(json)
    parts.set(path, Buffer.from(JSON.stringify(json)))
  }, isListed)

/** What the importing server has: cases and files. */
const storedThere = async () => [
  (await there.db.selectFrom('desk_case').select('id').execute()).length,
  (await there.db.selectFrom('case_entry').select('id').execute()).length,
  there.storedFiles().length,
]

/** Refused in words with this fault; nothing of it is stored. */
async function refusal(bytes: Buffer): Promise<{ code: string; params: Record<string, unknown> }> {
  const before = await storedThere()
  const answer = await importZip(bytes)
  expect(answer.statusCode, answer.body).toBe(422)
  expect(await storedThere()).toEqual(before)
  return answer.json().fault
}

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
  const answer = await importZip(exported)
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
  const again = await exportOf(after.case.id, bo)
  expect([...(await unzip(again.rawPayload)).keys()]).toHaveLength([...(await unzip(exported)).keys()].length)
  expect((await importZip(again.rawPayload)).statusCode).toBe(201)
})

test('an account that does not see a case cannot export it', async () => {
  const cy = await here.signInAs('cy')
  expect((await cy({ url: `/api/cases/${caseId}/export` })).statusCode).toBe(404)
})

test('a case whose file was changed on the disk is not exported, and the answer names it', async () => {
  const id = (await ana({ method: 'POST', url: '/api/cases', payload: { title: 'x' } })).json().id
  const { id: entryId } = (
    await ana({
      method: 'POST',
      url: `/api/cases/${id}/attachments`,
      ...fileForm('file', 'a.txt', 'x/y', Buffer.from('a')),
    })
  ).json()
  await here.files.put(`cases/${id}/${entryId}/content`, Buffer.from('b'))
  const answer = await ana({ url: `/api/cases/${id}/export` })
  expect([answer.statusCode, answer.json().fault.params.name]).toEqual([424, 'a.txt'])
  expect((await exportOf(caseId)).statusCode).toBe(200)
})

test('a ZIP that is cut anywhere is refused, and nothing of it stays', async () => {
  for (const share of [0.001, 0.1, 0.5, 0.9, 0.999])
    expect(await refusal(exported.subarray(0, Math.floor(exported.length * share)))).toMatchObject({
      code: 'case_file.cut',
    })
})

test('a ZIP in which bytes are changed is refused', async () => {
  for (const share of [0.02, 0.2, 0.4, 0.6, 0.8]) {
    const bytes = Buffer.from(exported)
    const at = Math.floor(bytes.length * share)
    bytes[at] = (bytes[at] ?? 0) ^ 0x5a
    expect((await refusal(bytes)).code).toMatch(
      /^case_file\.(altered|damaged|name_twice|unsafe_name|unlisted_file|missing_file|cut)/,
    )
  }
})

test.each([
  [
    'a file of another content',
    () => changed((parts) => parts.set('files/0009-x', Buffer.from('../../y')), false),
    'altered',
    'files/0009-x',
  ],
  [
    'a file of another length',
    () => changed((parts) => parts.set('files/0009-x', Buffer.from('y')), false),
    'altered',
    'files/0009-x',
  ],
  [
    'an altered report',
    () => changed((parts) => parts.get('report.pdf')?.fill(0, 500, 600), false),
    'altered',
    'report.pdf',
  ],
  [
    'no file of an entry',
    () => changed((parts) => parts.delete('files/0010-CON'), false),
    'missing_file',
    'files/0010-CON',
  ],
  [
    'no file of an entry, nor in the manifest',
    () => changed((parts) => parts.delete('files/0010-CON')),
    'missing_file',
    'files/0010-CON',
  ],
  ['no case.json', () => changed((parts) => parts.delete('case.json')), 'missing_file', 'case.json'],
  [
    'a file more',
    () => changed((parts) => parts.set('files/extra', Buffer.from('x')), false),
    'unlisted_file',
    'files/extra',
  ],
  [
    'names that differ only in case',
    () => changed((parts) => parts.set('FILES/0010-con', Buffer.from('x'))),
    'name_twice',
    'FILES/0010-con',
  ],
] as const)('a ZIP with %s is refused by its name', async (_what, make, code, name) => {
  expect(await refusal(await make())).toMatchObject({ code: `case_file.${code}`, params: { name } })
})

test.each(['../../../../etc/cron.d/x', '/etc/passwd', 'files\\..\\x', 'C:/x', 'files/../../x', 'a\u202eb'])(
  'a ZIP with the name %j is refused',
  async (unsafe) => {
    const parts = await unzip(exported)
    const bytes = await zip(parts, (name) => (name === 'files/0010-CON' ? unsafe : name))
    expect(await refusal(bytes)).toMatchObject({ code: 'case_file.unsafe_name' })
  },
)

test('a ZIP from a newer Varuna is refused with both forms', async () => {
  const newer = await changedJson('manifest.json', (json) => Object.assign(json, { form: 2, wishes: [] }), false)
  expect(await refusal(newer)).toEqual({ code: 'case_file.newer', params: { form: 2, knownForm: 1 } })
})

test('what is not the ZIP of a case is refused', async () => {
  expect(await refusal(Buffer.from('hello'))).toMatchObject({ code: 'case_file.not_zip' })
  const form = fileForm('file', 'case.zip', 'application/zip', Buffer.from('hello'))
  expect((await ana({ method: 'POST', url: '/api/cases/import', ...form })).json().fault).toMatchObject({
    code: 'case_file.not_zip',
  })
  expect(await refusal(await zip([['mimetype', Buffer.from('application/epub+zip')]]))).toMatchObject({
    code: 'case_file.not_a_case',
  })
  expect(await refusal(await zip([['manifest.json', Buffer.from('{"name":"an app"}')]]))).toMatchObject({
    code: 'case_file.not_a_case',
  })
  expect(await refusal(await zip([['manifest.json', Buffer.from('{')]]))).toMatchObject({
    code: 'case_file.unreadable_part',
  })
  expect(await refusal(await zip([]))).toMatchObject({ code: 'case_file.not_a_case' })
})

test('a file that unpacks to more than it may is refused before it is unpacked', async () => {
  const bomb = await changed((parts) => parts.set('files/0010-CON', Buffer.alloc(21 * 1024 * 1024)))
  expect(bomb.length).toBeLessThan(exported.length + 200_000)
  expect(await refusal(bomb)).toEqual({
    code: 'case_file.part_too_large',
    params: { name: 'files/0010-CON', maxMegabytes: 20 },
  })
  // One that states a small size and unpacks to a large one.
  const parts = await unzip(await changed((all) => all.set('files/0010-CON', Buffer.alloc(5_000_000))))
  const lying = await zip(parts)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(5_000_000)
  for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size, at + 4)) lying.writeUInt32LE(3, at)
  expect((await refusal(lying)).code).toMatch(/case_file\.(altered|damaged)/)
})

interface CaseJson {
  entries: { kind: string; number: number; body: Record<string, object> }[]
  timeline: object[]
}
const first = ({ entries }: CaseJson, kind: string) => {
  const found = entries.find((entry) => entry.kind === kind)
  if (found === undefined) throw new Error(`The case has no ${kind}.`)
  return found
}

test.each([
  ['a title with a line break', (json: CaseJson) => Object.assign(json, { title: 'a\nb' })],
  ['a summary that is too long', (json: CaseJson) => Object.assign(json, { summary: 'x'.repeat(10_001) })],
  ['a NUL', (json: CaseJson) => Object.assign(json, { summary: 'x\u0000' })],
  ['half a character', (json: CaseJson) => Object.assign(json, { summary: 'x\ud800' })],
  ['a note without text', (json: CaseJson) => Object.assign(first(json, 'note'), { body: { form: 1, kind: 'note' } })],
  ['a body of another kind', (json: CaseJson) => Object.assign(first(json, 'note'), { kind: 'place' })],
  ['a body of a later form', (json: CaseJson) => Object.assign(first(json, 'note').body, { form: 9 })],
  ['an assessment that is none', (json: CaseJson) => Object.assign(first(json, 'assessment').body, { record: '{}' })],
  ['an attachment without a file', (json: CaseJson) => Object.assign(first(json, 'attachment'), { file: null })],
  ['a latitude of 91', (json: CaseJson) => Object.assign(first(json, 'place'), { lat: 91 })],
  ['an unknown line of the timeline', (json: CaseJson) => Object.assign(json.timeline[0] ?? {}, { action: 'explode' })],
  ['two entries of one number', (json: CaseJson) => Object.assign(first(json, 'note'), { number: 1 })],
] as const)('a case.json with %s is refused', async (_what, change) => {
  expect(await refusal(await changedJson('case.json', change))).toMatchObject({
    code: 'case_file.unreadable_part',
    params: { name: 'case.json' },
  })
})

test('a case.json of 2,001 entries is refused', async () => {
  const many = await changedJson('case.json', (json) => {
    const note = first(json, 'note')
    Object.assign(json, {
      entries: Array.from({ length: 2_001 }, (_, at) => ({ ...note, number: at + 1, file: null })),
    })
  })
  const answer = await importZip(many)
  expect([answer.statusCode, answer.json().fault.code]).toEqual([409, 'case_full.entries'])
})

test('an import on a full disk, or with a database that refuses, leaves nothing', async () => {
  const before = await storedThere()
  const { putPieces } = there.files
  let written = 0
  there.files.putPieces = (key, pieces) =>
    (written += 1) === 3 ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) : putPieces(key, pieces)
  expect((await importZip(exported)).statusCode).toBe(507)
  there.files.putPieces = putPieces
  const { add } = there.store.cases
  there.store.cases.add = () => Promise.reject(new Error('gone'))
  expect((await importZip(exported)).statusCode).toBe(500)
  there.store.cases.add = add
  expect(await storedThere()).toEqual(before)
})
