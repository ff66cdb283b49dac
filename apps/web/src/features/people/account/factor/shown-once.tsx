import { factorWords } from '@varuna/language/people/factor'
import { Button } from '@varuna/ui/button'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { copyText } from '~/dashboard/copy/copy-text.ts'
import styles from './factor.module.css'

const { secret: words } = factorWords

type ShownOnceProps = { lead: string; text: string; done: string; onDone: () => void; children: ReactNode }

/** A secret that nothing shows again, with a button that copies it. */
export function ShownOnce({ lead, text, done, onDone, children }: ShownOnceProps) {
  const secret = useRef<HTMLDivElement>(null)
  const finish = useRef<HTMLButtonElement>(null)
  // The form that had the focus is gone.
  useEffect(() => finish.current?.focus(), [])
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = async () => {
    if (secret.current) setCopied(await copyText(secret.current, text))
  }
  return (
    <div className={styles.form}>
      <p role="status">{lead}</p>
      <div ref={secret} className={styles.secret}>
        {children}
      </div>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>{words.copy}</Button>
        <Button ref={finish} variant="primary" onClick={onDone}>
          {done}
        </Button>
      </div>
      <p role="status">{copied === true ? words.copied : copied === false ? words.notCopied : ''}</p>
    </div>
  )
}
