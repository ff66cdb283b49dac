import type { AuditEntryAnswer } from '@varuna/contract/people/audit'
import { auditWords as words } from '@varuna/language/people/audit'
import { withoutBidiControls } from '~/dashboard/alert/without-bidi-controls.ts'
import { formatUtc } from '~/dashboard/time/format-time.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import styles from './audit-page.module.css'

type AuditTableProps = {
  entries: readonly AuditEntryAnswer[]
  /** True while the rows of new filters are loading. */
  isStale: boolean
  /** Filters by an account. */
  onAccount: (id: string) => void
}

/** A table wider than a phone scrolls in its own frame, which is focusable by keyboard. */
export function AuditTable({ entries, isStale, onAccount }: AuditTableProps) {
  return (
    <div className={styles.scroll} role="region" aria-label={words.entries} tabIndex={0} aria-busy={isStale}>
      <table className={styles.table}>
        <thead>
          <tr>
            {Object.entries(words.columns).map(([name, column]) => (
              <th key={name} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.sequence}>
              <td>{entry.sequence}</td>
              <td className={styles.time}>
                <UtcTime time={entry.time} />
              </td>
              <td>
                {entry.by.person === null ? (
                  words.actors[entry.by.kind]
                ) : (
                  <AccountButton {...entry.by.person} onAccount={onAccount} />
                )}
              </td>
              <td className={styles.from}>
                {entry.from ?? (entry.by.kind === 'operator' ? words.nothing : words.erased)}
              </td>
              <td>{words.actions[entry.action]}</td>
              <td>
                <About about={entry.about} onAccount={onAccount} />
              </td>
              <td>
                <Values values={entry.before} />
              </td>
              <td>
                <Values values={entry.after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type AccountButtonProps = { id: string; name: string; onAccount: AuditTableProps['onAccount'] }

const AccountButton = ({ id, name, onAccount }: AccountButtonProps) => (
  <button type="button" className={styles.account} title={words.onlyAccount(name)} onClick={() => onAccount(id)}>
    {withoutBidiControls(name)}
  </button>
)

function About({ about, onAccount }: { about: AuditEntryAnswer['about'] } & Pick<AuditTableProps, 'onAccount'>) {
  if (about.id !== null && about.name !== null)
    return <AccountButton id={about.id} name={about.name} onAccount={onAccount} />
  return (
    <>
      {words.subjects[about.kind]}
      {about.id !== null && <span className={styles.id}>{about.id}</span>}
    </>
  )
}

/** Each value with its name; a long one, such as a digest, breaks anywhere. */
function Values({ values }: { values: AuditEntryAnswer['before'] }) {
  const stated = Object.entries(values)
  if (stated.length === 0) return words.nothing
  return (
    <dl className={styles.values}>
      {stated.map(([name, value]) => (
        <div key={name}>
          <dt>{name in words.values ? words.values[name as keyof typeof words.values] : name}</dt>
          <dd>{formatValue(name, value)}</dd>
        </div>
      ))}
    </dl>
  )
}

const formatValue = (name: string, value: AuditEntryAnswer['before'][string]) =>
  value === null
    ? words.nothing
    : name.endsWith('Ms') && typeof value === 'number'
      ? formatUtc(value)
      : withoutBidiControls(String(value))
