import { useState } from 'react'
import styles from './raw-details.module.css'
import { RawText } from './raw-text.tsx'

/** Serializes the answer only while it is open. */
export function RawDetails({ title, label, answer }: { title: string; label: string; answer: unknown }) {
  const [open, setOpen] = useState(false)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{title}</summary>
      {open && <RawText label={label}>{JSON.stringify(answer, null, 2)}</RawText>}
    </details>
  )
}
