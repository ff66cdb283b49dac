import rulesJson from '../../../../data/risk/zone-rules.json' with { type: 'json' }
import watersJson from '../../../../data/risk/fishing-waters.json' with { type: 'json' }
import type { FishingEvidence, ZoneAtPosition } from './evidence.ts'
import { noFacts, type VesselFacts } from './facts.ts'
import { applyRules as judge } from './rules.ts'
import { parseZoneRules } from './rules-table.ts'
import { parseWatersTable } from './waters-table.ts'

const parsed = parseZoneRules(rulesJson)
if (!parsed.ok) throw new Error(parsed.error)
export const rules = parsed.value
const parsedWaters = parseWatersTable(watersJson)
if (!parsedWaters.ok) throw new Error(parsedWaters.error)
export const waters = parsedWaters.value
const tables = { waters, sovereign: { GP: 'FR', IO: 'GB' } }
export const applyRules = (given: FishingEvidence, table: typeof rules, facts: Partial<VesselFacts> = {}) =>
  judge(given, table, tables, { ...noFacts, ...facts })

export const zone = (change: Partial<ZoneAtPosition> = {}): ZoneAtPosition => ({
  id: 'in-gahirmatha',
  name: 'Gahirmatha Marine Sanctuary',
  country: 'IN',
  kind: 'protected_area',
  inSeason: true,
  season: null,
  confidence: 'low',
  approximate: true,
  ...change,
})

export const evidence = (change: Partial<FishingEvidence> = {}): FishingEvidence => ({
  probability: 0.8,
  verdict: 'fishing',
  isKindOpen: false,
  mmsiFlag: 'IN',
  zones: [],
  speedKnots: 3,
  distanceFromShoreNm: 12,
  timestampMs: Date.UTC(2026, 2, 1),
  source: 'AIS',
  lat: 16,
  lon: 73,
  ...change,
})

export const banned = zone()
export const malvan = zone({ id: 'in-malvan', name: 'Malvan Marine Sanctuary' })
