import { sourceWords } from '@varuna/language/watch/sources'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import { useRef, useState } from 'react'
import { copyText } from '~/dashboard/copy/copy-text.ts'
import styles from './secret-dialog.module.css'

const { secret: words } = sourceWords

/** Shows the key of a webhook, once. */
export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  const close = () => {
    setOutcome(null)
    onClose()
  }
  const copy = async () => {
    setOutcome(null)
    if (input.current) setOutcome((await copyText(input.current, secret ?? '')) ? words.copied : words.copyFailed)
  }
  return (
    <Dialog title={words.title} open={secret !== null} onClose={close}>
      <p>{words.text}</p>
      <p className={styles.line}>
        <input ref={input} className={styles.secret} readOnly aria-label={words.label} value={secret ?? ''} />
        <Button onClick={() => void copy()}>{words.copy}</Button>
      </p>
      <p role="status">{outcome}</p>
      <p>
        <Button variant="primary" data-initial-focus onClick={close}>
          {words.close}
        </Button>
      </p>
    </Dialog>
  )
}
