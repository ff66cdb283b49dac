import { useRef, useState } from 'react'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import copy from '#content/agency.json'
import { useMotion } from '~/shell/motion.ts'
import { useFrames } from '~/shell/use-frames.ts'
import { useSeen } from '~/shell/use-seen.ts'
import { countAt, countSeconds } from './counting.ts'
import styles from './counters.module.css'

export function Counters() {
  return (
    <dl className={styles.counters}>
      {copy.counters.map(({ label, value }) => (
        <Counter key={label} label={label} value={value} />
      ))}
    </dl>
  )
}

/** Counts once, when it comes into sight. What is read out is the figure itself, at once. */
function Counter({ label, value }: { label: string; value: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const digits = useRef<HTMLSpanElement>(null)
  const since = useRef<number | null>(null)
  const [counted, setCounted] = useState(false)
  const seen = useSeen(frame, '0px 0px -10% 0px')
  const { moves } = useMotion()

  useFrames(frame, seen && moves && !counted, (_, now) => {
    since.current ??= now
    const seconds = (now - since.current) / 1000
    if (digits.current) digits.current.textContent = String(countAt(value, seconds))
    if (seconds >= countSeconds) setCounted(true)
  })

  return (
    <div ref={frame} className={styles.counter}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value} style={{ minWidth: `${String(value).length}ch` }}>
        <VisuallyHidden>{value}</VisuallyHidden>
        <span ref={digits} aria-hidden="true" data-digits>
          {value}
        </span>
      </dd>
    </div>
  )
}
