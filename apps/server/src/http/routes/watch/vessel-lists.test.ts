import { testDetails } from '@varuna/vocabulary/testing'
import { setImmediate as immediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { StaticReport } from '@varuna/ais/reports/report'
import { testPosition, testStaticReport } from '../../../store/watch/positions/testing-positions.ts'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'
import { vesselReport } from '../../testing/reports.ts'

let server: TestServer
let send: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  send = await server.signInAs('ana')
  server.setFishingMargin(8)
  server.setNow(Date.UTC(2026, 0, 31, 12))
})
afterAll(() => server.close())
afterEach(async () => {
  for (const { id, kind } of (await lists()).files)
    await send({ method: 'DELETE', url: `/api/lists/${kind}/files/${id}` })
})

interface Lists {
  files: { id: string; kind: string }[]
  changes: { action: string }[]
}
const lists = async () => (await send({ url: '/api/lists' })).json() as Lists

const upload = (kind: string, payload: string | Buffer, name = 'list.csv', as = send) =>
  as({ method: 'POST', url: `/api/lists/${kind}?name=${name}`, headers: { 'content-type': 'text/csv' }, payload })
const exported = async (kind: string) => (await send({ url: `/api/lists/${kind}/file` })).body
const report = async (change: object = {}) =>
  (await send({ method: 'POST', url: '/api/vessel', payload: { ...vesselReport, ...change } })).json()
const rulesOf = ({ reasons }: { reasons: { rule: string | null }[] }) => reasons.map(({ rule }) => rule)

const authorisations = `imo,mmsi,name,flag,country,zone,gear,valid_from,valid_to,source
,417000123,ASHA,LK,IN,,trawl,2026-01-01,2026-12-31,"Ministry, 2026"
9074729,,,,,in-gom,,,,
`

test('an imported list is exported unchanged, shown with its importer, and logged', async () => {
  expect((await upload('authorisations', authorisations)).json()).toMatchObject({
    fileName: 'list.csv',
    rowCount: 2,
    by: { name: 'ana' },
    added: 2,
    removed: 0,
    kept: 0,
  })
  expect(await exported('authorisations')).toBe(authorisations)
  const shorter = authorisations.split('\n').slice(0, 2).join('\n')
  expect((await upload('authorisations', shorter)).json()).toMatchObject({ added: 0, removed: 1, kept: 1 })
  const { files, changes } = await lists()
  expect(files).toMatchObject([{ kind: 'authorisations', rowCount: 1 }])
  expect(changes.slice(0, 2)).toMatchObject([
    { action: 'import', removed: 1, by: { name: 'ana' } },
    { action: 'import', added: 2 },
  ])
  const page = (await send({ url: '/api/lists/authorisations?limit=1' })).json()
  expect(page).toMatchObject({ rows: [{ mmsi: 417_000_123, country: 'IN', gear: 'trawl' }], next: null })
  const id = files[0]?.id ?? ''
  expect((await send({ method: 'DELETE', url: `/api/lists/authorisations/files/${id}` })).statusCode).toBe(204)
  expect((await send({ method: 'DELETE', url: `/api/lists/authorisations/files/${id}` })).statusCode).toBe(404)
  expect(await exported('authorisations')).toBe(authorisations.split('\n')[0] + '\n')
})

test('text that a spreadsheet would execute is guarded in an export, and imported unchanged', async () => {
  const table = `imo,mmsi,name,flag,call_sign,vessel_type,listed_by,currently_listed\n,,"=HYPERLINK(""x"")",PA,,,,no\n`
  expect((await upload('iuu', table)).json()).toMatchObject({ rowCount: 1, added: 1 })
  const file = await exported('iuu')
  expect(file).toContain(`,"'=HYPERLINK(""x"")",`)
  expect((await upload('iuu', file)).json()).toMatchObject({ added: 0, removed: 0, kept: 1 })
  const { files } = await lists()
  for (const { id } of files) await send({ method: 'DELETE', url: `/api/lists/iuu/files/${id}` })
})

test('invisible characters copied along with text are not part of a number or a name', async () => {
  const table = 'imo,mmsi,name,flag\n9074729\u200b,,SIN\u00adD\u3164HU\ufe0f \u202e\u001b1\ufeff,PA\n'
  expect((await upload('iuu', table)).json()).toMatchObject({ rowCount: 1 })
  expect((await exported('iuu')).split('\n')[1]).toMatch(/^9074729,,SINDHU {2}1,PA,/)
})

const header = 'mmsi,country,valid_from,valid_to'
test.each([
  ['an MMSI of 8 digits', `${header}\n41700012,IN,,`, 'Line 2, column mmsi, “41700012”: MMSI must have 9 digits.'],
  [
    'an unknown country',
    `${header}\n417000123,IN,,\n417000124,Atlantis,,`,
    'Line 3, column country, “Atlantis”: No country has this name or ISO code.',
  ],
  ['no waters', `${header}\n417000123,,,`, 'Line 2, column country, “”: An authorisation needs a country or a zone.'],
  [
    'a day that is none',
    `${header}\n417000123,IN,2026-02-30,`,
    'Line 2, column valid_from, “2026-02-30”: A day must be written as 2026-01-31.',
  ],
  [
    'a reversed period',
    `${header}\n417000123,IN,2026-02-02,2026-02-01`,
    'Line 2, column valid_to, “2026-02-01”: to must not be before from.',
  ],
  [
    'no identity',
    `name,${header}\nASHA,,IN,,`,
    'Line 2, column name, “ASHA”: A vessel needs an IMO number, an MMSI, or a name with a flag.',
  ],
  ['too few cells', `${header}\n417000123,IN`, 'Line 2: The line has 2 cells, but the header has 4 columns.'],
  ['mixed separators', `${header}\n417000123;IN;;`, 'Line 2: The line has 1 cell, but the header has 4 columns.'],
  ['an open quote', `${header}\n417000123,"IN,,`, 'Line 2: A quote is not closed, or text follows a closing quote.'],
  ['a missing column', 'mmsi,gear\n417000123,trawl', /no column is named country, zone/],
  ['a column twice', 'mmsi,mmsi,country\n1,2,IN', 'Two columns are named mmsi.'],
  ['no rows', `${header}\n\n`, 'The file has no rows below its header.'],
  [
    'an encoding of Chinese',
    Buffer.concat([Buffer.from(`${header}\n417000123,`), Buffer.from([0xd6, 0xd0, 0xb9, 0xfa]), Buffer.from(',,')]),
    'Line 2 is not UTF-8 text. Save the file as CSV in UTF-8 and try again.',
  ],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(header, 'utf16le')]), /UTF-16/],
  ['a zero character', `${header}\n417000123,I\0N,,`, /^Line 2, column country/],
  ['nothing', '', /.+/],
])('a file with %s is refused whole, and says where', async (_what, payload, message) => {
  const { changes } = await lists()
  const answer = await upload('authorisations', payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().detail).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message)
  expect(await lists()).toEqual({ files: [], changes })
})

test('the public combined list is read as spreadsheets save it, with tabs, Windows-1252 and a reason beside each organisation', async () => {
  const columns = [
    'CurrentlyListed',
    'Name',
    'IMO',
    'MMSI',
    'IRCS',
    'Flag',
    'VesselType',
    'IOTC',
    'Reason',
    'ICCAT',
    'Reason',
  ]
  const rows = [
    ['Combined IUU Vessel List'],
    columns,
    ['Yes', 'SEÑOR LOBO', '9074729', '', '5IXY', 'Cameroon', 'Longliner', '', '', '01/05/2013', 'No licence'],
    ['No', 'OLD BOAT', '', '', '', 'Côte d\u2019Ivoire', '', '2004', 'Unknown', '', ''],
  ]
  const text = rows.map((cells) => cells.join('\t')).join('\r\n')
  const bytes = Buffer.from([...text].map((letter) => (letter === '\u2019' ? 0x92 : letter.charCodeAt(0))))
  expect((await upload('iuu', bytes, 'IUUList-20250915.txt')).json()).toMatchObject({ rowCount: 2 })
  expect(await exported('iuu')).toBe(
    'imo,mmsi,name,flag,call_sign,vessel_type,listed_by,currently_listed\n' +
      '9074729,,SEÑOR LOBO,CM,5IXY,Longliner,ICCAT,yes\n,,OLD BOAT,CI,,,IOTC,no\n',
  )
  for (const { id } of (await lists()).files) await send({ method: 'DELETE', url: `/api/lists/iuu/files/${id}` })
})

test('the public combined list is read by its own columns, with a byte-order mark and cells of several lines', async () => {
  const combined = `\u{FEFF}"Vessel Name";"IMO";"MMSI";"IRCS";"Flag";"Vessel Type";"CurrentlyListed";"IOTC";"Remarks"
"SEA WOLF";"9074729";"419000123; 677000001";"5IXY";"Unknown";"Longliner";"True";"2019-06-01";"Renamed
twice, ""again"""
"OLD BOAT";"Unknown";"";"";"Togo";"";"False";"";""
`
  expect((await upload('iuu', combined, 'IUUList.csv')).json()).toMatchObject({ rowCount: 2 })
  expect(await exported('iuu')).toBe(
    'imo,mmsi,name,flag,call_sign,vessel_type,listed_by,currently_listed\n' +
      '9074729,419000123,SEA WOLF,,5IXY,Longliner,IOTC,yes\n,,OLD BOAT,TG,,,,no\n',
  )
  const body = await report({ mmsi: 677_000_001 })
  expect(body.reasons.find(({ rule }: { rule: string }) => rule === 'IUU-13')).toMatchObject({
    confidence: 'medium',
    params: { matchedBy: 'mmsi', listedName: 'SEA WOLF', listedBy: 'IOTC' },
    source: {
      code: 'stored_iuu_list',
      text: 'Stored IUU list, IUUList.csv, line 2, imported 2026-01-31; listed by IOTC',
    },
    clearedBy: [{ code: 'delisting' }, { code: 'other_vessel' }],
  })
})

test('a listed vessel is found by its reported IMO number first, then its MMSI, and last by name and flag', async () => {
  const stated: StaticReport = {
    kind: 'static',
    mmsi: vesselReport.mmsi,
    station: 'class_a',
    timeMs: Date.UTC(2026, 0, 31),
    timeFrom: 'source',
    name: 'Sea  Wolf',
    callSign: null,
    imo: 9_074_729,
    shipType: 30,
    lengthMetres: null,
    beamMetres: null,
    bowMetres: null,
    portMetres: null,
    draughtMetres: null,
    destination: null,
    etaMonth: null,
  } as unknown as StaticReport
  await server.store.positions.write({ positions: [], staticReports: [stated], progress: null })
  const matched = async (csv: string) => {
    await upload('iuu', csv)
    const { reasons } = await report({ sample: true })
    const reason = reasons.find(({ rule }: { rule: string }) => rule === 'IUU-13')
    return reason ? [reason.params.matchedBy, reason.confidence] : null
  }
  expect(await matched('imo,mmsi,name,flag\n9074729,419000999,OTHER,TG')).toEqual(['imo', 'high'])
  expect(await matched('imo,mmsi,name,flag\n9176187,419000123,SEA WOLF,IN')).toBeNull()
  expect(await matched('imo,mmsi,name,flag\n,,SEA WOLF,IN')).toEqual(['name_and_flag', 'low'])
  expect(await matched('imo,mmsi,name,flag\n,,SEA WOLF,TG')).toBeNull()
})

test('a foreign vessel is called illegal in the waters of another country only where authorisations are stored, and none is of it', async () => {
  const lankan = { mmsi: 417_000_123 }
  expect(rulesOf(await report())).not.toContain('IUU-11')
  const body = await report(lankan)
  expect(body).toMatchObject({ is_illegal_fishing: false, legality: 'cannot_say' })
  expect(body.reasons.find(({ rule }: { rule: string }) => rule === 'IUU-11')).toMatchObject({
    code: 'foreign_fishing_licence_unknown',
    params: { flag: 'LK', country: 'IN' },
    source: { code: 'published' },
  })
  await upload('authorisations', authorisations)
  const cleared = await report({ ...lankan, sample: true })
  expect(cleared).toMatchObject({ is_illegal_fishing: false })
  expect(rulesOf(cleared)).toContain('IUU-16')
  const later = await report({ mmsi: 417_000_124, sample: true })
  expect(later).toMatchObject({ is_illegal_fishing: true, legality: 'illegal' })
  expect(later.message).toBe('ILLEGAL FISHING ALERT: Foreign vessel likely fishing without an authorisation.')
  expect(later.reasons.find(({ rule }: { rule: string }) => rule === 'IUU-11')).toMatchObject({
    confidence: 'medium',
    params: { flag: 'LK', country: 'IN', isApproximate: true },
  })
  const ended = authorisations.replace('2026-12-31', '2026-01-30')
  const codeOf = async (vessel: object) => {
    const { reasons } = await report({ ...vessel, sample: true })
    return reasons.find(({ rule }: { rule: string }) => rule === 'IUU-11')?.code
  }
  await upload('authorisations', ended)
  for (const vessel of [lankan, { mmsi: 417_000_124 }])
    expect(await codeOf(vessel)).toBe('foreign_fishing_licence_unknown')
  await upload('authorisations', `${ended},417000126,CHATHURI,LK,IN,,trawl,2026-01-01,2026-12-31,\n`)
  expect(await codeOf(lankan)).toBe('foreign_fishing_without_authorisation')
})

test('a stored gap between two positions in a closed park leaves open whether fishing soon after is illegal', async () => {
  const mmsi = 419_000_777
  const park = { lat: 9.19, lon: 79.0 }
  const fromMs = Date.UTC(2026, 0, 30, 16)
  const toMs = Date.UTC(2026, 0, 31, 4)
  await server.store.positions.write({
    positions: [testPosition({ mmsi, timeMs: fromMs, ...park })],
    staticReports: [testStaticReport({ mmsi, timeMs: fromMs, shipType: 30 })],
    progress: null,
    events: [
      {
        id: 'gap-in-park',
        kind: 'gap',
        mmsi,
        other_mmsi: null,
        from_ms: fromMs,
        to_ms: toMs,
        lat_e7: 91_900_000,
        lon_e7: 790_000_000,
        rule: 'GAP-1',
        confidence: 'medium',
        body: JSON.stringify({
          vessels: [mmsi],
          evidence: [
            { timeMs: fromMs, ...park },
            { timeMs: toMs, lat: 9.2, lon: 79.02 },
          ],
          details: { ...testDetails.gap, hours: 12 },
        }),
      },
    ],
  })
  const body = await report({ mmsi, lat: 8.9, lon: 78.9 })
  expect(body).toMatchObject({ is_illegal_fishing: false, legality: 'cannot_say', alert_needed: true })
  expect(body.reasons.find(({ rule }: { rule: string }) => rule === 'IUU-15')).toMatchObject({
    rule: 'IUU-15',
    confidence: null,
    params: { zoneId: 'in-gom', isMeanwhile: false },
    source: { code: 'track_event', params: { eventId: 'gap-in-park' } },
  })
})

/** Measures the longest block of this thread in its own processor time, which other programs on the machine do not lengthen. */
function measureBlocks(): () => number {
  const usedMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let longestMs = 0
  let beforeMs = usedMs()
  const timer = setInterval(() => {
    const nowMs = usedMs()
    longestMs = Math.max(longestMs, nowMs - beforeMs)
    beforeMs = nowMs
  }, 1)
  return () => {
    clearInterval(timer)
    return longestMs
  }
}

test.each([
  ['a quoted cell that grows, 3 MB', `"${`${'""'.repeat(7_500)}\n`.repeat(199)}`, /Line 2: Please use at most/],
  ['a quoted line of 8 MB', `"${'a""'.repeat(2_700_000)}`, /Line 2: Please use at most/],
  ['8 million empty lines', '\n'.repeat(8_000_000), /The file has no rows/],
  ['8 MB of commas', ','.repeat(8_000_000), /Line 2: Please use at most/],
])('%s does not stop the server', async (_what, table, message) => {
  const mallory = await server.signInAs('mallory')
  const stop = measureBlocks()
  const answer = await upload('iuu', `imo,name,flag\n${table}`, 'a.csv', mallory)
  const longestMs = stop()
  expect([answer.statusCode, answer.json().detail]).toEqual([400, expect.stringMatching(message)])
  expect(longestMs).toBeLessThan(400)
})

test('other requests are answered while a long list is stored', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `,${412_000_000 + at},VESSEL ${at},CN`)
  const mallory = await server.signInAs('mallory')
  const stop = measureBlocks()
  const storing = upload('iuu', `imo,mmsi,name,flag\n${rows.join('\n')}\n`, 'long.csv', mallory)
  let answered = 0
  let isStored = false
  void storing.finally(() => (isStored = true))
  while (!isStored) {
    expect((await send({ url: '/api/session' })).statusCode).toBe(200)
    answered += 1
    await immediate()
  }
  const longestMs = stop()
  expect((await storing).json()).toMatchObject({ rowCount: 20_000, added: 20_000 })
  expect(answered).toBeGreaterThan(10)
  expect(longestMs).toBeLessThan(400)
})
