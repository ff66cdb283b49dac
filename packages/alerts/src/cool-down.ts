import type { AlertCode } from './alert.ts'

const HOUR_MS = 3_600_000

/**
 * ALERT-9: how long after an alert was last raised the same subject under the same code raises it again, in hours. A new image is
 * evidence of its own.
 */
const coolDownHours = {
  oil_spill: 0,
  illegal_fishing: 1,
  illegal_fishing_outside_zones: 1,
  probable_fishing: 1,
  fishing_report_on_land: 1,
  high_risk_vessel: 1,
  vessel_on_land: 1,
  risk_level_rose: 24,
  vessel_dark: 24,
  encounter_at_sea: 24,
  vessel_spoofing: 24,
  identity_changed: 168,
  loitering_at_sea: 24,
  closed_zone_entered: 24,
  fishing_in_zone: 24,
  watched_vessel_appeared: 12,
  watched_vessel_moved: 12,
  watched_vessel_dark: 12,
} as const satisfies Record<AlertCode, number>

/** Milliseconds; 0 where every cause raises an alert of its own. */
export const coolDownMs = (code: AlertCode): number => coolDownHours[code] * HOUR_MS
