import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addFullCase,
  exportCase,
  importCase,
  unzip,
  withChangedParts,
  zip,
  type Parts,
} from '../../../testing/case-zips.ts'
import { fakeInference } from '../../../testing/fake-inference.ts'
import { fileForm } from '../../../testing/file-form.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { Send } from '../../../testing/sign-in.ts'
import { allEntries } from '../../../../store/desk/cases/testing-cases.ts'

let here: TestServer
let there: TestServer
let ana: Send
let bo: Send
let exported: Buffer
beforeAll(async () => {
  ;[here, there] = [await startTestServer(fakeInference()), await startTestServer(fakeInference())]
  ;[ana, bo] = [await here.signInAs('ana'), await there.signInAs('bo')]
  exported = (await exportCase(ana, await addFullCase(here, ana))).rawPayload
})
afterAll(async () => {
  await here.close()
  await there.close()
})

interface CaseJson {
  entries: { kind: string; number: number; body: Record<string, unknown>; file: object | null }[]
  timeline: object[]
}
const changed = (change: (parts: Parts) => void, isListed = true) => withChangedParts(exported, change, isListed)
const changedJson = (path: string, change: (json: CaseJson) => unknown, isListed = true) =>
  changed((parts) => {
    const json = JSON.parse(String(parts.get(path)))
    change(json)
    parts.set(path, Buffer.from(JSON.stringify(json)))
  }, isListed)

let imports = 0
/** Imports allowed per account and minute. */
async function importZip(bytes: Buffer) {
  if ((imports += 1) % 50 === 0) bo = await there.signInAs(`bo-${imports}`)
  return importCase(bo, bytes)
}

/** What the importing server has: cases and files. */
const storedThere = async () => [
  (await there.db.selectFrom('desk_case').select('id').execute()).length,
  (await there.db.selectFrom('case_entry').select('id').execute()).length,
  there.storedFiles().length,
]

/** Expects a refusal with text and this fault, and nothing stored. */
async function refusal(bytes: Buffer): Promise<{ code: string; params: Record<string, unknown> }> {
  const before = await storedThere()
  const answer = await importZip(bytes)
  expect(answer.statusCode, answer.body).toBe(422)
  expect(await storedThere()).toEqual(before)
  return answer.json().fault
}

test('a ZIP truncated anywhere is refused and leaves nothing', async () => {
  for (const share of [0.001, 0.1, 0.5, 0.9, 0.999])
    expect(await refusal(exported.subarray(0, Math.floor(exported.length * share)))).toMatchObject({
      code: 'case_file.cut',
    })
})

test('a ZIP with changed bytes is refused', async () => {
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

/** The fields of each entry in the directory of a ZIP begin here. */
function* directoryOf(bytes: Buffer): Generator<number> {
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4)) yield at
}

test('a small ZIP that would unpack to a huge size is refused before it is unpacked', async () => {
  const bomb = await changed((parts) => {
    for (let at = 0; at < 70; at += 1) parts.set(`files/zero-${at}`, Buffer.alloc(1024 * 1024))
  })
  expect(bomb.length).toBeLessThan(400_000)
  expect(await refusal(bomb)).toEqual({ code: 'case_file.expands_too_much', params: { times: 100 } })
})

test('a ZIP whose files overlap, by which a small one unpacks to any size, is refused', async () => {
  const bytes = Buffer.from(exported)
  const [first = 0, second = 0] = directoryOf(bytes)
  bytes.writeUInt32LE(bytes.readUInt32LE(first + 42), second + 42)
  expect(await refusal(bytes)).toMatchObject({
    code: 'case_file.damaged',
    params: { reason: 'it shares bytes with another file' },
  })
})

test('a ZIP with a symbolic link is refused', async () => {
  const bytes = Buffer.from(exported)
  const [first = 0] = directoryOf(bytes)
  bytes.writeUInt32LE(0xa1ff_0000, first + 38)
  expect(await refusal(bytes)).toMatchObject({ code: 'case_file.unsafe_name', params: { name: 'case.json' } })
})

test('a ZIP that declares a smaller size than a file unpacks to is refused during unpacking', async () => {
  const bytes = await changed((parts) => parts.set('files/0010-CON', Buffer.alloc(2 * 1024 * 1024)), true)
  const at = [...directoryOf(bytes)].find(
    (entry) => bytes.includes('files/0010-CON', entry) && bytes.indexOf('files/0010-CON', entry) === entry + 46,
  )
  bytes.writeUInt32LE(3, (at ?? 0) + 24)
  expect((await refusal(bytes)).code).toMatch(/^case_file\.(?:altered|damaged)$/)
})

test.each(['../../../../etc/cron.d/x', '/etc/passwd', 'files\\..\\x', 'C:/x', 'files/../../x', 'a\u202eb'])(
  'a ZIP with the name %j is refused',
  async (unsafe) => {
    const parts = await unzip(exported)
    const bytes = await zip(parts, (name) => (name === 'files/0010-CON' ? unsafe : name))
    expect(await refusal(bytes)).toMatchObject({ code: 'case_file.unsafe_name' })
  },
)

test('a ZIP from a newer Varuna is refused, naming both versions', async () => {
  const newer = await changedJson('manifest.json', (json) => Object.assign(json, { form: 2, wishes: [] }), false)
  expect(await refusal(newer)).toEqual({ code: 'case_file.newer', params: { form: 2, knownForm: 1 } })
})

test('a file that is not a case ZIP is refused', async () => {
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

test('a file that would unpack beyond its limit is refused before unpacking', async () => {
  const bomb = await changed((parts) => parts.set('files/0010-CON', Buffer.alloc(21 * 1024 * 1024)))
  expect(bomb.length).toBeLessThan(exported.length + 200_000)
  expect(await refusal(bomb)).toEqual({
    code: 'case_file.part_too_large',
    params: { name: 'files/0010-CON', maxMegabytes: 20 },
  })
  // This one declares a small size and unpacks to a large one.
  const parts = await unzip(await changed((all) => all.set('files/0010-CON', Buffer.alloc(5_000_000))))
  const lying = await zip(parts)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(5_000_000)
  for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size, at + 4)) lying.writeUInt32LE(3, at)
  expect((await refusal(lying)).code).toMatch(/case_file\.(altered|damaged)/)
})

const first = ({ entries }: CaseJson, kind: string) => {
  const found = entries.find((entry) => entry.kind === kind)
  if (found === undefined) throw new Error(`The case has no ${kind}.`)
  return found
}

const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown
const forged = (over: object) => ({
  time: '2020-05-04T12:00:00Z',
  by: 'bo',
  action: 'close',
  params: {},
  entry: null,
  text: 'Closed the case',
  ...over,
})
const forgedLine = (over: object) => (json: CaseJson) => void json.timeline.push(forged(over))
const changedEntry = (kind: string, over: object) => (json: CaseJson) => Object.assign(first(json, kind), over)
const changedBody = (kind: string, over: object) => (json: CaseJson) => Object.assign(first(json, kind).body, over)
const changedDeep = (kind: string, path: readonly [string, string], value: unknown) => (json: CaseJson) =>
  Object.assign(first(json, kind).body[path[0]] ?? {}, { [path[1]]: value })
const fileOf = (json: CaseJson) => first(json, 'attachment').file ?? {}
const dayAfterTomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString()
const anyPosition = {
  time: '2026-01-31T12:00:00Z',
  timeFrom: 'source',
  timeUncertaintySeconds: null,
  lat: 1,
  lon: 1,
  speedKnots: 1,
  courseDegrees: 1,
  headingDegrees: 1,
  navigationStatus: 0,
  station: 'class_a',
}
const anyStaticData = {
  firstTime: '2026-01-31T12:00:00Z',
  lastTime: '2026-01-31T12:00:00Z',
  station: 'class_a',
  ...{ name: null, callSign: null, imo: null, shipType: null, lengthMetres: null, beamMetres: null, bowMetres: null },
  ...{ portMetres: null, draughtMetres: null, destination: null },
}

test('a well-formed forged line is attributed to the file, never to this server', async () => {
  const answer = await importZip(await changedJson('case.json', forgedLine({})))
  expect(answer.statusCode, answer.body).toBe(201)
  const { timeline } = (await bo({ url: `/api/cases/${answer.json().id}` })).json()
  expect(timeline.at(-2)).toMatchObject({ by: { id: null, name: 'bo' }, text: 'Closed the case', stated: true })
  expect(timeline.at(-1)).toMatchObject({ by: { name: expect.stringMatching(/^bo/) }, action: 'import', stated: false })
})

const reason = (over: object) => (json: CaseJson) => {
  const { body } = first(json, 'assessment')
  const record = JSON.parse(String(body['record'])) as { reasons: object[] }
  Object.assign(record.reasons[0] ?? {}, over)
  body['record'] = JSON.stringify(record)
}
const changedRecord = (over: object) => (json: CaseJson) => {
  const { body } = first(json, 'assessment')
  body['record'] = JSON.stringify({ ...(JSON.parse(String(body['record'])) as object), ...over })
}
const top = (over: object) => (json: CaseJson) => Object.assign(json, over)
const text = (field: string, code: string, kind = 'note') => [kind, `body.${field}`, code] as const
const inLine = (field: string, code: string) => ['line', field, code] as const

test.each([
  ['a title with a line break', top({ title: 'a\nb' }), ['case', 'title', 'invisible_characters']],
  ['a summary with a NUL', top({ summary: 'x\u0000' }), ['case', 'summary', 'invisible_characters']],
  ['a summary with half a character', top({ summary: 'x\ud800' }), ['case', 'summary', 'invisible_characters']],
  ['a summary that is too long', top({ summary: 'x'.repeat(10_001) }), ['case', 'summary', 'too_long']],
  ['an owner without a visible character', top({ owner: ' ' }), ['case', 'owner', 'name_missing']],
  [
    'a case that began in the year 9999',
    top({ createdAt: '9999-01-01T00:00:00Z' }),
    ['case', 'createdAt', 'time_out_of_range'],
  ],
  ['a state that no case has', top({ state: 'constructor' }), ['case', 'state', 'value_unknown']],
  ['a note without text', changedEntry('note', { body: { form: 1, kind: 'note' } }), text('text', 'value_missing')],
  ['a body of another kind', changedEntry('place', { kind: 'note' }), ['note', 'body.kind', 'value_malformed']],
  ['a body of a later form', changedBody('note', { form: 9 }), text('form', 'value_malformed')],
  [
    'a body of a kind that every object has',
    changedBody('note', { kind: 'constructor' }),
    text('kind', 'value_unknown'),
  ],
  [
    'an assessment that is none',
    changedBody('assessment', { record: '{"form":1}' }),
    text('record.id', 'value_missing', 'assessment'),
  ],
  ['an assessment of a later form', changedRecord({ form: 2 }), text('record', 'value_malformed', 'assessment')],
  [
    'an assessment that is no JSON',
    changedBody('assessment', { record: '{' }),
    text('record', 'value_malformed', 'assessment'),
  ],
  ['an attachment without a file', changedEntry('attachment', { file: null }), ['attachment', 'file', 'value_missing']],
  [
    'a note with a file',
    (json: CaseJson) => Object.assign(first(json, 'note'), { file: fileOf(json) }),
    ['attachment', 'file.path', 'value_repeated'],
  ],
  [
    'a file that is the report',
    (json: CaseJson) => Object.assign(fileOf(json), { path: 'report.pdf' }),
    ['attachment', 'file.path', 'value_malformed'],
  ],
  [
    'a file of 1e300 bytes',
    (json: CaseJson) => Object.assign(fileOf(json), { byteCount: 1e300 }),
    ['attachment', 'file.byteCount', 'value_too_large'],
  ],
  ['a latitude of 91', changedEntry('place', { lat: 91 }), ['place', 'lat', 'latitude_out_of_range']],
  ['an MMSI of ten digits', changedEntry('vessel', { mmsi: 1_000_000_000 }), ['vessel', 'mmsi', 'value_too_large']],
  [
    'an id with a line break',
    changedEntry('alert', { sourceId: 'a\nb' }),
    ['alert', 'sourceId', 'invisible_characters'],
  ],
  [
    'an unknown line of the timeline',
    top({ timeline: [forged({ action: 'explode' })] }),
    inLine('action', 'value_unknown'),
  ],
  ['a line that every object has', forgedLine({ action: 'constructor' }), inLine('action', 'value_unknown')],
  [
    'a closed case by a colleague in the year 0',
    forgedLine({ time: '0000-01-01T00:00:00Z' }),
    inLine('time', 'timestamp_out_of_range'),
  ],
  ['a line of the year 9999', forgedLine({ time: '9999-12-31T00:00:00Z' }), inLine('time', 'time_out_of_range')],
  ['a line of the day after tomorrow', forgedLine({ time: dayAfterTomorrow }), inLine('time', 'time_out_of_range')],
  ['an author with a line break', forgedLine({ by: 'bo\n2020-01-01 ana' }), inLine('by', 'invisible_characters')],
  ['an author whose name is reordered', forgedLine({ by: '\u202eob' }), inLine('by', 'invisible_characters')],
  ['an author of 301 characters', forgedLine({ by: 'b'.repeat(301) }), inLine('by', 'too_long')],
  [
    'a line with what it has no place for',
    forgedLine({ params: { note: 'Confirmed by ana' } }),
    inLine('params', 'fields_unknown'),
  ],
  [
    'a line that lacks its title',
    forgedLine({ action: 'create', params: {} }),
    inLine('params.title', 'title_missing'),
  ],
  [
    'a kind that every object has',
    forgedLine({ action: 'add_entry', params: { kind: 'constructor', what: '' } }),
    inLine('params.kind', 'value_unknown'),
  ],
  [
    'a kind that is no text',
    forgedLine({ action: 'add_entry', params: { kind: 7, what: '' } }),
    inLine('params.kind', 'value_unknown'),
  ],
  [
    'a name of a megabyte',
    forgedLine({ action: 'add_entry', params: { kind: 'note', what: 'x'.repeat(1_000_000) } }),
    inLine('params.what', 'too_long'),
  ],
  [
    'a right that nobody has',
    forgedLine({ action: 'share', params: { name: 'bo', access: 'owner' } }),
    inLine('params.access', 'value_unknown'),
  ],
  [
    'a title with a control character',
    forgedLine({ action: 'rename', params: { from: 'a', to: 'b\u0007' } }),
    inLine('params.to', 'invisible_characters'),
  ],
  ['a line about an entry that no case has', forgedLine({ entry: 1e300 }), inLine('entry', 'value_too_large')],
  [
    'an entry that was added in the year 1',
    changedEntry('note', { addedAt: '0001-01-01T00:00:00Z' }),
    ['note', 'addedAt', 'timestamp_out_of_range'],
  ],
  [
    'an entry that was added in the year 9999',
    changedEntry('note', { addedAt: '9999-01-01T00:00:00Z' }),
    ['note', 'addedAt', 'time_out_of_range'],
  ],
  [
    'an entry of the year 0',
    changedEntry('note', { time: '0000-01-01T00:00:00Z' }),
    ['note', 'time', 'timestamp_out_of_range'],
  ],
  ['a note of a megabyte', changedBody('note', { text: 'x'.repeat(1_000_000) }), text('text', 'too_long')],
  ['a note without a visible character', changedBody('note', { text: '  ' }), text('text', 'note_missing')],
  ['a note of an invisible character', changedBody('note', { text: ' \u200b ' }), text('text', 'invisible_characters')],
  ['a place with a line break', changedBody('place', { name: 'a\nb' }), text('name', 'invisible_characters', 'place')],
  [
    'a vessel whose name hides the text after it',
    changedDeep('vessel', ['vessel', 'name'], 'ANA\u202e'),
    text('vessel.name', 'invisible_characters', 'vessel'),
  ],
  [
    'a vessel at a million knots',
    changedDeep('vessel', ['vessel', 'position'], { ...anyPosition, speedKnots: 1e6 }),
    text('vessel.position.speedKnots', 'value_too_large', 'vessel'),
  ],
  [
    'a vessel received in the year 9999',
    changedDeep('vessel', ['vessel', 'position'], { ...anyPosition, time: '9999-01-01T00:00:00Z' }),
    text('vessel.position.time', 'time_out_of_range', 'vessel'),
  ],
  [
    '21 sets of static data',
    changedDeep(
      'vessel',
      ['vessel', 'staticData'],
      Array.from({ length: 21 }, () => anyStaticData),
    ),
    text('vessel.staticData', 'too_many', 'vessel'),
  ],
  [
    'a track of 201 points',
    changedBody('track', { line: Array.from({ length: 201 }, () => [0, 0]) }),
    text('line', 'too_many', 'track'),
  ],
  ['a track of no positions', changedBody('track', { positions: -1 }), text('positions', 'value_too_small', 'track')],
  [
    'an alert of a megabyte',
    changedDeep('alert', ['alert', 'subject'], 'x'.repeat(1_000_000)),
    text('alert.subject', 'too_long', 'alert'),
  ],
  [
    'an alert of the year 0',
    changedDeep('alert', ['alert', 'timestamp'], '0000-01-01T00:00:00Z'),
    text('alert.timestamp', 'timestamp_out_of_range', 'alert'),
  ],
  [
    'an alert of the year 9999',
    changedDeep('alert', ['alert', 'alertTime'], '9999-01-01T00:00:00Z'),
    text('alert.alertTime', 'time_out_of_range', 'alert'),
  ],
  [
    'an alert without what its text names',
    changedDeep('alert', ['alert', 'params'], {}),
    text('alert', 'value_malformed', 'alert'),
  ],
  [
    'an alert with a param that every object has',
    changedDeep('alert', ['alert', 'params'], { filename: 'constructor', probability: 1 }),
    text('alert.params.filename', 'value_malformed', 'alert'),
  ],
  [
    'an alert with a param named as every object has it',
    changedDeep('alert', ['alert', 'params'], { constructor: 1 }),
    text('alert.params', 'fields_unknown', 'alert'),
  ],
  [
    'an alert with a number out of range',
    changedDeep('alert', ['alert', 'params'], { filename: 'a.png', probability: 1e300 }),
    text('alert.params.probability', 'value_too_large', 'alert'),
  ],
  [
    'a reason that no rule has',
    reason({ code: 'Confirmed by ana' }),
    text('assessment.reasons.0', 'value_malformed', 'assessment'),
  ],
  [
    'a reason that every object has',
    reason({ code: 'constructor' }),
    text('assessment.reasons.0', 'value_malformed', 'assessment'),
  ],
  [
    'a reason of a megabyte',
    reason({ code: 'x'.repeat(1_000_000) }),
    text('record.reasons.0.code', 'too_long', 'assessment'),
  ],
  [
    'a list of 10,001 zones',
    changedRecord({ missing: Array.from({ length: 10_001 }, () => ({ code: 'a', params: {} })) }),
    text('record.missing', 'too_many', 'assessment'),
  ],
  ['two entries of one number', changedEntry('note', { number: 1 }), ['alert', 'number', 'value_repeated']],
] as const)('a case.json with %s is refused by file, entry and field', async (_what, change, [place, field, code]) => {
  let entry: number | null = null
  let line: number | null = null
  const bytes = await changedJson('case.json', (json) => {
    change(json)
    if (place === 'line') line = json.timeline.length
    else if (place !== 'case') entry = first(json, place).number
  })
  expect(await refusal(bytes)).toEqual({
    code: 'case_file.refused_value',
    params: { name: 'case.json', entry, line, field, fault: { code, params: expect.anything() } },
  })
})

test.each([['a record nested 500 deep', changedBody('note', { deep: nested(500) })]] as const)(
  'a case.json with %s is refused as a whole',
  async (_what, change) => {
    expect(await refusal(await changedJson('case.json', change))).toMatchObject({
      code: 'case_file.unreadable_part',
      params: { name: 'case.json' },
    })
  },
)

test('a refusal is a sentence that names file, entry, field and what is expected', async () => {
  const answer = await importZip(await changedJson('case.json', changedBody('note', { text: 'x'.repeat(10_001) })))
  expect(answer.json().detail).toBe(
    'case.json, entry 7, field “body.text”: Please use at most 10,000 characters. Nothing was imported.',
  )
})

test('a manifest with more files than a case can have is refused by its field', async () => {
  const many = await changedJson(
    'manifest.json',
    (json) => {
      const file = { path: 'files/x', byteCount: 1, sha256: 'ab'.repeat(32) }
      Object.assign(json, { files: Array.from({ length: 2_011 }, () => file) })
    },
    false,
  )
  expect(await refusal(many)).toMatchObject({
    params: { name: 'manifest.json', field: 'files', fault: { code: 'too_many' } },
  })
})

test('only known fields of an imported entry are stored; its time, place and vessel come from its record', async () => {
  const bytes = await changedJson('case.json', (json) => {
    Object.assign(first(json, 'note').body, { confirmedBy: 'ana', __proto__: null })
    Object.assign(first(json, 'place'), { lat: -1, lon: -1, time: '2001-01-01T00:00:00Z', mmsi: 257_000_000 })
    Object.assign(first(json, 'vessel'), { mmsi: 257_000_000, simulated: false, time: '2001-01-01T00:00:00Z' })
    Object.assign(fileOf(json), { mediaType: 'text/html' })
    changedRecord({ confirmedBy: 'ana' })(json)
  })
  const answer = await importZip(bytes)
  expect(answer.statusCode, answer.body).toBe(201)
  const rows = await allEntries(there.store, answer.json().id)
  expect(JSON.stringify(rows)).not.toContain('confirmedBy')
  const row = (kind: string) => rows.find((each) => each.kind === kind)
  expect(row('place')).toMatchObject({ lat: 18.9, lon: 72.1, time_ms: null, mmsi: null })
  expect(row('vessel')).toMatchObject({ mmsi: 200_000_001, simulated: 1, time_ms: Date.UTC(2026, 0, 31, 12) })
  expect(row('attachment')).toMatchObject({ media_type: 'application/octet-stream' })
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
