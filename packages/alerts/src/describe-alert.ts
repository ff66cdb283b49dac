import { alertLevel, type AlertCause, type AlertCode, type AlertLevel } from './alert.ts'

const kinds = {
  oil_spill: 'oil',
  illegal_fishing: 'fishing',
  illegal_fishing_outside_zones: 'fishing',
  probable_fishing: 'fishing',
  fishing_report_on_land: 'fishing',
  high_risk_vessel: 'trafficking',
  vessel_on_land: 'trafficking',
  risk_level_rose: 'trafficking',
  vessel_dark: 'vessel',
  encounter_at_sea: 'vessel',
  vessel_spoofing: 'vessel',
  identity_changed: 'vessel',
  loitering_at_sea: 'vessel',
  closed_zone_entered: 'vessel',
  fishing_in_zone: 'vessel',
  watched_vessel_appeared: 'watch_list',
  watched_vessel_moved: 'watch_list',
  watched_vessel_dark: 'watch_list',
} as const satisfies Record<AlertCode, string>

/** What an alert states of its cause: kind, code, level, and what its text is made from. */
export function describeAlert(cause: AlertCause): {
  kind: (typeof kinds)[AlertCode]
  code: AlertCode
  level: AlertLevel
  params: { [name: string]: string | number | boolean | null }
} {
  const { code, params } = cause
  return { kind: kinds[code], code, level: alertLevel(cause), params: { ...params } }
}
