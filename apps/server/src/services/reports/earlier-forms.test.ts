import { expect, test } from 'vitest'
import { storedVesselAssessment } from '../fishing/stored-vessel-assessment.ts'
import { storedImage } from '../oil/stored-image.ts'
import { storedIntelligenceAssessment } from '../trafficking/stored-intelligence-assessment.ts'

/** Records as version 0.1.0 stored them before their form was numbered. */
const vessel = {
  id: 'v1',
  mmsi: 419_000_123,
  timestamp: '2026-01-31T06:00:00.000Z',
  is_fishing_probability: 0.8,
  is_illegal_fishing: false,
  alert_needed: true,
  message: 'HIGH FISHING PROBABILITY ALERT: Vessel likely engaged in fishing activity.',
  verdict: 'fishing',
  confidence: 0.8,
  reasons: [{ code: 'IUU-6', text: 'Likely fishing, in none of the zones held here.' }],
  missing: [],
  based_on: { kind: 'point', fixes: 1, hours: 0 },
  zones: [],
  report: {
    mmsi: 419_000_123,
    timestamp: '2026-01-31T06:00:00Z',
    distance_from_shore: 60,
    distance_from_port: 75,
    speed: 3.2,
    course: 140,
    lat: 16.5,
    lon: 72.1,
    source: 'AIS',
  },
  flag: 'IN',
  model: { name: 'varuna-fishing', version: '1' },
}

const place = {
  lat: 16.5,
  lon: 72.1,
  status: 'water',
  notice: null,
  nearCoast: false,
  insideNm: null,
  distanceFromShoreNm: 60,
  nearestPort: null,
  waters: null,
  zones: [],
  toleranceNm: 0.3,
  source: 'embedded',
}
const intelligence = {
  id: 'r1',
  vesselId: 'IMO 9074729',
  timestamp: '2026-01-31T06:00:00.000Z',
  riskScore: 92,
  analystScore: 90,
  riskLevel: 'High',
  lat: 16.5,
  lon: 72.1,
  suspiciousActivity: true,
  recommendedAction: 'Immediate Inspection',
  intelligenceNotes: 'Notes.',
  indicators: [],
  missing: [],
  confidence: 1,
  location: place,
  model: { name: 'varuna-risk', version: '1.0.0' },
  alert: {
    id: 'r1',
    vesselId: 'IMO 9074729',
    timestamp: '2026-01-31T06:00:00.000Z',
    riskScore: 92,
    riskLevel: 'High',
    lat: 16.5,
    lon: 72.1,
    recommendedAction: 'Immediate Inspection',
    alertTime: '2026-01-31T06:01:00.000Z',
    message: 'HIGH RISK VESSEL: IMO 9074729 has a risk score of 92%',
  },
}

const image = {
  id: 'i1',
  path: '/images/i1/view',
  thumbnail: '/images/i1/thumbnail',
  filename: 'slick.png',
  type: 'oil_spill',
  upload_time: '2026-01-31T06:00:00.000Z',
  needs_alert: true,
  verdict: 'oil_spill',
  probability: 0.9,
  confidence: 0.9,
  domain: 'sar',
  reasons: [],
  missing: [],
  model: { name: 'varuna-oil', version: '1' },
}
const beside = { sha256: 'ab', original_gone: false }

test('a fishing report of form 1 is given the alert that it raised', () => {
  expect(storedVesselAssessment.read(JSON.stringify(vessel))).toMatchObject({
    reasons: [{ rule: 'IUU-6', code: 'earlier_text', params: { text: vessel.reasons[0]?.text } }],
    alert: { id: 'v1', code: 'probable_fishing', level: 'caution', subject: '419000123', alertTime: vessel.timestamp },
  })
  const quiet = { ...vessel, is_fishing_probability: null, verdict: 'cannot_say', alert_needed: false }
  expect(storedVesselAssessment.read(JSON.stringify(quiet))).toMatchObject({ alert: null })
})

test('a fishing report of form 3 that took a missing licence for a broken rule cannot say', () => {
  const params = { flag: 'LK', country: 'IN', isTerritorialSea: false, isApproximate: true, areOthersStored: false }
  const contradicted = { timeMs: 1, otherTimeMs: null, apartNm: 9000, knots: 8971, positionsLeftOut: 90 }
  const earlier = {
    ...vessel,
    form: 3,
    alert: null,
    is_illegal_fishing: true,
    reasons: [
      { rule: 'IUU-10', code: 'contradicting_positions', params: contradicted },
      { rule: 'IUU-11', code: 'foreign_fishing_without_authorisation', params },
    ],
  }
  const read = storedVesselAssessment.read(JSON.stringify(earlier))
  expect(read).toMatchObject({ legality: 'cannot_say', is_illegal_fishing: false })
  expect(read?.reasons.map(({ code }) => code)).toEqual(['stray_positions', 'foreign_fishing_licence_unknown'])
  const banned = { ...vessel, form: 1, is_illegal_fishing: true }
  expect(storedVesselAssessment.read(JSON.stringify(banned))).toMatchObject({
    legality: 'illegal',
    is_illegal_fishing: true,
  })
})

test('the alert of a trafficking assessment of form 1 is brought to the shared form', () => {
  expect(storedIntelligenceAssessment.read(JSON.stringify(intelligence))?.alert).toEqual({
    id: 'r1',
    kind: 'trafficking',
    code: 'high_risk_vessel',
    level: 'alarm',
    params: { vesselId: 'IMO 9074729', riskScore: 92, recommendedAction: 'Immediate Inspection' },
    source: 'r1',
    subject: 'IMO 9074729',
    lat: 16.5,
    lon: 72.1,
    timestamp: intelligence.timestamp,
    alertTime: intelligence.alert.alertTime,
  })
  const onLand = { ...intelligence, location: { ...place, status: 'land' } }
  expect(storedIntelligenceAssessment.read(JSON.stringify(onLand))?.alert?.code).toBe('vessel_on_land')
  expect(storedIntelligenceAssessment.read(JSON.stringify({ ...intelligence, alert: null }))?.alert).toBeNull()
})

test('an image of form 1 is given the alert that it raised', () => {
  expect(storedImage.read(JSON.stringify(image), beside)).toMatchObject({
    alert: { id: 'i1', kind: 'oil', code: 'oil_spill', subject: 'slick.png', lat: null },
  })
  const refused = { ...image, form: 3, needs_alert: false, alert: null, verdict: 'cannot_say', type: 'clean_water' }
  expect(storedImage.read(JSON.stringify(refused), beside)).toMatchObject({ verdict: 'cannot_say', type: null })
  const clean = { ...image, needs_alert: false, verdict: 'clean_water', type: 'clean_water' }
  expect(storedImage.read(JSON.stringify(clean), beside)).toMatchObject({ alert: null })
})

/** Records of form 2, whose reasons and seasons were texts. */
const devi = {
  id: 'in-devi',
  name: 'Devi River Mouth',
  country: 'IN',
  kind: 'seasonal_closure',
  inSeason: true,
  season: '11-01 to 05-31',
  confidence: 'low',
  source: 'news',
  approximate: true,
}
const yearRound = { ...devi, id: 'in-gahirmatha', season: null }
const alertOf = (id: string, about: object) => ({
  id,
  level: 'alarm',
  source: id,
  timestamp: vessel.timestamp,
  alertTime: vessel.timestamp,
  message: 'ALERT',
  ...about,
})
const earlier = (text: string) => ({ code: 'earlier_text', params: { text } })

test('the sentences of a fishing report of form 2 are kept, with the numbers of their rules', () => {
  const about = { kind: 'fishing', code: 'probable_fishing', subject: '419000123', lat: 16.5, lon: 72.1 }
  const stored = {
    form: 2,
    ...vessel,
    alert: alertOf('v1', { ...about, params: { mmsi: 419_000_123, probability: 0.8 } }),
    reasons: [
      { code: 'model', text: 'The model puts fishing at 80% from this one report alone.' },
      { code: 'IUU-6', text: 'Likely fishing, in none of the zones held here.' },
    ],
    missing: ['the licence, gear and catch of this vessel'],
    zones: [devi, yearRound],
  }
  const read = storedVesselAssessment.read(JSON.stringify(stored))
  expect(read).toMatchObject({
    reasons: [
      { rule: null, ...earlier('The model puts fishing at 80% from this one report alone.') },
      { rule: 'IUU-6', ...earlier('Likely fishing, in none of the zones held here.') },
    ],
    missing: [earlier('the licence, gear and catch of this vessel')],
    zones: [{ season: { from: '11-01', to: '05-31' } }, { season: null }],
    alert: { code: 'probable_fishing', params: { probability: 0.8 } },
  })
  expect(read).not.toHaveProperty('message')
  expect(read?.alert).not.toHaveProperty('message')
})

test('the sentences of a trafficking assessment of form 2 are kept, and unknown facts keep their points', () => {
  const about = { kind: 'trafficking', code: 'high_risk_vessel', subject: 'IMO 9074729', lat: 16.5, lon: 72.1 }
  const stored = {
    form: 2,
    ...intelligence,
    alert: alertOf('r1', { ...about, params: { riskScore: 92 } }),
    indicators: [
      {
        code: 'RISK-6',
        title: 'Cargo',
        points: 0,
        confidence: 'low',
        source: 'The report',
        text: 'The cargo is not known. That is not safe: it only could not be checked.',
      },
    ],
    missing: ['Proceeding with analysis assuming water.', 'the cargo (could add up to 5 points)'],
    unknowns: [{ what: 'the cargo', mostPoints: 5 }],
    location: { ...place, zones: [devi] },
  }
  expect(storedIntelligenceAssessment.read(JSON.stringify(stored))).toMatchObject({
    notes: [earlier('Notes.')],
    indicators: [
      {
        rule: 'RISK-6',
        reasons: [earlier('The cargo is not known. That is not safe: it only could not be checked.')],
        sources: [earlier('The report')],
      },
    ],
    missing: [
      { ...earlier('Proceeding with analysis assuming water.'), mostPoints: null },
      { ...earlier('the cargo'), mostPoints: 5 },
    ],
    location: { zones: [{ season: { from: '11-01', to: '05-31' } }] },
    alert: { code: 'high_risk_vessel', params: { riskScore: 92 } },
  })
  const { unknowns: _, ...beforePoints } = stored
  expect(storedIntelligenceAssessment.read(JSON.stringify(beforePoints))?.missing).toEqual([
    { ...earlier('Proceeding with analysis assuming water.'), mostPoints: null },
    { ...earlier('the cargo (could add up to 5 points)'), mostPoints: null },
  ])
})

test('the sentences of an image of form 2 are kept', () => {
  const about = { kind: 'oil', code: 'oil_spill', subject: 'slick.png', lat: null, lon: null }
  const stored = {
    form: 2,
    ...image,
    alert: alertOf('i1', { ...about, params: { filename: 'slick.png', probability: 0.9 } }),
    reasons: ['5% of the image is brown.'],
    missing: ['A radar picture of the same water'],
  }
  expect(storedImage.read(JSON.stringify(stored), beside)).toMatchObject({
    reasons: [earlier('5% of the image is brown.')],
    missing: [earlier('A radar picture of the same water')],
    alert: { code: 'oil_spill', params: { filename: 'slick.png' } },
  })
})
