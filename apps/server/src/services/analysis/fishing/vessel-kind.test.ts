import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PositionReport } from '@varuna/ais/reports/report'
import { assessVesselKind } from '@varuna/fishing/vessel/assess-vessel-kind'
import { nothingKnown } from '@varuna/fishing/vessel/evidence'
import { figuresOfTrack } from '@varuna/fishing/vessel/track-figures'
import { stepsOf } from '@varuna/fishing/vessel/track-steps'
import { makeWork } from '@varuna/simulation/work/made-work'
import { receive } from '@varuna/simulation/work/receive'
import { WORK_KINDS } from '@varuna/simulation/work/work-kinds'
import { testPosition } from '../../../store/watch/positions/testing-positions.ts'
import { bundledPath } from '../../../paths.ts'
import { loadGeo } from '../../shared/bundled-data/load-geo.ts'
import { readVesselModel } from '../../shared/bundled-data/read-bundled.ts'
import { kindOfAnswer } from '../trafficking/kind-of-ship-type.ts'
import { assessStoredVessel, type VesselKindEffects } from './vessel-kind.ts'

const nowMs = Date.UTC(2026, 1, 14)
const mmsi = 419_000_001
const geo = loadGeo(bundledPath.geo)
const vesselModel = readVesselModel(bundledPath.models)

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A passage at 12 knots in the Arabian Sea, one position in 15 minutes, that ends `hoursAgo` and began `hours` earlier. */
const passage = (hours: number, lat: number, hoursAgo = 0): PositionReport[] =>
  Array.from({ length: hours * 4 }, (_, at) =>
    testPosition({
      mmsi,
      timeMs: nowMs - (hoursAgo + hours) * 3_600_000 + at * 900_000,
      lat,
      lon: 60 + at * 0.0515,
      speedKnots: 12,
      courseDegrees: 90,
    }),
  )

const effectsOf = (tracks: PositionReport[][], shipType: number | null = null) => {
  const positions = tracks.flat().sort((a, b) => a.timeMs - b.timeMs)
  return {
    geo,
    vesselModel: { ...vesselModel },
    store: {
      positions: {
        track: () => Promise.resolve(positions),
        vessels: () => Promise.resolve([{ name: null, call_sign: null, imo: null, ship_type: shipType }]),
        staticReports: () => Promise.resolve([]),
        search: () => Promise.resolve([]),
      },
      vesselLists: { find: () => Promise.resolve([]) },
    } as unknown as VesselKindEffects['store'],
  }
}

test('an MMSI that two vessels share has no kind, and says so', async () => {
  const answer = await assessStoredVessel(effectsOf([passage(48, 15), passage(48, 20)], 70), mmsi, nowMs)
  expect(answer).toMatchObject({ verdict: 'cannot_say', contradiction: null })
  const shared = answer.facts.find(({ code }) => code === 'shared_mmsi')
  expect(shared?.params).toEqual({ positions: 192, otherPositions: 192 })
  expect(answer.facts.map(({ code }) => code)).not.toContain('track')
  expect(kindOfAnswer(answer, 70)).toEqual({ kind: null, isInferred: false })
})

test('a few positions elsewhere are errors, and the rest is the track of the vessel', async () => {
  const alone = await assessStoredVessel(effectsOf([passage(48, 15)]), mmsi, nowMs)
  const disturbed = await assessStoredVessel(effectsOf([passage(48, 15), passage(1, 20, 24)]), mmsi, nowMs)
  expect(disturbed.verdict).toBe('other_vessel')
  expect(disturbed.probability).toBeCloseTo(alone.probability, 5)
  expect(kindOfAnswer(disturbed, null)).toEqual({ kind: 'cargo', isInferred: true })
  expect(kindOfAnswer(disturbed, 80)).toEqual({ kind: 'tanker', isInferred: false })
})

test('a fast craft that turns round at every pier is one vessel', async () => {
  // Legs of 25 nm at 38 knots, one position in 15 minutes.
  const shuttle = Array.from({ length: 480 }, (_, at) => {
    const nm = (at * 9.5) % 50
    const lon = 60 + (nm < 25 ? nm : 50 - nm) / 58
    return testPosition({
      mmsi,
      timeMs: nowMs - (480 - at) * 900_000,
      lat: 15,
      lon,
      speedKnots: 38,
      courseDegrees: nm < 25 ? 90 : 270,
    })
  })
  const answer = await assessStoredVessel(effectsOf([shuttle]), mmsi, nowMs)
  expect(answer.facts.map(({ code }) => code)).not.toContain('shared_mmsi')
})

test('a trawler is not silenced by a type, a length and a call sign of a cargo ship, and the contradiction is stated', () => {
  const [kind] = WORK_KINDS.filter(({ name }) => name === 'bottom trawl')
  if (kind === undefined) throw new Error('There is no bottom trawl.')
  const { motion, place } = makeWork(kind, 1)
  const track = figuresOfTrack(stepsOf(receive(motion, place, 300, 1)))
  const cargo = { shipType: 70, lengthMetres: 190, callSign: '3EAB' }
  const answer = assessVesselKind(vesselModel, { ...nothingKnown, ...cargo, track })
  expect(answer).toMatchObject({
    verdict: 'cannot_say',
    contradiction: { stated: 'cargo_or_tanker', moves: 'fishing' },
  })
  expect(assessVesselKind(vesselModel, { ...nothingKnown, ...cargo }).verdict).toBe('other_vessel')
})

test('positions that come late change the answer after ten minutes', async () => {
  const tracks = [passage(48, 15)]
  const effects = effectsOf(tracks)
  await assessStoredVessel(effects, mmsi, nowMs)
  const late = effectsOf([...tracks, passage(48, 20)])
  const later = { ...late, vesselModel: effects.vesselModel }
  vi.advanceTimersByTime(9 * 60_000)
  expect((await assessStoredVessel(later, mmsi, nowMs)).verdict).toBe('other_vessel')
  vi.advanceTimersByTime(2 * 60_000)
  expect((await assessStoredVessel(later, mmsi, nowMs)).verdict).toBe('cannot_say')
})
