import { useEffect, useRef } from 'react'
import { Button } from '@varuna/ui/button'
import copy from '#content/contact.json'
import styles from './receipt.module.css'

type ReceiptProps = { reference: string; email: string; onWriteAnother: () => void }

/** Takes the place of a form that was sent: what was kept, and under which reference. */
export function Receipt({ reference, email, onWriteAnother }: ReceiptProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { kept } = copy
  return (
    <section className={styles.receipt} aria-labelledby="kept-title">
      <h2 id="kept-title" ref={title} tabIndex={-1} className={styles.title}>
        {kept.title}
      </h2>
      <p>
        {kept.text} <output className={styles.reference}>{reference}</output>. {kept.answer} {email}.
      </p>
      <Button onClick={onWriteAnother}>{kept.again}</Button>
    </section>
  )
}
