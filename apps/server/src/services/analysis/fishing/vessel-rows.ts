import { nauticalMiles, toMetres } from '@varuna/units/length'
import type { VesselReport } from '@varuna/contract/analysis/vessel'
import type { KnownPosition } from '@varuna/fishing/scoring/assess-report'
import type { VesselReportRow } from '../../../store/interfaces/rows/assessment-rows.ts'
import type { TrackReportRow } from '../../../store/interfaces/analysis/report-stores.ts'
import { reportId } from '../reports/report-id.ts'
import type { Principal } from '../../../principal/principal.ts'
import { storedVesselAssessment, type VesselRecord } from './stored-vessel-assessment.ts'

export const metresOf = (distanceNm: number): number => toMetres(nauticalMiles(distanceNm))

export const vesselReportId = (principal: Principal, report: VesselReport, reportedAtMs: number) =>
  reportId(principal, [
    report.mmsi,
    reportedAtMs,
    report.lat,
    report.lon,
    report.speed,
    report.course,
    report.distance_from_shore,
    report.distance_from_port,
    report.source,
    // Reports without it keep their ids.
    ...(report.ship_type === undefined ? [] : [report.ship_type]),
  ])

/** True when the row has the same report, ignoring its time and the ship type, which only its record has. */
export const isSameReport = (row: TrackReportRow, report: VesselReport) =>
  row.lat === report.lat &&
  row.lon === report.lon &&
  row.speed_kn === report.speed &&
  row.course_deg === report.course &&
  row.distance_from_shore_nm === report.distance_from_shore &&
  row.distance_from_port_nm === report.distance_from_port &&
  row.source === report.source

export const positionOf = (report: VesselReport, reportedAtMs: number): KnownPosition => ({
  origin: 'reported',
  timestampMs: reportedAtMs,
  lat: report.lat,
  lon: report.lon,
  speedKnots: report.speed,
  courseDegrees: report.course,
  distanceFromShoreMetres: metresOf(report.distance_from_shore),
  navigationStatus: null,
  headingDegrees: null,
})

export const positionOfRow = (row: TrackReportRow): KnownPosition => ({
  origin: 'reported',
  timestampMs: row.timestamp_ms,
  lat: row.lat,
  lon: row.lon,
  speedKnots: row.speed_kn,
  courseDegrees: row.course_deg,
  distanceFromShoreMetres: metresOf(row.distance_from_shore_nm),
  navigationStatus: null,
  headingDegrees: null,
})

export function rowOf(
  assessment: VesselRecord,
  principal: Principal,
  reportedAtMs: number,
  createdAtMs: number,
): VesselReportRow {
  const { report } = assessment
  return {
    id: assessment.id,
    user_id: principal.accountId,
    mmsi: report.mmsi,
    timestamp_ms: reportedAtMs,
    lat: report.lat,
    lon: report.lon,
    speed_kn: report.speed,
    course_deg: report.course,
    distance_from_shore_nm: report.distance_from_shore,
    distance_from_port_nm: report.distance_from_port,
    source: report.source,
    probability: assessment.is_fishing_probability,
    is_illegal: assessment.is_illegal_fishing ? 1 : 0,
    alert_needed: assessment.alert_needed ? 1 : 0,
    created_at_ms: createdAtMs,
    assessment: storedVesselAssessment.write(assessment),
  }
}
