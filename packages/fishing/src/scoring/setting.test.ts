import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseModel } from '../model.ts'
import { combineReport } from '../verdict/combine.ts'
import { assessVesselKind } from '../vessel/assess-vessel-kind.ts'
import { nothingKnown } from '../vessel/evidence.ts'
import { vesselModel } from '../vessel/testing-vessel-model.ts'
import { scoreTrack, type PlacedPosition } from './score-track.ts'

const folder = new URL('../../../../data/models/fishing/', import.meta.url)
const parsed = parseModel(
  JSON.parse(readFileSync(new URL('model.json', folder), 'utf8')),
  new Uint8Array(readFileSync(new URL('trees.bin', folder))),
)
if (!parsed.ok) throw new Error(parsed.error)
const { model } = parsed

/** Five hours on a steady course, a position in two minutes. */
const steady = (knots: number, shoreNm: number): PlacedPosition[] =>
  Array.from({ length: 150 }, (_, index) => ({
    timestampMs: Date.UTC(2026, 5, 1, 4) + index * 120_000,
    lat: -14,
    lon: -141 - (index * knots) / 30 / 60 / Math.cos((14 * Math.PI) / 180),
    speedKnots: knots + Math.sin(index) / 4,
    courseDegrees: 270,
    distanceFromShoreMetres: shoreNm * 1852,
    navigationStatus: null,
    headingDegrees: null,
  }))
const shares = (knots: number, shoreNm: number, shipType: number | null) => {
  const answers = scoreTrack(model, steady(knots, shoreNm), { shipType, lengthMetres: null })
  return answers.filter(({ reason }) => reason?.code === 'may_be_setting').length / answers.length
}

test('IUU-20: a fishing vessel at a steady setting speed far offshore may be setting', () => {
  expect(shares(8.5, 160, 30)).toBeGreaterThan(0.9)
  expect(shares(8.5, 60, 30)).toBe(0)
  expect(shares(11.5, 160, 30)).toBe(0)
  expect(shares(8.5, 160, null)).toBe(0)
})

test('IUU-20: it holds for a vessel that a list or its name makes a fishing vessel, and for no other', () => {
  const answer = scoreTrack(model, steady(8.5, 160)).at(-1)
  if (answer?.verdict !== 'not_fishing') throw new Error('the model does not call it not fishing')
  const params = { probability: answer.probability, earlierReports: 0, receivedPositions: 149, hours: 5 }
  const assessed = {
    answer,
    reasons: [{ rule: null, code: 'model_on_track', params } as const],
    missing: [],
  }
  const list = { list: 'authorisations', fileName: 'licences.csv', gear: null } as const
  const listed = combineReport(assessed, assessVesselKind(vesselModel, { ...nothingKnown, lists: [list] }), 'received')
  expect(listed.vessel.verdict).toBe('fishing_vessel')
  expect(listed.combined).toMatchObject({ verdict: 'cannot_say', probability: null })
  expect(listed.reasons.map(({ code }) => code)).toEqual(['may_be_setting'])
  const unknown = combineReport(assessed, assessVesselKind(vesselModel, nothingKnown), 'received')
  expect(unknown.combined.verdict).toBe('not_fishing')
})
