import type { Happening } from '@varuna/alerts/match-rule'
import { isAlertCode } from '@varuna/vocabulary/alerts'
import type { RaisedAlert } from '../../../store/interfaces/desk/alert-store.ts'

/** A cause with the alert that it raised or would have, as rules look at it. */
export interface FoundHappening {
  readonly happening: Happening
  readonly alert: RaisedAlert
  readonly mmsis: readonly number[]
}

/** Null when the alert is damaged. */
export function readHappening(alert: RaisedAlert, isRaised: boolean): FoundHappening | null {
  const { code, level, lat, lon, timestamp_ms: timeMs } = alert
  if (!isAlertCode(code)) return null
  try {
    const params = JSON.parse(alert.params) as Readonly<Record<string, unknown>>
    const mmsis = [alert.mmsi, alert.other_mmsi].filter((mmsi) => mmsi !== null)
    return { happening: { code, level, params, timeMs, lat, lon, isRaised }, alert, mmsis }
  } catch {
    return null
  }
}
