import { levelByRules, type RuleSettings } from '@varuna/alerts/built-in-rules'
import { isVisitCode } from '@varuna/vocabulary/alert-rules'
import { paramOf } from '@varuna/vocabulary/alerts'
import type { AlertCause } from '@varuna/vocabulary/alerts'
import { describeAlert } from '@varuna/vocabulary/alerts'
import { alert } from '@varuna/contract/alert'
import type { AlertKind } from '@varuna/vocabulary/alerts'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import type { z } from 'zod'
import type { Principal } from '../../../principal/principal.ts'
import type { RaisedAlert, ReportRaise } from '../../../store/interfaces/desk/alert-store.ts'
import type { AlertRow } from '../../../store/interfaces/rows/alert-rows.ts'

export const storedAlert = alert.omit({ message: true })
/** An alert without its text. */
export type AlertRecord = z.infer<typeof storedAlert>

/** The alert of a cause, at the level of its code unless another is stated; null when there is none. A report or image raises at most one alert, which has the same id. */
export function createAlert(
  cause: AlertCause | null,
  about: Pick<AlertRecord, 'source' | 'subject' | 'lat' | 'lon' | 'timestamp' | 'alertTime' | 'sample'> &
    Partial<Pick<AlertRecord, 'level'>>,
): AlertRecord | null {
  if (cause === null) return null
  return { id: about.source, ...describeAlert(cause), ...about }
}

/**
 * The alert of a report, an image or a watched vessel at the level of ALERT-8 as it is set; null when there is no cause, or the rule is
 * switched off.
 */
export function alertByRules(
  cause: AlertCause | null,
  about: Parameters<typeof createAlert>[1],
  settings: RuleSettings,
): AlertRecord | null {
  const level = cause && levelByRules(cause, settings)
  return level === null ? null : createAlert(cause, { ...about, level })
}

const sourceKinds = {
  oil: 'image',
  fishing: 'vessel_report',
  trafficking: 'intelligence_report',
  vessel: 'event',
  watch_list: 'watch_list',
} as const satisfies Record<AlertKind, AlertRow['source_kind']>

/** The row of an account's alert, written in the transaction of its cause. */
export const alertRow = (raised: AlertRecord, { accountId }: Principal): RaisedAlert =>
  raisedAlert(raised, accountId, mmsisOf(raised).slice(0, 1))

/** What a report raises: its alert, or the cause that raised none, for rules that match those too. */
export function reportRaise(
  alert: AlertRecord | null,
  assessed: AlertCause,
  about: Parameters<typeof createAlert>[1],
  principal: Principal,
): ReportRaise {
  if (alert !== null) return alertRow(alert, principal)
  const unraised = createAlert(assessed, about)
  return unraised && { unraised: alertRow(unraised, principal) }
}

/** Vessels named by an alert, in its params or as its subject. */
export const mmsisOf = (raised: Pick<AlertRecord, 'params' | 'subject'>): number[] =>
  [paramOf(raised, 'mmsi'), mmsiIn(raised.subject)].filter(isMmsi)

/** The row of an alert about these vessels, of one account or, if null, of the installation. */
export function raisedAlert(
  raised: AlertRecord,
  accountId: string | null,
  mmsis: readonly number[],
  assessment: string | null = null,
): RaisedAlert {
  const [mmsi = null, other = null] = mmsis
  return {
    id: raised.id,
    user_id: accountId,
    kind: raised.kind,
    code: raised.code,
    level: raised.level,
    source_id: raised.source,
    source_kind: isVisitCode(raised.code) ? 'rule' : sourceKinds[raised.kind],
    subject: raised.subject,
    mmsi,
    other_mmsi: other,
    simulated: mmsis.some(isSimulatedMmsi) ? 1 : 0,
    lat: raised.lat,
    lon: raised.lon,
    timestamp_ms: Date.parse(raised.timestamp),
    raised_at_ms: Date.parse(raised.alertTime),
    params: JSON.stringify(raised.params),
    assessment,
  }
}

const isMmsi = (value: unknown): value is number => typeof value === 'number'
const mmsiIn = (subject: string) => (/^(?:mmsi[\s:]*)?\d{9}$/i.test(subject) ? Number(subject.slice(-9)) : null)
