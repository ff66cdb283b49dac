import type { AssessmentEntry, AssessmentPage } from '@varuna/contract/analysis/assessment'
import type { AnalysedImage } from '@varuna/contract/analysis/image'
import type { IntelligenceAssessment, IntelligenceSubmission } from '@varuna/contract/analysis/intelligence'
import type { Location } from '@varuna/contract/analysis/location'
import type { Overview } from '@varuna/contract/desk/overview'
import type { VesselAssessment, VesselSubmission } from '@varuna/contract/analysis/vessel'

export const overviewResponse = (example: number | null = null): Overview => {
  const tiles = { tiles: [{ code: 'active_incidents' as const, value: 0, example, label: 'Figure' }] }
  return { oilSpill: tiles, illegalFishing: tiles, oceanTrafficking: tiles }
}

export const locationResponse = (over: Partial<Location> = {}): Location => ({
  lat: 16.5,
  lon: 72.1,
  status: 'water',
  notice: null,
  nearCoast: false,
  insideNm: null,
  distanceFromShoreNm: 60.123,
  nearestPort: { name: 'Ratnagiri', country: 'IN', locode: null, distanceNm: 72.456 },
  waters: null,
  zones: [],
  waterway: null,
  toleranceNm: 0.3,
  source: 'test',
  ...over,
})

export const vesselResponse = (
  { sample, distance_from_shore, distance_from_port, ...report }: VesselSubmission,
  over: Partial<VesselAssessment> = {},
): VesselAssessment => ({
  id: 'v1',
  mmsi: report.mmsi,
  timestamp: new Date(report.timestamp).toISOString(),
  is_fishing_probability: 0.8,
  is_illegal_fishing: false,
  legality: 'no_rule_broken',
  alert_needed: true,
  message: 'HIGH FISHING PROBABILITY ALERT: Vessel likely engaged in fishing activity.',
  verdict: 'fishing',
  fishing_now: { verdict: 'fishing', probability: 0.82 },
  vessel: {
    verdict: 'fishing_vessel',
    probability: 0.97,
    kinds: [
      { kind: 'fishing', probability: 0.97 },
      { kind: 'pleasure', probability: 0.03 },
    ],
    gear: null,
    contradicted: false,
    version: '1',
    facts: [
      { code: 'prior', params: {}, text: 'Before anything is known', weight: -1.39 },
      { code: 'stated_type', params: { shipType: 30 }, text: 'Its AIS states ship type 30', weight: 4.9 },
    ],
  },
  confidence: 0.8,
  reasons: [],
  missing: [],
  factors: [],
  based_on: { kind: 'point', fixes: 1, hours: 0, from: report.timestamp, to: report.timestamp },
  zones: [],
  alert: {
    id: 'v1',
    kind: 'fishing',
    code: 'probable_fishing',
    level: 'caution',
    message: 'HIGH FISHING PROBABILITY ALERT: Vessel likely engaged in fishing activity.',
    params: { mmsi: report.mmsi, probability: 0.8 },
    source: 'v1',
    subject: String(report.mmsi),
    lat: report.lat,
    lon: report.lon,
    timestamp: new Date(report.timestamp).toISOString(),
    alertTime: new Date(report.timestamp).toISOString(),
    ...(sample && { sample }),
  },
  report: { ...report, distance_from_shore: distance_from_shore ?? 60, distance_from_port: distance_from_port ?? 72 },
  flag: 'IN',
  model: { name: 'varuna-fishing', version: '1' },
  ...(sample && { sample }),
  ...over,
})

export const intelligenceResponse = (
  { sample, findings = [], gear, ...report }: IntelligenceSubmission,
  over: Partial<IntelligenceAssessment> = {},
): IntelligenceAssessment => {
  const { vesselId, timestamp, lat, lon } = report
  const base = { vesselId, timestamp, lat, lon, riskScore: 90, riskLevel: 'High' as const }
  return {
    ...base,
    id: 'r1',
    analystScore: report.riskScore,
    suspiciousActivity: true,
    recommendedAction: 'Immediate Inspection',
    notes: [],
    intelligenceNotes: 'Notes.',
    indicators: [],
    answers: [],
    facts: [],
    findings,
    gear: gear ?? null,
    missing: [],
    couldAdd: 0,
    confidence: 1,
    coverage: 1,
    assessable: true,
    location: locationResponse(),
    model: { name: 'varuna-risk', version: '1' },
    track: null,
    route: null,
    alert: {
      id: 'r1',
      kind: 'trafficking',
      code: 'high_risk_vessel',
      level: 'alarm',
      message: `HIGH RISK VESSEL: ${vesselId} has a risk score of 90%`,
      params: { vesselId, riskScore: 90, recommendedAction: 'Immediate Inspection' },
      source: 'r1',
      subject: vesselId,
      lat,
      lon,
      timestamp: '2026-01-05T07:02:00Z',
      alertTime: '2026-01-05T07:03:00Z',
      ...(sample && { sample }),
    },
    ...(sample && { sample }),
    ...over,
  }
}

export const imageResponse = (over: Partial<AnalysedImage> = {}): AnalysedImage => ({
  id: 'i1',
  path: '/images/i1/view.webp',
  thumbnail: '/images/i1/thumbnail.webp',
  filename: 'slick.png',
  type: 'clean_water',
  upload_time: '2026-01-05T07:03:00.000Z',
  needs_alert: false,
  alert: null,
  verdict: 'clean_water',
  abstention: null,
  probability: 0.1,
  confidence: 0.9,
  domain: 'sar',
  picture: { kind: 'radar', certainty: 0.98, takenFor: null },
  heat: null,
  slicks: [],
  slickShare: 0,
  slickShareRange: null,
  helps: [],
  reasons: [],
  missing: [],
  model: { name: 'varuna-oil', version: '1' },
  sha256: 'a'.repeat(64),
  original_gone: false,
  size: { width: 800, height: 600 },
  zoomable: false,
  scene: null,
  camera: null,
  notes: [],
  ...over,
})

export const entryResponse = (over: Partial<AssessmentEntry> = {}): AssessmentEntry => ({
  of: 'image',
  id: 'i1',
  subject: 'slick.png',
  mmsi: null,
  verdict: 'clean_water',
  level: 'low',
  share: 0.1,
  lat: null,
  lon: null,
  time: '2026-01-05T07:03:00.000Z',
  assessedAt: '2026-01-05T07:03:00.000Z',
  alerted: false,
  noteCount: 0,
  access: 'owner',
  team: null,
  deletedAt: null,
  removedAt: null,
  ...over,
})

export const assessmentsResponse = (...assessments: AssessmentEntry[]): AssessmentPage => ({
  assessments,
  next: null,
  total: { count: assessments.length, isMore: false },
})
