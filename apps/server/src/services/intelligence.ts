import { timestampMs } from '@varuna/contract/fields'
import { locationMessages } from '@varuna/contract/location'
import type { IntelligenceAssessment, IntelligenceReport } from '@varuna/contract/intelligence'
import { findCountry } from '@varuna/geo/countries'
import { findPort } from '@varuna/geo/find-port'
import type { Geo } from '@varuna/geo/locate'
import { readMmsi } from '@varuna/geo/mmsi'
import { assess } from '@varuna/risk/assess'
import type { CargoType, EarlierReport, ResolvedPort, RiskContext } from '@varuna/risk/evidence'
import type { FlagTable } from '@varuna/risk/tables'
import type { IntelligenceReportRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from './clock.ts'
import { locatePlace, type PlaceEffects } from './locate-place.ts'

interface Effects extends PlaceEffects {
  store: Store
  flagTable: FlagTable
  clock: Clock
}

const earlierReportsConsidered = 50

/** Judges a trafficking report on its evidence, and keeps it; a position on land is part of the evidence. */
export async function assessIntelligence(
  effects: Effects,
  userId: string,
  report: IntelligenceReport,
): Promise<IntelligenceAssessment> {
  const { store, geo, flagTable, clock } = effects
  const { lat, lon } = report
  const reportedAtMs = timestampMs(report.timestamp)
  const location = await locatePlace(effects, lat, lon, reportedAtMs)
  const earlier = await store.intelligenceReports.earlier(
    userId,
    report.vesselId,
    reportedAtMs,
    earlierReportsConsidered,
  )
  const context: RiskContext = {
    nowMs: clock.now(),
    flags: flagTable,
    location,
    flag: findCountry(geo.countries, report.flagState),
    lastPort: portMeant(geo, report.lastPort),
    nextPort: portMeant(geo, report.nextPort),
    earlier: earlier.map((row) => earlierReportOf(row, geo)),
    mmsi: mmsiOf(geo, report.vesselId),
  }
  const found = assess({ ...report, timestampMs: reportedAtMs, analystScore: report.riskScore }, context)

  const id = clock.newId()
  const time = new Date(reportedAtMs).toISOString()
  const { vesselId, riskScore, riskLevel, recommendedAction } = found
  const assessment: IntelligenceAssessment = {
    id,
    vesselId,
    timestamp: time,
    riskScore,
    analystScore: found.analystScore,
    riskLevel,
    lat,
    lon,
    suspiciousActivity: found.suspiciousActivity,
    recommendedAction,
    intelligenceNotes: found.intelligenceNotes,
    indicators: found.indicators,
    missing: location.status === 'unknown' ? [locationMessages.assumedWater, ...found.missing] : found.missing,
    confidence: found.confidence,
    location,
    model: found.model,
    alert: found.alert && {
      id,
      vesselId,
      timestamp: time,
      riskScore,
      riskLevel,
      lat,
      lon,
      recommendedAction,
      alertTime: new Date(found.alert.alertTimeMs).toISOString(),
      message: found.alert.message,
    },
  }
  await store.intelligenceReports.add({
    id,
    user_id: userId,
    vessel_id: vesselId,
    timestamp_ms: reportedAtMs,
    lat,
    lon,
    last_port: report.lastPort,
    next_port: report.nextPort,
    flag_state: report.flagState,
    cargo_type: report.cargoType,
    risk_score: riskScore,
    risk_level: riskLevel,
    alerted: found.alert ? 1 : 0,
    created_at_ms: clock.now(),
    assessment: JSON.stringify(assessment),
  })
  return assessment
}

/** An account's assessments, newest first. */
export async function listIntelligence(store: Store, userId: string, limit: number): Promise<IntelligenceAssessment[]> {
  const rows = await store.intelligenceReports.list(userId, limit)
  return rows.map((row) => JSON.parse(row.assessment) as IntelligenceAssessment)
}

/** The port a name means; null when no port bears it, or ports of several countries do. */
function portMeant(geo: Geo, name: string): ResolvedPort | null {
  const match = findPort(geo.ports, geo.countries, name)
  if (!match || match.certainty === 'close') return null
  return match.others.some(({ country }) => country !== match.port.country) ? null : match.port
}

function earlierReportOf(row: IntelligenceReportRow, geo: Geo): EarlierReport {
  return {
    timestampMs: row.timestamp_ms,
    lat: row.lat,
    lon: row.lon,
    lastPort: row.last_port,
    nextPort: row.next_port,
    flag: findCountry(geo.countries, row.flag_state),
    cargoType: row.cargo_type as CargoType,
  }
}

function mmsiOf(geo: Geo, vesselId: string): RiskContext['mmsi'] {
  const digits = vesselId.replace(/^mmsi[\s:]*/i, '').replaceAll(' ', '')
  if (!/^\d{9}$/.test(digits)) return null
  const { valid, iso2 } = readMmsi(geo.mids, digits)
  return { valid, flag: iso2 }
}
