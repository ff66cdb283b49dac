import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { FEATURE_NAMES } from '@varuna/fishing/features/features'
import type { FishingModel } from '@varuna/fishing/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evaluateFishing } from './evaluate-fishing.ts'

const header =
  'mmsi,timestamp,dt,dist_km,speed,impl_speed,cog_delta,local_hour,lon_est,distance_from_shore,is_fishing,source,gear,dataset'
/** A one-tree model: low speed means fishing. */
const trees = {
  features: 1,
  roots: Uint32Array.of(0),
  values: Float32Array.of(5, 2, -2),
  covers: Float32Array.of(2, 1, 1),
  tested: Int16Array.of(FEATURE_NAMES.indexOf('speed'), -1, -1),
  rights: Uint32Array.of(2, 0, 0),
  missing: Uint32Array.of(2, 0, 0),
}
const slowIsFishing = { trees, from: 0, to: 1 }
const model: FishingModel = {
  version: 'test',
  calibration: { track: [{ fromReports: 1, slope: 1, intercept: 0 }], point: { slope: 1, intercept: 0 } },
  threshold: 0.5,
  limits: {
    mostSpeedKnots: 20,
    mostShoreKm: 2000,
    leastShoreHours: 24,
    leastShoreKm: 20,
    leastShoreUnlessTowedKm: 2,
    leastLengthMetres: 15,
  },
  trees: { track: 1, point: 1, work: 1 },
  work: { leastGear: 0.01, statedTypeLogOdds: 2 },
  ensembles: { track: slowIsFishing, point: slowIsFishing, work: slowIsFishing },
}
const line = (vessel: number, time: number, speed: number | string, label: number, gear = 'Trawlers') =>
  `${vessel},${time},600,1,${speed},4,5,12,0,20000,${label},,${gear},kasyap`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'varuna-tracks-'))
})
afterAll(() => rm(folder, { recursive: true }))

const file = async (name: string, content: string | Uint8Array) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const sample = [
  header,
  line(1, 1_400_000_600, 3, 1),
  line(2, 1_400_000_000, 9, 0, 'Purse seines'),
  line(1, 1_400_000_000, 10, 0),
  line(1, 1_400_001_200, 4, -1),
  line(2, 1_400_000_600, 2, 0.67, 'Purse seines'),
  line(2, 1_400_001_200, 35, 0, 'Purse seines'),
]

describe('evaluateFishing', () => {
  it('computes figures over labelled rows, overall and by gear', async () => {
    const report = await evaluateFishing(await file('a.csv', sample.join('\n')), model)
    expect(report).toMatchObject({
      overall: { labelled: 5, positives: 2, auc: 1, f1: 1, accuracy: 1, abstained: 0.2 },
      byGear: { 'Purse seines': { labelled: 3, auc: 1 } },
      byVessel: { 1: { labelled: 2, abstained: 0 }, 2: { labelled: 3, abstained: 1 / 3 } },
      vessels: 2,
      rows: 6,
      cannotSay: { too_fast: 1 },
      answeredBy: { rule: 0, point: 2, track: 2 },
      badRows: { count: 0 },
    })
    expect(Object.keys(report)[0]).toBe('overall')
    expect(Object.keys(report.overall).slice(0, 5)).toEqual(['auc', 'f1', 'accuracy', 'ece', 'abstained'])
  })

  it('applies the rule for moored vessels', async () => {
    const moored = [header, line(1, 1_400_000_000, 0, 0).replace(',20000,', ',300,')].join('\n')
    const report = await evaluateFishing(await file('m.csv', moored), model)
    expect(report).toMatchObject({ overall: { accuracy: 1 }, answeredBy: { rule: 1 } })
  })

  it('IUU-18: refuses what too few positions suggest below 0.8, and nothing in a dense track', async () => {
    const unsure = {
      ...model,
      calibration: { ...model.calibration, track: [{ fromReports: 1, slope: 0.6, intercept: 0 }] },
    }
    const every = (seconds: number) => {
      const rows = Array.from({ length: 40 }, (_, at) => line(1, 1_400_000_000 + at * seconds, 3, 1))
      return [header, ...rows].join('\n')
    }
    const bursts = await evaluateFishing(await file('s.csv', every(7_200)), unsure)
    expect(bursts).toMatchObject({ cannotSay: { few_positions_lately: 39, too_close_to_call: 1 } })
    const dense = await evaluateFishing(await file('t.csv', every(600)), unsure)
    expect(dense.cannotSay).toEqual({ too_close_to_call: 1 })
    const sure = await evaluateFishing(await file('u.csv', every(7_200)), model)
    expect(sure.cannotSay).toEqual({ too_close_to_call: 1 })
  })

  it('does not depend on the order of rows or on gzip', async () => {
    const sorted = [header, ...sample.slice(1).sort()]
    const plain = await evaluateFishing(await file('b.csv', sorted.join('\n')), model)
    const reversed = [header, ...sample.slice(1).sort().reverse()]
    const zipped = await evaluateFishing(await file('c.csv', gzipSync(reversed.join('\r\n'))), model)
    expect(zipped).toEqual(plain)
  })

  it('counts invalid rows with the reason for each', async () => {
    const text = [...sample, line(1, 1_400_002_000, 'fast', 1), '3,,'].join('\n')
    const report = await evaluateFishing(await file('d.csv', text), model)
    expect(report.rows).toBe(6)
    expect(report.badRows.count).toBe(2)
    expect(report.badRows.samples[0]).toContain("line 8: speed is 'fast'")
  })

  it('refuses a file that is not a track file', async () => {
    const evaluate = async (content: string | Uint8Array) => evaluateFishing(await file('e.csv', content), model)
    await expect(evaluate('')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(evaluate('a,b\n1,2')).rejects.toThrow(/no column is named mmsi/)
    await expect(evaluate(gzipSync(sample.join('\n')).subarray(0, 60))).rejects.toMatchObject({ code: 'truncated' })
    await expect(evaluateFishing(join(folder, 'absent.csv'), model)).rejects.toMatchObject({
      code: 'no_file',
    })
  })
})
