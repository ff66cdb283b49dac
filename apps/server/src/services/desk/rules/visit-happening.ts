import type { PositionReport } from '@varuna/ais/reports/report'
import { createAlert, raisedAlert } from '../../shared/alerts/alert-record.ts'
import { readHappening, type FoundHappening } from './happening.ts'
import type { UsedRule } from './match-happenings.ts'

interface VisitEnd {
  rule: Pick<UsedRule, 'row'>
  areaName: string
  name: string | null
  position: Pick<PositionReport, 'mmsi' | 'lat' | 'lon' | 'timeMs'>
  wasSeenEntering: boolean
  /** Null where the visit begins. */
  hours: number | null
  alertTime: string
}

/** The beginning or the end of a visit, as something that only the account of the rule sees. */
export function visitHappening({
  rule: { row },
  areaName,
  name,
  position: { mmsi, lat, lon, timeMs },
  wasSeenEntering,
  hours,
  alertTime,
}: VisitEnd): FoundHappening | null {
  const visit = { mmsi, name, areaName, wasSeenEntering }
  const alert = createAlert(
    hours === null ? { code: 'area_entered', params: visit } : { code: 'area_left', params: { ...visit, hours } },
    { source: row.id, subject: String(mmsi), lat, lon, timestamp: new Date(timeMs).toISOString(), alertTime },
  )
  return alert && readHappening(raisedAlert(alert, row.user_id, [mmsi]), false)
}
