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

export const demoFlags = [
  { code: 'NO', name: 'Norway' },
  { code: 'IN', name: 'India' },
  { code: 'PA', name: 'Panama' },
  { code: 'CM', name: 'Cameroon' },
]

export const evidenceSwitches: { id: EvidenceId; label: string }[] = [
  { id: 'mmsi', label: 'Its identity number belongs to another country' },
  { id: 'jump', label: 'Half an hour ago it was 60 nautical miles away' },
  { id: 'land', label: 'It reports a position on land' },
  { id: 'cargo', label: 'Yesterday it reported another cargo' },
  { id: 'future', label: 'The report is dated tomorrow' },
]

const HOUR_MS = 3_600_000
/** A fixed time keeps the demonstration repeatable. */
const noonMs = Date.UTC(2025, 0, 15, 12)
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
      ? { status: 'land', insideNm: 12, nearCoast: false, nearestPort: null, distanceFromShoreNm: null }
      : { status: 'water', insideNm: null, nearCoast: false, nearestPort: null, distanceFromShoreNm: 150 },
    flag,
    lastPort: { name: 'Mumbai', country: 'IN', lat: 18.95, lon: 72.84 },
    nextPort: { name: 'Salalah', country: 'OM', lat: 16.94, lon: 54 },
    earlier,
    mmsi: { valid: true, flag: has('mmsi') ? 'FR' : flag },
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
