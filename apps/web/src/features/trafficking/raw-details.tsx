import { useState } from 'react'
import { RawText } from '~/dashboard/frame/raw-text.tsx'
import styles from './raw-details.module.css'

/** Serializes the answer only while it is open. */
export function RawDetails({ answer }: { answer: unknown }) {
  const [open, setOpen] = useState(false)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>Raw response (JSON)</summary>
      {open && <RawText label="Raw response">{JSON.stringify(answer, null, 2)}</RawText>}
    </details>
  )
}
