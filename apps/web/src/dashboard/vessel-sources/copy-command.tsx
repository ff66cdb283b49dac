import { watchWords } from '@varuna/language/watch/watch'
import { Button } from '@varuna/ui/button'
import { useId, useRef, useState } from 'react'
import { copyText } from '../copy/copy-text.ts'
import styles from './vessel-sources.module.css'

const { empty: words } = watchWords

/** A command with a button that copies it. */
export function CopyCommand({ command }: { command: string }) {
  const id = useId()
  const code = useRef<HTMLElement>(null)
  const [outcome, setOutcome] = useState('')
  const copy = async () => {
    // Announces a repeated result again.
    setOutcome('')
    if (code.current) setOutcome((await copyText(code.current, command)) ? words.copied : words.copyFailed)
  }
  return (
    <>
      <code id={id} ref={code} className={styles.command}>
        {command}
      </code>
      <Button aria-describedby={id} onClick={() => void copy()}>
        {words.copy}
      </Button>
      <p role="status">{outcome}</p>
    </>
  )
}
