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
const model: FishingModel = {
  version: 'test',
  calibration: { track: [{ fromReports: 1, slope: 1, intercept: 0 }], point: { slope: 1, intercept: 0 } },
  threshold: 0.5,
  limits: { mostSpeedKnots: 30, mostShoreKm: 2000 },
}
const line = (vessel: number, time: number, speed: number | string, label: number, gear = 'Trawlers') =>
  `${vessel},${time},600,1,${speed},4,5,12,0,20000,${label},,${gear},kasyap`

/** Slow is fishing: a margin that falls with speed. */
const slowIsFishing = async (_kind: string, batch: Float32Array, rows: number) =>
  Float32Array.from({ length: rows }, (_, row) => 5 - (batch[row * FEATURE_NAMES.length] ?? 0))

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
    const report = await evaluateFishing(await file('a.csv', sample.join('\n')), slowIsFishing, model)
    expect(report).toMatchObject({
      vessels: 2,
      rows: 6,
      labelled: 5,
      cannotSay: { too_fast: 1 },
      answeredBy: { point: 2, track: 3 },
      badRows: { count: 0 },
    })
    expect(report.overall).toMatchObject({ n: 5, positives: 2, auc: 1, f1: 1, accuracy: 1 })
    expect(report.byGear['Purse seines']).toMatchObject({ n: 3, auc: 1 })
  })

  it('does not depend on the order of rows or on gzip', async () => {
    const seen: number[][] = []
    const infer = (kind: string, batch: Float32Array, rows: number) => {
      seen.push([...batch.map((value) => (Number.isNaN(value) ? -999 : value))])
      return slowIsFishing(kind, batch, rows)
    }
    const sorted = [header, ...sample.slice(1).sort()]
    const plain = await evaluateFishing(await file('b.csv', sorted.join('\n')), infer, model)
    const shuffled = [header, ...sample.slice(1).sort().reverse()].sort(
      (a, b) => Number(b === header) - Number(a === header) || 0,
    )
    const zipped = await evaluateFishing(await file('c.csv', gzipSync(shuffled.join('\r\n'))), infer, model)
    expect(zipped.overall).toEqual(plain.overall)
    const sizes = seen.map(({ length }) => length)
    expect(sizes.slice(2)).toEqual(sizes.slice(0, 2))
  })

  it('counts invalid rows with the reason for each', async () => {
    const text = [...sample, line(1, 1_400_002_000, 'fast', 1), '3,,'].join('\n')
    const report = await evaluateFishing(await file('d.csv', text), slowIsFishing, model)
    expect(report.rows).toBe(6)
    expect(report.badRows.count).toBe(2)
    expect(report.badRows.samples[0]).toContain("line 8: speed is 'fast'")
  })

  it('refuses a file that is not a track file', async () => {
    const evaluate = async (content: string | Uint8Array) =>
      evaluateFishing(await file('e.csv', content), slowIsFishing, model)
    await expect(evaluate('')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(evaluate('a,b\n1,2')).rejects.toThrow(/no column is named mmsi/)
    await expect(evaluate(gzipSync(sample.join('\n')).subarray(0, 60))).rejects.toMatchObject({ code: 'truncated' })
    await expect(evaluateFishing(join(folder, 'absent.csv'), slowIsFishing, model)).rejects.toMatchObject({
      code: 'no_file',
    })
  })
})
