import styles from './raw-text.module.css'

export function RawText({ label, children }: { label: string; children: string }) {
  return (
    <pre className={styles.raw} role="region" aria-label={label} tabIndex={0}>
      {children}
    </pre>
  )
}
