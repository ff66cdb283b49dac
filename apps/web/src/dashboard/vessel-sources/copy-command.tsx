import { watchWords } from '@varuna/language/dashboard/watch'
import { Button } from '@varuna/ui/button'
import { useState } from 'react'
import styles from './vessel-sources.module.css'

const { empty: words } = watchWords

export function CopyCommand({ command }: { command: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <code className={styles.command}>{command}</code>
      <Button onClick={() => void copy()}>{words.copy}</Button>
      <p role="status">{state === 'copied' ? words.copied : state === 'failed' ? words.copyFailed : ''}</p>
    </>
  )
}
