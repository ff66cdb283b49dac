import { vesselKinds } from '@varuna/vocabulary/vessel-kinds'
import { describe, expect, it, test } from 'vitest'
import evidence from '../../../../data/models/fishing/vessel-evidence.json' with { type: 'json' }
import { assessVesselKind } from './assess-vessel-kind.ts'
import { nothingKnown, type KnownOfVessel } from './evidence.ts'
import { parseEvidenceTable } from './evidence-table.ts'
import { formOfCallSign, kindOfType, wordOfName } from './stated-kind.ts'
import { vesselModel } from './testing-vessel-model.ts'
import { parseTrackClassifier } from './track-classifier.ts'
import { figuresOfTrack } from './track-figures.ts'
import { stepsOf, type KindReport } from './track-steps.ts'

const assess = (known: Partial<KnownOfVessel>) => assessVesselKind(vesselModel, { ...nothingKnown, ...known })
const codes = (known: Partial<KnownOfVessel>) => assess(known).facts.map(({ code }) => code)

const startMs = Date.UTC(2026, 0, 1)
const track = (hours: number, at: (hours: number) => Omit<KindReport, 'timestampMs'>) =>
  figuresOfTrack(
    stepsOf(
      Array.from({ length: hours * 12 }, (_, index) => ({ timestampMs: startMs + index * 300_000, ...at(index / 12) })),
    ),
  )
const passage = track(40, () => ({ speedKnots: 14, courseDegrees: 80, distanceFromShoreMetres: 150_000 }))
/** Tows of three hours at 3 knots with turns, half an hour of hauling, and five hours of steaming each day. */
const trawling = track(72, (hours) => {
  const day = hours % 24
  if (day < 2.5 || day > 21.5)
    return { speedKnots: 9, courseDegrees: day < 12 ? 70 : 250, distanceFromShoreMetres: 30_000 }
  const isHauling = day % 3.5 < 0.5
  const courseDegrees = (Math.floor(day) * 97 + Math.sin(day * 5) * 20) % 360
  return { speedKnots: isHauling ? 0.8 : 3 + 0.4 * Math.sin(day * 9), courseDegrees, distanceFromShoreMetres: 60_000 }
})

describe('what kind of vessel it is', () => {
  it('is not known of a vessel of which nothing is known', () => {
    expect(assess({})).toMatchObject({ verdict: 'cannot_say', gear: null, contradiction: null })
    expect(assess({}).probability).toBeCloseTo(0.2)
    expect(codes({})).toEqual(['prior'])
  })

  it('follows what the vessel states, as far as nothing contradicts it', () => {
    expect(assess({ shipType: 30 })).toMatchObject({ verdict: 'fishing_vessel' })
    expect(assess({ shipType: 70 })).toMatchObject({
      verdict: 'other_vessel',
      kinds: [{ kind: 'cargo_or_tanker' }, {}, {}, {}, {}, {}, {}, {}],
    })
    expect(assess({ shipType: 0 }).verdict).toBe('cannot_say')
    expect(assess({ name: 'FV STELLA', statuses: [0, 7], lengthMetres: 22 }).verdict).toBe('fishing_vessel')
    expect(assess({ name: 'NET BUOY 83%' }).verdict).toBe('other_vessel')
    expect(assess({ mmsiForm: 'no_vessel', shipType: 30 }).probability).toBeLessThan(
      assess({ shipType: 30 }).probability,
    )
  })

  it('follows a stored list, and names its gear', () => {
    const lists = [{ list: 'authorisations', fileName: 'licences.csv', gear: 'longline' }] as const
    expect(assess({ lists })).toMatchObject({ verdict: 'fishing_vessel', gear: { gear: 'longline', probability: 1 } })
    expect(assess({ lists, shipType: 70, lengthMetres: 140 }).verdict).not.toBe('fishing_vessel')
  })

  it('follows the track of a vessel that states nothing', () => {
    expect(assess({ track: passage }).probability).toBeLessThan(0.05)
    expect(assess({ track: trawling }).probability).toBeGreaterThan(0.5)
    expect(
      assess({ track: track(1, () => ({ speedKnots: 3, courseDegrees: 10, distanceFromShoreMetres: 9_000 })) }).verdict,
    ).toBe('cannot_say')
  })

  it('says that a stated type is contradicted, and that it is not by a track that fits it', () => {
    const contradicted = assess({ shipType: 30, track: passage })
    expect(contradicted.contradiction).toMatchObject({ stated: 'fishing', moves: 'cargo_or_tanker', hours: 40 })
    expect(contradicted.probability).toBeLessThan(assess({ shipType: 30 }).probability)
    expect(assess({ shipType: 70, track: passage }).contradiction).toBeNull()
    expect(assess({ shipType: 30, track: trawling }).contradiction).toBeNull()
  })

  it('is not known of an MMSI that two vessels share, and says why', () => {
    const shared = { positions: 700, otherPositions: 400 }
    const answer = assess({ shipType: 30, track: trawling, shared })
    expect(answer).toMatchObject({ verdict: 'cannot_say', gear: null, contradiction: null })
    expect(answer.facts.map(({ code, weight }) => [code, weight === 0])).toEqual([
      ['prior', false],
      ['stated_type', false],
      ['shared_mmsi', true],
    ])
  })

  it('states weights that add up to the log-odds of its probability, and shares that add up to 1', () => {
    const known: Partial<KnownOfVessel> = {
      shipType: 52,
      name: 'TUG ANNA',
      callSign: 'WDA1234',
      statuses: [3],
      lengthMetres: 28,
      track: trawling,
    }
    const { probability, facts, kinds } = assess(known)
    const sum = facts.reduce((total, { weight }) => total + weight, 0)
    expect(sum).toBeCloseTo(Math.log(probability / (1 - probability)), 6)
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([...vesselKinds].toSorted())
    expect(kinds.reduce((total, each) => total + each.probability, 0)).toBeCloseTo(1)
    expect(codes(known)).toEqual([
      'prior',
      'stated_type',
      'stated_length',
      'name_word',
      'call_sign_form',
      'stated_status',
      'track',
    ])
  })
})

test('reads types, names and call signs', () => {
  expect([20, 30, 31, 33, 35, 36, 40, 51, 53, 60, 79, 89, 99, 0, 19, 100, null].map(kindOfType)).toEqual([
    ...['other', 'fishing', 'tug', 'offshore_service', 'patrol', 'pleasure', 'passenger', 'patrol', 'other'],
    ...['passenger', 'cargo_or_tanker', 'cargo_or_tanker', 'other', null, null, null, null],
  ])
  const kindOf = (name: string) => wordOfName(name)?.kind ?? null
  expect(
    ['F/V ANNA', 'LU RONG YU 2688', 'PILOT 3', 'CAPE FERRY', 'OCEAN SURVEYOR', 'S/Y LUNA', 'WIND 75%'].map(kindOf),
  ).toEqual(['fishing', 'fishing', 'patrol', 'passenger', 'offshore_service', 'pleasure', 'other'])
  expect(wordOfName('LU RONG YU 2688')?.word).toBe('YU')
  expect(['STELLA MARIS', 'YUKON', 'PONTUS PILATUS', 'FERRYMAN', ''].map(kindOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect(['3EAB', '3EAB7', 'WDA1234', 'LK5678', 'x', null].map(formOfCallSign)).toEqual([
    'letters',
    'letters',
    'digits',
    'digits',
    null,
    null,
  ])
})

test('refuses a table that lacks an entry, and a classifier of other figures', () => {
  expect(parseEvidenceTable({ ...evidence, statedType: { ...evidence.statedType, tug: { fishing: 1 } } })).toEqual({
    ok: false,
    error: 'the evidence of vessel kinds lacks statedType.tug',
  })
  expect(parseEvidenceTable(null)).toMatchObject({ ok: false })
  expect(parseTrackClassifier({ figures: ['speed'] }, new Uint8Array())).toMatchObject({ ok: false })
})
