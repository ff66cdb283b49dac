import type { AlertRow } from '../rows/alert-rows.ts'
import type { JobRow } from '../rows/work-rows.ts'
import type { JobTable } from '../job-store.ts'

/** What the whole installation holds, without a name or an id of anybody. */
export interface InstallationCounts {
  /** Alerts about received vessels and reports, not about simulated ones. */
  alerts: (Pick<AlertRow, 'level' | 'state'> & { count: number })[]
  /** In the hour that `nowMs` is in. */
  alertsThisHour: { raised: number; overLimit: number }
  deliveriesWaiting: number
  /** Deliveries of the last hour that are done. */
  deliveriesDone: { state: string; count: number }[]
  jobs: { table: JobTable; state: JobRow['state']; count: number }[]
  eventsWaiting: number
}

export interface InstallationStore {
  counts(nowMs: number): Promise<InstallationCounts>
}
