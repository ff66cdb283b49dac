import { riskDemonstrationWords as words } from '@varuna/language/site/demonstrations/risk'
import { countryName } from '@varuna/language/shared/country-name'
import { assess, type Assessment } from '@varuna/risk/assess'
import type { EarlierReport, RiskContext } from '@varuna/risk/evidence'
import { flagTable } from '~/tables/flag-table.ts'

type EvidenceId = 'mmsi' | 'land' | 'jump' | 'cargo' | 'future'

export interface DemoEvidence {
  /** ISO 3166-1 alpha-2. */
  flag: string
  analystScore: number
  on: readonly EvidenceId[]
}

export const demoFlags = ['NO', 'IN', 'PA', 'CM'].map((code) => ({ code, name: countryName(code) }))

const evidenceIds: readonly EvidenceId[] = ['mmsi', 'jump', 'land', 'cargo', 'future']

export const evidenceSwitches = evidenceIds.map((id) => ({ id, label: words.switches[id] }))

const HOUR_MS = 3_600_000
/** A fixed time keeps the demonstration repeatable; it is later than the editions of the lists. */
const noonMs = Date.UTC(2026, 0, 15, 12)
const place = { lat: 17, lon: 70 }
const ports = { lastPort: 'Mumbai', nextPort: 'Salalah' }

/** Assesses a fictional ship with the selected evidence. */
export function assessDemo({ flag, analystScore, on }: DemoEvidence): Assessment {
  const has = (id: EvidenceId) => on.includes(id)
  const earlier: EarlierReport[] = [
    {
      timestampMs: noonMs - HOUR_MS / 2,
      lat: has('jump') ? place.lat + 1 : place.lat + 0.1,
      lon: place.lon,
      ...ports,
      flag,
      cargoType: 'Bulk',
    },
  ]
  if (has('cargo'))
    earlier.push({ ...ports, timestampMs: noonMs - 20 * HOUR_MS, ...place, flag, cargoType: 'Container' })
  const context: RiskContext = {
    nowMs: noonMs,
    flags: flagTable,
    location: has('land')
      ? { status: 'land', insideNm: 12, nearCoast: false, waterway: null, nearestPort: null, distanceFromShoreNm: null }
      : {
          status: 'water',
          insideNm: null,
          nearCoast: false,
          waterway: null,
          nearestPort: null,
          distanceFromShoreNm: 150,
        },
    flag,
    lastPort: { name: 'Mumbai', country: 'IN', lat: 18.95, lon: 72.84 },
    nextPort: { name: 'Salalah', country: 'OM', lat: 16.94, lon: 54 },
    earlier,
    mmsi: { valid: true, flag: has('mmsi') ? 'FR' : flag },
    imo: null,
    imoSentBy: [],
    portSuggestions: { last: [], next: [] },
    behaviour: null,
    findings: [],
    gear: null,
    seaDistanceNm: null,
  }
  return assess(
    {
      vesselId: 'DEMO-1',
      timestampMs: noonMs + (has('future') ? 24 * HOUR_MS : 0),
      analystScore,
      ...ports,
      ...place,
      cargoType: 'Bulk',
      flagState: flag,
    },
    context,
  )
}
