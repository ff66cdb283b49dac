import { useEffect, useRef } from 'react'
import { Button } from '@varuna/ui/button'
import copy from '#content/contact.json'
import styles from './receipt.module.css'

type ReceiptProps = { reference: string; email: string; onWriteAnother: () => void }

export function Receipt({ reference, email, onWriteAnother }: ReceiptProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { receipt } = copy
  return (
    <section className={styles.receipt} aria-labelledby="receipt-title">
      <h2 id="receipt-title" ref={title} tabIndex={-1} className={styles.title}>
        {receipt.title}
      </h2>
      <p>
        {receipt.text} <output className={styles.reference}>{reference}</output>. {receipt.replyTo} {email}.
      </p>
      <Button onClick={onWriteAnother}>{receipt.writeAnother}</Button>
    </section>
  )
}
