import { caseEntryDetails } from '@varuna/contract/desk/case-entry'
import { languages } from '@varuna/language/languages'
import { beforeAll, describe, expect, test } from 'vitest'
import { readEntry } from '../../../services/desk/cases/snapshot.ts'
import type { VesselRecord } from '../../../services/analysis/fishing/stored-vessel-assessment.ts'
import { caseTexts } from '../../answers/case-answers.ts'
import { exportCase, importCase, unzip, withChangedParts } from '../../testing/case-zips.ts'
import { caseRequests } from '../../testing/cases.ts'
import { pdfLines } from '../../testing/pdf-lines.ts'
import { serveAccounts } from '../../testing/serve-accounts.ts'
import type { TestServer } from '../../testing/server.ts'
import { assessInPark, raiseZoneFishing } from '../../testing/zone-fishing.ts'
import { allEntries } from '../../../store/desk/cases/testing-cases.ts'

const here = serveAccounts('ana')
const there = serveAccounts('bo')
const { ana } = here
const { bo } = there
let record: VesselRecord
beforeAll(async () => {
  record = await assessInPark(here.server, ana)
  await raiseZoneFishing(here.server, 'kept', record)
  await raiseZoneFishing(here.server, 'none', { none: 'no_course' })
  await raiseZoneFishing(here.server, 'earlier', null)
  await raiseZoneFishing(here.server, 'damaged', '{"form":4,"mmsi":"?"}')
})

const { open, read, add } = caseRequests(() => ana)
const detailsOf = async (caseId: string, id: string, send = ana) =>
  caseEntryDetails.parse((await send({ url: `/api/cases/${caseId}/entries/${id}` })).json())
const openWith = async (...alerts: string[]) => {
  const id = await open()
  for (const alertId of alerts) await add(id, { kind: 'alert', alertId })
  return id
}
const textsOf = async (server: TestServer, id: string) => {
  const { text } = caseTexts(languages[0])
  return (await allEntries(server.store, id)).flatMap((row) => readEntry(row) ?? []).map((entry) => text(entry))
}

const head = /^Fishing assessment: Rule broken\. Fishing probability: .*Breaks a rule: Yes\.$/

test('an alert states its assessment in words, and why there is none', async () => {
  const details = async (id: string) => (await ana({ url: `/api/alerts/${id}` })).json()
  const kept = await details('kept')
  expect(kept.assessment).toMatchObject({ mmsi: record.mmsi, legality: 'illegal', message: kept.alert.message })
  const lines = kept.assessmentText.split('\n')
  expect(lines[0]).toMatch(head)
  expect(lines.slice(1, 3)).toEqual([
    'Is it a fishing vessel? Not known.',
    expect.stringMatching(/^Is it fishing now\? Yes, /),
  ])
  expect(lines.slice(3, -1)).toEqual(
    kept.assessment.reasons.map(({ text, rule }: { text: string; rule: string | null }) =>
      expect.stringContaining(`– ${text} (${rule ?? 'model'})`),
    ),
  )
  expect(lines.at(-1)).toMatch(/^Missing: .*\.$/)
  for (const [id, why] of [
    ['none', 'the position came without a course.'],
    ['earlier', 'it was raised or copied before Varuna kept them.'],
    ['damaged', 'is stored but cannot be read.'],
  ] as const) {
    const { assessment, assessmentText } = await details(id)
    expect([assessment, assessmentText.endsWith(why)], assessmentText).toEqual([null, true])
  }
})

describe('a case', () => {
  test('has a copy of the assessment, in the words of the alert, and so have its PDF and its ZIP', async () => {
    const id = await openWith('kept', 'none', 'earlier', 'damaged')
    const { assessmentText } = (await ana({ url: '/api/alerts/kept' })).json()
    const { entries } = await read(id)
    expect(entries[0]?.verdict).toMatch(head)
    expect(entries.slice(1).map(({ verdict }) => verdict)).toEqual([
      expect.stringContaining('without a course'),
      expect.stringContaining('before Varuna kept them'),
      expect.stringContaining('cannot be read'),
    ])
    const copied = await detailsOf(id, entries[0]?.id ?? '')
    expect(copied.snapshot).toMatchObject({ assessmentText, assessment: { mmsi: record.mmsi, report: record.report } })
    expect((await textsOf(here.server, id))[0]).toBe(assessmentText)

    const exported = (await exportCase(ana, id)).rawPayload
    const lines = pdfLines((await unzip(exported)).get('report.pdf') ?? Buffer.alloc(0))
    const pdf = lines.map(({ text }) => text).join(' ')
    expect(pdf).toContain('Fishing assessment: Rule broken.')
    expect(pdf).toContain('the position came without a course.')
    const imported = await importCase(bo, exported)
    expect(imported.statusCode, imported.body).toBe(201)
    const after = await read(imported.json().id, bo)
    expect(after.entries.map(({ verdict }) => verdict)).toEqual(entries.map(({ verdict }) => verdict))
    const again = await detailsOf(after.case.id, after.entries[0]?.id ?? '', bo)
    expect(again.snapshot).toEqual(copied.snapshot)
    expect(await textsOf(there.server, after.case.id)).toEqual(await textsOf(here.server, id))
  })

  test('of an earlier version has alerts without one', async () => {
    const id = await openWith('kept')
    const bytes = await withEntry(id, (body) => delete body['assessment'])
    const imported = await importCase(bo, bytes)
    expect(imported.statusCode, imported.body).toBe(201)
    expect((await read(imported.json().id, bo)).entries[0]?.verdict).toContain('before Varuna kept them')
  })

  test.each([
    ['of another vessel', (stored) => (stored['mmsi'] = 419_000_124), ['assessment', 'mmsi'], 'value_malformed'],
    [
      'with a probability of 7',
      (stored) => (stored['is_fishing_probability'] = 7),
      ['assessment', 'is_fishing_probability'],
      'value_too_large',
    ],
    [
      'with a text that hides something',
      (stored) => (stored['flag'] = 'I\u202eN'),
      ['assessment', 'flag'],
      'invisible_characters',
    ],
    [
      'with a reason that has no text',
      (stored) =>
        (stored['reasons'] = [
          { code: 'constructor', params: {}, rule: null, confidence: null, source: null, clearedBy: [] },
        ]),
      ['assessment', 'reasons', '0'],
      'value_malformed',
    ],
  ] satisfies [string, (stored: Record<string, unknown>) => unknown, string[], string][])(
    'refuses an imported assessment %s',
    async (_what, change, path, code) => {
      const id = await openWith('kept')
      const bytes = await withEntry(id, (body) => {
        const stored = JSON.parse(String(body['assessment'])) as Record<string, unknown>
        change(stored)
        body['assessment'] = JSON.stringify(stored)
      })
      await expectRefused(bytes, path, code)
    },
  )

  test('refuses an imported record that is nested deeper than any, of an alert as of a report', async () => {
    const id = await openWith('kept')
    await add(id, { kind: 'assessment', of: 'vessel_report', sourceId: record.id })
    for (const [entry, field] of [
      [0, 'assessment'],
      [1, 'record'],
    ] as const) {
      const deepen = (body: Record<string, unknown>) =>
        (body[field] = String(body[field]).replace('"missing":[', `"missing":[{"code":"flag","params":${nested}},`))
      await expectRefused(await withEntry(id, deepen, entry), [field], 'value_malformed')
    }
  })

  test('refuses an imported assessment that is no record, and one of an alert that rests on none', async () => {
    const id = await openWith('kept')
    for (const text of ['', '{', '[]', '{"none":"because"}'])
      await expectRefused(await withEntry(id, (body) => (body['assessment'] = text)), ['assessment'], /^value_/)
    const other = await withEntry(id, (body) => (body['alert'] = { ...(body['alert'] as object), code: 'vessel_dark' }))
    await expectRefused(other, ['assessment'], 'value_unexpected')
  })
})

const nested = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`

async function withEntry(id: string, change: (body: Record<string, unknown>) => unknown, entry = 0): Promise<Buffer> {
  return withChangedParts((await exportCase(ana, id)).rawPayload, (parts) => {
    const json = JSON.parse(String(parts.get('case.json')))
    change(json.entries[entry].body)
    parts.set('case.json', Buffer.from(JSON.stringify(json)))
  })
}

async function expectRefused(bytes: Buffer, path: readonly string[], code: string | RegExp): Promise<void> {
  const answer = await importCase(bo, bytes)
  expect(answer.statusCode, answer.body).toBe(422)
  const { params } = answer.json().fault
  expect([params.field, params.fault?.code], answer.body).toEqual([
    ['body', ...path].join('.'),
    typeof code === 'string' ? code : expect.stringMatching(code),
  ])
}
