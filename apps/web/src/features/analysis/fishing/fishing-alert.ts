import type { AlertCause } from '@varuna/vocabulary/alerts'
import { describeAlert } from '@varuna/vocabulary/alerts'
import type { Alert } from '@varuna/contract/alert'
import type { VesselSubmission } from '@varuna/contract/analysis/vessel'
import { alerts } from '@varuna/language/desk/alert-sentences'
import { textOf } from '@varuna/language/text'
import type { NotEvidence } from '~/dashboard/frame/not-evidence-badge.tsx'

/** Content of the Current Alert panel: an alert of the server, or one that exists only on this page. */
export interface FishingAlert extends Alert {
  /** Empty for an alert stored by the server. */
  notEvidence: readonly NotEvidence[]
}

export const toFishingAlert = (alert: Alert | null): FishingAlert | null =>
  alert && { ...alert, notEvidence: alert.sample ? ['sample'] : [] }

/** An alert that the server does not store: for a position on land, which it does not assess, or for a simulation. */
export function createUnsavedAlert(
  cause: AlertCause,
  { mmsi, lat, lon, timestamp, sample }: VesselSubmission,
  nowMs: number,
  why: 'simulation' | 'form',
): FishingAlert {
  return {
    id: `page-${nowMs}`,
    ...describeAlert(cause),
    message: textOf(alerts, cause),
    source: `page-${nowMs}`,
    subject: String(mmsi),
    lat,
    lon,
    timestamp,
    alertTime: new Date(nowMs).toISOString(),
    ...(sample && { sample }),
    notEvidence: sample ? ['sample', why] : [why],
  }
}

/** The alert of a report whose position is on land: not illegal, probability 0. */
export const createLandAlert = (report: VesselSubmission, nowMs: number): FishingAlert =>
  createUnsavedAlert(
    { code: 'fishing_report_on_land', params: { mmsi: report.mmsi, probability: 0 } },
    report,
    nowMs,
    'form',
  )
