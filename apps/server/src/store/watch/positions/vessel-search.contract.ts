import type { StaticReport } from '@varuna/ais/reports/report'
import { foldName } from '@varuna/geo/fold-name'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../../interfaces/store.ts'
import { testPosition, testStaticReport } from './testing-positions.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const stated = (mmsi: number, over: Partial<StaticReport> = {}) => testStaticReport({ mmsi, timeMs: noon, ...over })
const position = (mmsi: number) => testPosition({ mmsi, timeMs: noon })

/** Tests for finding vessels in any position store. */
export function vesselSearchContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  const write = (...staticReports: StaticReport[]) =>
    store.positions.write({ positions: [], staticReports, progress: null })
  const search = (text: string, limit = 50) => store.positions.search(text, limit)

  test('a vessel is found by the beginning of its name, of a later word, of its call sign and of its MMSI', async () => {
    await write(stated(310_000_001, { name: 'KOHINOOR DURG-EXPRESS', callSign: 'KH XZ', imo: 9_319_466, shipType: 70 }))
    for (const text of [
      'kohi',
      'Kohinoor durg',
      'DURG-E',
      'durg exp',
      ' express ',
      'khx',
      'KH-XZ',
      '31000000',
      '310000001',
    ])
      expect(await search(text), text).toEqual([310_000_001])
    for (const text of ['9319466', 'IMO 9319466', 'imo9319466']) expect(await search(text), text).toEqual([310_000_001])
    for (const text of ['urg', 'ohinoor', 'express durg', '931946', '10000001', 'kohinoor durg expressly'])
      expect(await search(text), text).toEqual([])
  })

  test('the best match comes first', async () => {
    await write(
      stated(311_000_005, { name: 'OLD ZENITH' }),
      stated(311_000_004, { name: 'ZENITH STAR' }),
      stated(311_000_003, { name: 'ZENITH' }),
      stated(311_000_002, { callSign: 'ZENITHA' }),
      stated(311_000_001, { callSign: 'ZENITH' }),
    )
    expect(await search('zenith')).toEqual([311_000_001, 311_000_003, 311_000_004, 311_000_005, 311_000_002])
    expect(await search('zenith', 2)).toEqual([311_000_001, 311_000_003])
  })

  test('vessels with one name are all found, and a vessel is found once', async () => {
    await write(
      stated(312_000_002, { name: 'TWIN TWIN', callSign: 'TWIN' }),
      stated(312_000_001, { name: 'TWIN TWIN' }),
    )
    expect(await search('twin')).toEqual([312_000_002, 312_000_001])
  })

  test('a vessel is found by an earlier name too, and what it last stated is read', async () => {
    const times = { first: noon - 5, second: noon + 5 }
    await write(stated(313_000_001, { name: 'AURORA', timeMs: times.first, imo: 9_074_729 }))
    await write(stated(313_000_001, { name: 'BOREALIS', timeMs: times.second, callSign: 'B1' }))
    await write(stated(313_000_001, { name: 'AURORA', timeMs: noon, shipType: 30 }), stated(313_000_002))
    expect([await search('auro'), await search('bore')]).toEqual([[313_000_001], [313_000_001]])
    expect(await store.positions.vessels([313_000_003, 313_000_001])).toMatchObject([
      { mmsi: 313_000_001, name: 'BOREALIS', call_sign: 'B1', imo: 9_074_729, ship_type: 30, name_ms: times.second },
    ])
    expect(await store.positions.vessels([])).toEqual([])
  })

  test('a vessel without static data is found by its MMSI, and one without a position too', async () => {
    await store.positions.write({
      positions: [position(314_000_001), position(2_442_000)],
      staticReports: [stated(314_000_002, { name: 'X' })],
      progress: null,
    })
    expect(await search('3140000')).toEqual([314_000_001, 314_000_002])
    expect(await search('002442')).toEqual([2_442_000])
    expect((await store.positions.latestOf([314_000_001, 314_000_002])).map(({ mmsi }) => mmsi)).toEqual([314_000_001])
  })

  test.each(['', ' ', '%', '_', "'", '--', '*', '%%%', "' or 1=1 --", 'x%', '\\', '[a-z]', '"; drop table ais_vessel'])(
    'the text %j is no pattern and no SQL',
    async (text) => {
      await write(stated(315_000_001, { name: 'Q%_\'"; --' }))
      expect(await search(text)).toEqual(text === 'x%' ? [314_000_002] : [])
      expect(await search('q')).toEqual([315_000_001])
    },
  )

  test('names of any script and length are found', async () => {
    const long = 'N'.repeat(300)
    await write(
      stated(316_000_001, { name: 'ÇANAKKALE ŞAHİN' }),
      stated(316_000_002, { name: '海洋 之星' }),
      stated(316_000_003, { name: long }),
      stated(316_000_004, { name: 'A '.repeat(150) }),
    )
    expect(await search('canak')).toEqual([316_000_001])
    expect(await search('之')).toEqual([316_000_002])
    expect(await search(long)).toEqual([316_000_003])
    expect(await search('a a a a')).toEqual([316_000_004])
  })

  test('names are found without diacritics, and with the transcriptions of their letters', async () => {
    await write(
      stated(318_000_001, { name: 'NORDSØ STRØM' }),
      stated(318_000_002, { name: 'NORDSOE STROEM' }),
      stated(318_000_003, { name: 'VÆRØY' }),
      stated(318_000_004, { name: 'ŁÓDŹ IŞIK' }),
    )
    for (const text of ['nordso', 'Nordsø', 'nordsø strøm'])
      expect(await search(text), text).toEqual([318_000_001, 318_000_002])
    expect([await search('nordso strom'), await search('nordsoe')]).toEqual([[318_000_001], [318_000_002]])
    for (const text of ['vaeroy', 'Vaeroey', 'VÆRØY']) expect(await search(text), text).toEqual([318_000_003])
    for (const text of ['lodz', 'isik', 'ışık', 'ŁÓDŹ']) expect(await search(text), text).toEqual([318_000_004])
  })

  test('any vessels are found and read as by checking each of them, in whichever order they are written', async () => {
    const word = fc.constantFrom('WA', 'WB', 'WAB', 'WBA', 'Ẃ')
    const name = fc.option(fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')))
    const report = fc.record({
      mmsi: fc.integer({ min: 320_000_000, max: 320_000_009 }),
      timeMs: fc.integer({ min: noon, max: noon + 6 }),
      name,
      callSign: fc.option(word),
      imo: fc.option(fc.constantFrom(1_000_019, 1_000_021)),
      shipType: fc.option(fc.integer({ min: 30, max: 32 })),
    })
    const known: StaticReport[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(report, { maxLength: 12 }), word, async (drawn, text) => {
        const reports = drawn.map(({ mmsi, ...rest }) => stated(mmsi, rest))
        known.push(...reports)
        await write(...reports)
        const key = foldName(text)
        const expected = known.filter(
          (one) => ` ${foldName(one.name ?? '')}`.includes(` ${key}`) || foldName(one.callSign ?? '').startsWith(key),
        )
        expect((await search(text)).toSorted()).toEqual([...new Set(expected.map(({ mmsi }) => mmsi))].toSorted())
        for (const row of await store.positions.vessels(known.map(({ mmsi }) => mmsi))) {
          const own = known.filter(({ mmsi }) => mmsi === row.mmsi)
          const newest = <Value extends 'name' | 'callSign' | 'imo' | 'shipType'>(value: Value) =>
            own
              .filter((one) => one[value] !== null)
              .toSorted((a, b) => a.timeMs - b.timeMs || (String(a[value]) < String(b[value]) ? -1 : 1))
              .at(-1)?.[value] ?? null
          expect([row.name, row.call_sign, row.imo, row.ship_type]).toEqual([
            newest('name'),
            newest('callSign'),
            newest('imo'),
            newest('shipType'),
          ])
        }
      }),
      { numRuns: 40 },
    )
  })

  test('static data of a batch that fails is not found', async () => {
    const progress = {
      id: 'p',
      file_name: null as unknown as string,
      started_at_ms: 0,
      byte_count: 0,
      digest: '',
      is_whole: 0,
    }
    const staticReports = [stated(317_000_001, { name: 'NEVER' })]
    await expect(
      store.positions.write({ positions: [], staticReports, progress: { ...progress, tally: { kept: 0, known: 0 } } }),
    ).rejects.toThrow()
    expect([await search('never'), await store.positions.vessels([317_000_001])]).toEqual([[], []])
  })
}
