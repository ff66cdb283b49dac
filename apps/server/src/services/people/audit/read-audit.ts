import { AUDIT_PAGE, type AuditEntryAnswer, type AuditFilterQuery, type AuditPage } from '@varuna/contract/people/audit'
import { parseTimestampMs } from '@varuna/contract/fields'
import type { AuditRecord } from '../../../audit/check-chain.ts'
import type { AuditFilter } from '../../../store/interfaces/people/audit-store.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import type { People } from '../people/people.ts'

interface Effects {
  store: Pick<Store, 'audit'>
  people: Pick<People, 'named'>
}

const timeOf = (text: string | undefined) => (text === undefined ? null : parseTimestampMs(text))

export const toFilter = ({ account, action, from, to }: AuditFilterQuery): AuditFilter => ({
  accountId: account ?? null,
  action: action ?? null,
  fromMs: timeOf(from),
  toMs: timeOf(to),
})

/** A page of the audit log, the newest entry first. */
export async function readAudit(
  { store, people }: Effects,
  { before, ...filter }: AuditFilterQuery & { before?: number | undefined },
): Promise<AuditPage> {
  const records = await store.audit.before(before ?? null, AUDIT_PAGE + 1, toFilter(filter))
  const page = records.slice(0, AUDIT_PAGE)
  const named = await people.named(page.flatMap(accountsOf))
  return {
    entries: page.map((record) => entryAnswer(record, named)),
    next: records.length > AUDIT_PAGE ? (page.at(-1)?.sequence ?? null) : null,
  }
}

const accountsOf = ({ by_id, about_kind, about_id }: AuditRecord) => [by_id, about_kind === 'account' ? about_id : null]

const entryAnswer = (record: AuditRecord, named: Awaited<ReturnType<People['named']>>): AuditEntryAnswer => ({
  sequence: record.sequence,
  time: new Date(record.time_ms).toISOString(),
  action: record.action,
  by: { kind: record.by_kind, person: named(record.by_id) },
  about: {
    kind: record.about_kind,
    id: record.about_id,
    name: record.about_kind === 'account' ? (named(record.about_id)?.name ?? null) : null,
  },
  before: readValues(record.before_values),
  after: readValues(record.after_values),
  from: record.address,
  previous: record.previous,
  digest: record.digest,
})

/** Values that somebody has damaged are shown as none; checking the log names their entry. */
function readValues(text: string): AuditEntryAnswer['before'] {
  try {
    return JSON.parse(text) as AuditEntryAnswer['before']
  } catch {
    return {}
  }
}
