import { traffickingWords } from '@varuna/language/dashboard/trafficking'
import { useState } from 'react'
import { RawText } from '~/dashboard/frame/raw-text.tsx'
import styles from './raw-details.module.css'

const { response: words } = traffickingWords

/** Serializes the answer only while it is open. */
export function RawDetails({ answer }: { answer: unknown }) {
  const [open, setOpen] = useState(false)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{words.rawTitle}</summary>
      {open && <RawText label={words.raw}>{JSON.stringify(answer, null, 2)}</RawText>}
    </details>
  )
}
