import { languages } from '@varuna/language/languages'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { reportEntries } from '../../../../services/desk/cases/exports/exported-entries.ts'
import { readEntry } from '../../../../services/desk/cases/snapshot.ts'
import { caseTexts, findTextless } from '../../../answers/case-answers.ts'
import { addFullCase, exportCase, importCase, unzip } from '../../../testing/case-zips.ts'
import { caseRequests } from '../../../testing/cases.ts'
import { pdfLines } from '../../../testing/pdf-lines.ts'
import { intelligenceReport } from '../../../testing/reports.ts'
import { serveAccounts } from '../../../testing/serve-accounts.ts'
import type { Send } from '../../../testing/sign-in.ts'
import { digest } from '../../../testing/digest.ts'
import { allEntries } from '../../../../store/desk/cases/testing-cases.ts'

const here = serveAccounts('ana')
const there = serveAccounts('bo')
const { ana } = here
const { bo } = there
let caseId: string
let exported: Buffer
beforeAll(async () => {
  caseId = await addFullCase(here.server, ana)
  exported = (await exportCase(ana, caseId)).rawPayload
})

const { open, read, add, attach } = caseRequests(() => ana)

test('the ZIP of a case contains what its manifest lists, and no removed entry', async () => {
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
    'README.txt',
    'public-key.pem',
    'manifest.json',
    'manifest.sig',
  ])
  const { files, ...head } = JSON.parse(String(parts.get('manifest.json')))
  expect(head).toEqual({
    program: 'Varuna',
    kind: 'case',
    form: 1,
    version: 'test',
    exportedAt: expect.any(String),
    signedBy: { installation: 'Testing', publicKey: expect.stringMatching(/^[\w+/]{59}=$/) },
    leftOut: [],
  })
  for (const { path, byteCount, sha256 } of files) {
    const bytes = parts.get(path) ?? Buffer.alloc(0)
    expect([bytes.length, digest(bytes)], path).toEqual([byteCount, sha256])
  }
  expect(files).toHaveLength(names.length - 2)
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
  const entries = (await allEntries(here.server.store, caseId)).flatMap((row) => readEntry(row) ?? [])
  const { text } = caseTexts(languages[0])
  const texts = new Map(entries.map((entry) => [entry.subject?.code ?? entry.row.kind, text(entry)]))
  expect(texts.get('vessel_report')?.split('\n')[0]).toMatch(/fishing/i)
  expect(texts.get('vessel_report')).toMatch(/\n– .*\n.*Missing: /s)
  expect(texts.get('image')).toMatch(/^Oil spill, probability of oil 90%\.\n– /)
  expect(texts.get('note')).toBe('REMOVED AND SECRET')
  expect(texts.get('track')).toBeNull()
})

test('the report has the first line of a note once', async () => {
  const entries = (await allEntries(here.server.store, caseId)).flatMap((row) => readEntry(row) ?? [])
  const note = entries.find(({ snapshot }) => snapshot.kind === 'note')
  if (note === undefined) throw new Error('the case has no note')
  const entry = note
  const textOf = async (text: string, title: string) => {
    async function* one() {
      yield { ...entry, snapshot: { kind: 'note' as const, text }, leftOut: null }
    }
    const texts = { ...caseTexts(languages[0]), title: () => title }
    for await (const shown of reportEntries(one(), texts, null, async () => null)) return [shown.title, shown.text]
    return null
  }
  expect(await textOf('Seen at dusk', 'Seen at dusk')).toEqual(['Seen at dusk', null])
  expect(await textOf('First line\nsecond line', 'First line …')).toEqual(['First line …', 'second line'])
})

test('a second import of the same file says so, and names the first, to those who see it', async () => {
  const once = (await importCase(bo, exported)).json()
  const again = (await importCase(bo, exported)).json()
  expect([once.earlier?.id === once.id, again.earlier.title]).toEqual([false, once.title])
  expect(again.id).not.toBe(again.earlier.id)
  expect((await importCase(ana, exported)).json().earlier).toBeNull()
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
  expect(after.timeline.map(({ text, stated }) => [text, stated])).toEqual([
    ...before.timeline.map(({ text }) => [text, true]),
    [expect.stringMatching(/^Imported the case/), false],
  ])
  // Here the case begins with its import; its earlier start is what the file states.
  expect(after.case.createdAt).toBe(after.timeline.at(-1)?.time)
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

test('an attached picture that is imported has its thumbnail, and one that cannot be decoded has none', async () => {
  const id = await open()
  const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#2a6f97' } })
    .withExif({ IFD0: { Artist: 'SECRET OWNER' } })
    .jpeg()
    .toBuffer()
  await attach(id, 'Deck.JPG', picture, 'image/jpeg')
  await attach(id, 'broken.png', Buffer.from('no picture'), 'image/png')
  const imported = (await importCase(bo, (await exportCase(ana, id)).rawPayload)).json()
  const { entries } = await read(imported.id, bo)
  expect(entries.map(({ file, hasView }) => [file?.name, hasView])).toEqual([
    ['Deck.JPG', true],
    ['broken.png', false],
  ])
  const view = await bo({ url: `/api/cases/${imported.id}/entries/${entries[0]?.id}/view` })
  expect(view.headers['content-type']).toBe('image/webp')
  const { format, width, height, exif } = await sharp(view.rawPayload).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 320, height: 160, exif: undefined })
})

test('an assessment of a trafficking report, whose notes name what is not known, is imported as it was', async () => {
  const id = await open()
  const { id: sourceId } = (await ana({ method: 'POST', url: '/api/intelligence', payload: intelligenceReport })).json()
  await add(id, { kind: 'assessment', of: 'intelligence_report', sourceId })
  const zip = (await exportCase(ana, id)).rawPayload
  const whole = await importCase(bo, zip)
  expect(whole.statusCode, whole.body).toBe(201)
  const [before] = (await read(id)).entries
  expect((await read(whole.json().id, bo)).entries).toMatchObject([{ verdict: before?.verdict }])
  const [stored] = (await allEntries(here.server.store, id)).flatMap((row) => readEntry(row) ?? [])
  if (!stored || stored.assessment?.of !== 'intelligence_report') throw new Error('the entry has no assessment')
  expect(findTextless(languages[0], stored)).toBeNull()
  const note = stored.assessment.record.notes.find(({ code }) => code === 'judged_in_part')
  Object.assign(note?.params ?? {}, { unknowns: [{ code: 'Cleared by ana', params: {} }] })
  expect(findTextless(languages[0], stored)?.slice(-3)).toEqual(['params', 'unknowns', '0'])
})

test('an account that does not see a case cannot export it', async () => {
  const cy = await here.server.signInAs('cy')
  expect((await cy({ url: `/api/cases/${caseId}/export` })).statusCode).toBe(404)
})

test('a line from a file does not count as activity of somebody else', async () => {
  const { id } = (await importCase(bo, exported)).json()
  const since = '2000-01-01T00:00:00Z'
  const { cases } = (await bo({ url: `/api/cases?since=${since}` })).json()
  expect(cases.map((each: { id: string }) => each.id)).not.toContain(id)
})

test('the next export marks in case.json the lines and entries taken from an earlier file', async () => {
  const { id } = (await importCase(bo, exported)).json()
  await caseRequests(() => bo).add(id, { kind: 'note', text: 'Seen by bo' })
  const { entries, timeline } = JSON.parse(
    String((await unzip((await exportCase(bo, id)).rawPayload)).get('case.json')),
  )
  expect(entries.map(({ addedBy, stated }: { addedBy: string; stated: boolean }) => `${addedBy} ${stated}`)).toEqual([
    ...Array.from({ length: entries.length - 1 }, () => 'ana true'),
    'bo false',
  ])
  expect(timeline.slice(-3).map(({ by, stated }: { by: string; stated: boolean }) => `${by} ${stated}`)).toEqual([
    'ana true',
    'bo false',
    'bo false',
  ])
})

/** A case with a file changed on disk, a missing one, an intact one, and a damaged record. */
async function openDamagedCase(): Promise<string> {
  const id = await open('Damaged')
  const attached = async (name: string) => (await attach(id, name, Buffer.from(name), 'x/y')).json().id as string
  const [changed, gone] = [await attached('changed.txt'), await attached('gone.txt')]
  await attached('whole.txt')
  const { id: damaged } = await caseRequests(() => ana).add(id, { kind: 'note', text: 'damaged' })
  await here.server.files.put(`cases/${id}/${changed}/content`, Buffer.from('forged'))
  await here.server.files.removeFolder(`cases/${id}/${gone}`)
  await here.server.db.updateTable('case_entry').set({ body: '{' }).where('id', '=', damaged).execute()
  return id
}

test('a changed file, a missing one and a damaged record are left out of an export and named; the rest is delivered', async () => {
  const answer = await exportCase(ana, await openDamagedCase())
  expect(answer.headers['content-disposition']).toMatch(/-incomplete\.zip/)
  const parts = await unzip(answer.rawPayload)
  expect([...parts.keys()]).toEqual([
    'case.json',
    'entries.geojson',
    'files/0003-whole.txt',
    'report.pdf',
    'README.txt',
    'public-key.pem',
    'manifest.json',
    'manifest.sig',
  ])
  expect(JSON.parse(String(parts.get('manifest.json'))).leftOut).toEqual([
    { entry: 1, name: 'changed.txt', reason: 'changed' },
    { entry: 2, name: 'gone.txt', reason: 'missing' },
    { entry: 4, name: null, reason: 'unreadable' },
  ])
  const { entries } = JSON.parse(String(parts.get('case.json')))
  expect(entries.map(({ file }: { file: { path: string; leftOut: string } }) => [file.path, file.leftOut])).toEqual([
    [null, 'changed'],
    [null, 'missing'],
    ['files/0003-whole.txt', null],
  ])
})

test('what an export would lack is listed before the download, for everybody who sees the case', async () => {
  const id = await openDamagedCase()
  const { leftOut } = (await ana({ url: `/api/cases/${id}/export-check` })).json()
  expect(leftOut.map(({ text }: { text: string }) => text)).toEqual([
    'Entry 1: the stored file changed.txt is not the one that was added; its SHA-256 differs.',
    'Entry 2: the file gone.txt is gone from the server that stored it.',
    'Entry 4: what was stored cannot be read.',
  ])
  expect((await ana({ url: `/api/cases/${caseId}/export-check` })).json()).toEqual({ leftOut: [] })
  const dee = await here.server.signInAs('dee')
  expect((await dee({ url: `/api/cases/${id}/export-check` })).statusCode).toBe(404)
})

test('a file that changes after the check truncates the export, and is never delivered as the original', async () => {
  const id = await open('Changing')
  const entryId = (await attach(id, 'a.txt', Buffer.from('a'), 'x/y')).json().id as string
  const { open: openFile } = here.server.files
  let opened = 0
  here.server.files.open = async (key) => {
    if (key.includes(entryId) && (opened += 1) === 2) await here.server.files.put(key, Buffer.from('forged'))
    return openFile(key)
  }
  const answer = await ana({ url: `/api/cases/${id}/export` }).catch((error: unknown) => error)
  here.server.files.open = openFile
  expect(opened).toBe(2)
  const bytes = (answer as { rawPayload?: Buffer }).rawPayload ?? Buffer.alloc(0)
  await expect(unzip(bytes)).rejects.toThrow()
})

test('the title, summary and state of an imported case are the file’s until somebody here changes them', async () => {
  const { id } = (await importCase(bo, exported)).json()
  const { case: before } = await read(id, bo)
  expect(before.stated).toEqual(['title', 'summary', 'state'])
  const change = async (payload: object) =>
    bo({
      method: 'PATCH',
      url: `/api/cases/${id}`,
      payload: { version: (await read(id, bo)).case.version, ...payload },
    })
  await change({ summary: 'Of bo' })
  await change({ state: 'closed' })
  expect((await read(id, bo)).case.stated).toEqual(['title'])
  const json = JSON.parse(String((await unzip((await exportCase(bo, id)).rawPayload)).get('case.json')))
  expect(json.stated).toEqual(['title'])
  expect((await read(caseId)).case.stated).toEqual([])
})

test('the report marks what an imported file states, in words and with a side line', async () => {
  const { id } = (await importCase(bo, exported)).json()
  await caseRequests(() => bo).add(id, { kind: 'note', text: 'Seen by bo' })
  const lines = pdfLines((await unzip((await exportCase(bo, id)).rawPayload)).get('report.pdf') ?? Buffer.alloc(0))
  const line = (text: string) => lines.find((each) => each.text.includes(text))
  expect(line('As the imported file states: title, summary, state')).toMatchObject({ hasBar: false })
  expect(line('tankers')).toMatchObject({ hasBar: true })
  expect(line('The imported file states: ana: Created the case')).toMatchObject({ hasBar: true, x: 62 })
  expect(line('The imported file states: added by ana')).toMatchObject({ hasBar: true })
  const at = (text: string) => lines.findIndex((each) => each.text.startsWith(text))
  expect(at('The imported file states: added by ana')).toBe(at('1. ') - 1)
  expect(line('bo: Imported the case')).toMatchObject({ hasBar: false, x: 50 })
  expect(line('Seen by bo')).toMatchObject({ hasBar: false })
  const stated = lines.filter(({ text }) => /\bana\b/.test(text))
  expect(stated.length).toBeGreaterThan(10)
  expect(stated.filter(({ text, hasBar }) => !hasBar || !text.includes('The imported file states'))).toEqual([])
  const own = pdfLines((await unzip(exported)).get('report.pdf') ?? Buffer.alloc(0))
  expect(own.some(({ hasBar }) => hasBar)).toBe(false)
})

test('the report is downloaded by itself: what the ZIP has, without a signature, for those who see the case', async () => {
  const textOf = (pdf: Buffer | undefined) =>
    pdfLines(pdf ?? Buffer.alloc(0))
      .map(({ text }) => text.trim())
      .filter((text) => !/^Page \d+/.test(text))
  const answer = await ana({ url: `/api/cases/${caseId}/report.pdf` })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toMatch(/varuna-case-.*\d{4}-\d\d-\d\d\.pdf/)
  const alone = textOf(answer.rawPayload)
  const zipped = textOf((await unzip((await exportCase(ana, caseId)).rawPayload)).get('report.pdf'))
  const untilDigests = (lines: string[]) => lines.slice(0, lines.indexOf('Files and their SHA-256')).join('\n')
  expect(untilDigests(zipped)).toContain('Signed by Testing')
  expect(untilDigests(alone).replace(/This document has no signature.*case\.json\.\n/s, '')).toBe(
    untilDigests(zipped).replace(/Signed by .* verify it\.\n/s, ''),
  )
  const digests = (lines: string[]) => lines.filter((line) => /^[0-9a-f]{64}$/.test(line))
  // The ZIP has case.json and entries.geojson too.
  expect(digests(alone)).toEqual(digests(zipped).slice(2))
  expect((await (await here.server.signInAs('eve'))({ url: `/api/cases/${caseId}/report.pdf` })).statusCode).toBe(404)
  const damaged = await ana({ url: `/api/cases/${await openDamagedCase()}/report.pdf` })
  expect(damaged.headers['content-disposition']).toMatch(/-incomplete\.pdf/)
  expect(textOf(damaged.rawPayload).join('\n')).toContain('gone.txt')
})

test('the report names what the export lacks', async () => {
  const { rawPayload } = await exportCase(ana, await openDamagedCase())
  const lines = pdfLines((await unzip(rawPayload)).get('report.pdf') ?? Buffer.alloc(0)).map(({ text }) => text)
  const begin = lines.indexOf('This export is not complete: 3 parts were left out.')
  expect(lines.slice(begin + 1, begin + 4)).toEqual([
    'Entry 1: the stored file changed.txt is not the one that was added; its SHA-256 differs.',
    'Entry 2: the file gone.txt is gone from the server that stored it.',
    'Entry 4: what was stored cannot be read.',
  ])
})

test('places in the GeoJSON of an imported case are marked as stated by its file', async () => {
  const { id } = (await importCase(bo, exported)).json()
  const stated = async (send: Send, of: string) => {
    const parts = await unzip((await exportCase(send, of)).rawPayload)
    const { features } = JSON.parse(String(parts.get('entries.geojson')))
    return new Set(features.map(({ properties }: { properties: { stated: boolean } }) => properties.stated))
  }
  expect([await stated(bo, id), await stated(ana, caseId)]).toEqual([new Set([true]), new Set([false])])
})

test('an incomplete export is imported with the names and digests of the missing files, and exported again as incomplete', async () => {
  const { rawPayload } = await exportCase(ana, await openDamagedCase())
  const imported = await importCase(bo, rawPayload)
  expect(imported.statusCode, imported.body).toBe(201)
  const { case: record, entries } = await read(imported.json().id, bo)
  expect(entries.map(({ file }) => [file?.name, file?.leftOut, file?.sha256])).toEqual(
    ['changed.txt', 'gone.txt', 'whole.txt'].map((name) => [
      name,
      { 'changed.txt': 'changed', 'gone.txt': 'missing' }[name] ?? null,
      digest(Buffer.from(name)),
    ]),
  )
  const { file_bytes } = await there.server.db
    .selectFrom('desk_case')
    .select('file_bytes')
    .where('id', '=', record.id)
    .executeTakeFirstOrThrow()
  expect(Number(file_bytes)).toBe(Buffer.byteLength('whole.txt'))
  const [changed] = entries
  const download = await bo({ url: `/api/cases/${record.id}/entries/${changed?.id}/file` })
  expect([download.statusCode, download.json().fault.code]).toEqual([410, 'file_gone.attachment'])
  const again = JSON.parse(String((await unzip((await exportCase(bo, record.id)).rawPayload)).get('manifest.json')))
  expect(again.leftOut.map(({ reason }: { reason: string }) => reason)).toEqual(['changed', 'missing'])
})
