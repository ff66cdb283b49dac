import type { AlertCause } from '@varuna/alerts/alert'
import { alertText } from '@varuna/alerts/alert-text'
import { describeAlert } from '@varuna/alerts/describe-alert'
import { alert, type Alert, type AlertKind, type AlertList } from '@varuna/contract/alert'
import type { Principal } from '../../principal/principal.ts'
import type { AlertRow } from '../../store/database/schema.ts'
import type { Store } from '../../store/store.ts'
import { requireReadable } from '../reports/require-readable.ts'

/** The alert of a cause; null where there is none. A report or an image raises one alert at most, which bears its id. */
export function createAlert(
  cause: AlertCause | null,
  about: Pick<Alert, 'source' | 'subject' | 'lat' | 'lon' | 'timestamp' | 'alertTime' | 'sample'>,
): Alert | null {
  if (cause === null) return null
  return { id: about.source, ...describeAlert(cause), ...about }
}

/** The row of an alert, for the transaction of what raised it. */
export function alertRow(raised: Alert, principal: Principal): AlertRow {
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

function readAlert(row: AlertRow): Alert | null {
  try {
    const params: unknown = JSON.parse(row.params)
    return alert.parse({
      id: row.id,
      kind: row.kind,
      code: row.code,
      level: row.level,
      message: alertText({ code: row.code, params } as AlertCause),
      params,
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
): Promise<AlertList['alerts']> {
  const rows = await store.alerts.list(principal, kind ?? null, limit)
  return rows.map((row) => readAlert(row) ?? { id: row.id, unreadable: true })
}

/** One alert of an account. */
export async function getAlert(store: Store, principal: Principal, id: string): Promise<Alert> {
  return requireReadable(await store.alerts.get(principal, id), readAlert, 'alert', `alert ${id}`)
}
