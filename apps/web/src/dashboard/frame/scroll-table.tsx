import type { ReactNode } from 'react'
import styles from './scroll-table.module.css'

type ScrollTableProps = { label: string; columns: readonly string[]; children: ReactNode; hasActions?: boolean }

/** A table wider than a phone scrolls in its own frame, which is focusable by keyboard. */
export function ScrollTable({ label, columns, children, hasActions = false }: ScrollTableProps) {
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {hasActions && <td />}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
