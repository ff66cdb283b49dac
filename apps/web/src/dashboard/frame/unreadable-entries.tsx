import type { Unreadable } from '@varuna/contract/unreadable'
import styles from './unreadable-entries.module.css'

/** A stored record that the server cannot parse, shown by its id. */
export const UnreadableEntry = ({ entry }: { entry: Unreadable }) => (
  <p className={styles.entry}>
    This entry cannot be read. <span className={styles.id}>{entry.id}</span>
  </p>
)

export function UnreadableEntries({ entries }: { entries: readonly Unreadable[] }) {
  if (entries.length === 0) return null
  return (
    <ul role="list" aria-label="Entries that cannot be read">
      {entries.map((entry) => (
        <li key={entry.id}>
          <UnreadableEntry entry={entry} />
        </li>
      ))}
    </ul>
  )
}
