import { contactWords } from '@varuna/language/site/contact'
import { useEffect, useRef } from 'react'
import { Button } from '@varuna/ui/button'
import styles from './receipt.module.css'

const { receipt: words } = contactWords

type ReceiptProps = { reference: string; email: string; onWriteAnother: () => void }

export function Receipt({ reference, email, onWriteAnother }: ReceiptProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={styles.receipt} aria-labelledby="receipt-title">
      <h2 id="receipt-title" ref={title} tabIndex={-1} className={styles.title}>
        {words.title}
      </h2>
      <p>
        {words.reference} <output className={styles.reference}>{reference}</output>. {words.replyTo(email)}
      </p>
      <Button onClick={onWriteAnother}>{words.writeAnother}</Button>
    </section>
  )
}
