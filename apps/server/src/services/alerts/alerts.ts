import type { AlertCause } from '@varuna/alerts/alert'
import { describeAlert } from '@varuna/alerts/describe-alert'
import { alert, type AlertKind } from '@varuna/contract/alert'
import type { Unreadable } from '@varuna/contract/unreadable'
import type { z } from 'zod'
import type { Principal } from '../../principal/principal.ts'
import type { AlertRow } from '../../store/database/schema.ts'
import type { Store } from '../../store/store.ts'
import { requireReadable } from '../reports/require-readable.ts'

export const storedAlert = alert.omit({ message: true })
/** An alert without its text. */
export type AlertRecord = z.infer<typeof storedAlert>

/** The alert of a cause; null where there is none. A report or an image raises one alert at most, which bears its id. */
export function createAlert(
  cause: AlertCause | null,
  about: Pick<AlertRecord, 'source' | 'subject' | 'lat' | 'lon' | 'timestamp' | 'alertTime' | 'sample'>,
): AlertRecord | null {
  if (cause === null) return null
  return { id: about.source, ...describeAlert(cause), ...about }
}

/** The row of an alert, for the transaction of what raised it. */
export function alertRow(raised: AlertRecord, principal: Principal): AlertRow {
  return {
    id: raised.id,
    user_id: principal.accountId,
    kind: raised.kind,
    code: raised.code,
    level: raised.level,
    source_id: raised.source,
    subject: raised.subject,
    lat: raised.lat,
    lon: raised.lon,
    timestamp_ms: Date.parse(raised.timestamp),
    raised_at_ms: Date.parse(raised.alertTime),
    params: JSON.stringify(raised.params),
  }
}

function readAlert(row: AlertRow): AlertRecord | null {
  try {
    return storedAlert.parse({
      id: row.id,
      kind: row.kind,
      code: row.code,
      level: row.level,
      params: JSON.parse(row.params),
      source: row.source_id,
      subject: row.subject,
      lat: row.lat,
      lon: row.lon,
      timestamp: new Date(row.timestamp_ms).toISOString(),
      alertTime: new Date(row.raised_at_ms).toISOString(),
    })
  } catch {
    return null
  }
}

/** An account's alerts, newest first; of one kind where it is given. */
export async function listAlerts(
  store: Store,
  principal: Principal,
  { kind, limit }: { kind?: AlertKind | undefined; limit: number },
): Promise<(AlertRecord | Unreadable)[]> {
  const rows = await store.alerts.list(principal, kind ?? null, limit)
  return rows.map((row) => readAlert(row) ?? { id: row.id, unreadable: true })
}

/** One alert of an account. */
export async function getAlert(store: Store, principal: Principal, id: string): Promise<AlertRecord> {
  return requireReadable(await store.alerts.get(principal, id), readAlert, 'alert', id)
}
