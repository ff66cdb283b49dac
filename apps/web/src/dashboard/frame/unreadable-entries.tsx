import type { Unreadable } from '@varuna/contract/unreadable'
import { dashboardWords } from '@varuna/language/rooms'
import styles from './unreadable-entries.module.css'

/** A stored record that the server cannot parse, shown by its id. */
const UnreadableEntry = ({ entry }: { entry: Unreadable }) => (
  <p className={styles.entry}>
    {dashboardWords.unreadable.entry} <span className={styles.id}>{entry.id}</span>
  </p>
)

export function UnreadableEntries({ entries }: { entries: readonly Unreadable[] }) {
  if (entries.length === 0) return null
  return (
    <ul role="list" aria-label={dashboardWords.unreadable.list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <UnreadableEntry entry={entry} />
        </li>
      ))}
    </ul>
  )
}
