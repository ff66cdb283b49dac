import { useState } from 'react'
import { RawText } from '~/dashboard-kit/raw-text.tsx'
import styles from './raw-details.module.css'

/** The answer as it came, written out only for those who open it. */
export function RawDetails({ answer }: { answer: unknown }) {
  const [open, setOpen] = useState(false)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>Raw response (JSON)</summary>
      {open && <RawText label="Raw response">{JSON.stringify(answer, null, 2)}</RawText>}
    </details>
  )
}
