import type { AisPosition, AisStaticData, AisVesselDetail } from '@varuna/contract/watch/ais-vessel'
import type { ExportJob } from '@varuna/contract/desk/export'
import type { TrackEventAnswer } from '@varuna/contract/watch/track-event'

export const noon = Date.UTC(2026, 0, 31, 12)
export const hour = 3_600_000
/** A time this many hours after noon. */
export const iso = (hours: number) => new Date(noon + hours * hour).toISOString()

export const position = (hours: number, over: Partial<AisPosition> = {}): AisPosition => ({
  time: iso(hours),
  timeFrom: 'source',
  timeUncertaintySeconds: 1,
  lat: 15,
  lon: 65 + hours / 10,
  speedKnots: 6,
  courseDegrees: 90,
  headingDegrees: null,
  navigationStatus: 0,
  station: 'class_a',
  ...over,
})
export const staticData = (over: Partial<AisStaticData> = {}): AisStaticData => ({
  firstTime: iso(-9),
  lastTime: iso(0),
  station: 'class_a',
  name: 'SINDHU DURG',
  callSign: 'ATXZ',
  imo: 9_074_729,
  shipType: 70,
  lengthMetres: 142,
  beamMetres: 21,
  bowMetres: 108,
  portMetres: 9,
  draughtMetres: 6.2,
  destination: 'MUMBAI',
  ...over,
})
export const vessel = (over: Partial<AisVesselDetail> = {}): AisVesselDetail => ({
  mmsi: 419_000_001,
  flag: 'IN',
  simulated: false,
  name: 'SINDHU DURG',
  callSign: 'ATXZ',
  imo: 9_074_729,
  shipType: 70,
  position: position(0),
  staticData: [staticData()],
  ...over,
})
export const event: TrackEventAnswer = {
  id: 'gap-1',
  kind: 'gap',
  vessels: [419_000_001],
  simulated: false,
  from: iso(-8),
  to: iso(-1),
  lat: 15,
  lon: 64,
  rule: 'GAP-2',
  confidence: 'high',
  details: { hours: 7, isLikelyDisabled: true, port: null },
  evidence: [{ time: iso(-8), lat: 15, lon: 64 }],
}
export const exportJob = (over: Partial<ExportJob> = {}): ExportJob => ({
  id: 'e1',
  state: 'running',
  content: 'track',
  format: 'csv',
  mmsi: 419_000_001,
  vessels: null,
  simulated: false,
  from: iso(-24),
  to: iso(0),
  rows: 5_000,
  leftOut: 0,
  share: 0.4,
  byteCount: null,
  fileName: 'track.csv',
  createdAt: iso(0),
  expiresAt: iso(24),
  failure: null,
  ...over,
})

/** The responses that the vessel's page requests. */
export const vesselResponses = {
  'GET /api/alerts': () => ({ alerts: [], next: null, cursor: '1' }),
  'GET /api/vessels/419000001/visits': () => ({ visits: [] }),
  'GET /api/vessels/419000001/lists': () => ({ watchLists: [], rows: [], inDoubt: 0 }),
  'GET /api/vessels/419000001/notes': () => ({ notes: [] }),
  'GET /api/vessels/419000001': () => vessel(),
  'GET /api/vessels/419000001/track': () => ({
    mmsi: 419_000_001,
    positions: [-9, -8, -1, 0].map((hours) => position(hours)),
    next: null,
  }),
  'GET /api/vessels/419000001/kind': () => ({
    verdict: 'other_vessel',
    probability: 0.016,
    kinds: [
      { kind: 'cargo_or_tanker', probability: 0.97 },
      { kind: 'fishing', probability: 0.016 },
    ],
    gear: null,
    contradicted: false,
    version: '1',
    facts: [
      { code: 'prior', params: {}, text: 'Before anything is known', weight: -1.39 },
      { code: 'stated_type', params: { shipType: 70 }, text: 'Its AIS states ship type 70', weight: -2.7 },
    ],
  }),
  'GET /api/events': () => ({ events: [event], next: null }),
  'GET /api/vessel': () => ({ reports: [] }),
  'GET /api/intelligence': () => ({ assessments: [{ id: 'i1', unreadable: true }] }),
  'GET /api/exports': () => ({ exports: [] }),
}
