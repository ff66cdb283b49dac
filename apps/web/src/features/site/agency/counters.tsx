import { useEffect, useRef, useState, type RefObject } from 'react'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import copy from '#content/agency.json'
import { useMotion } from '~/site/motion/motion.ts'
import { useFrames } from '~/site/motion/use-frames.ts'
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

/** Counts up once, when it becomes visible. Screen readers get the final figure at once. */
function Counter({ label, value }: { label: string; value: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const [seconds, setSeconds] = useState(0)
  const startedAt = useRef<number | null>(null)
  const { enabled: isMotionEnabled } = useMotion()
  const reach = useScrollReach(frame)
  const isCounting = isMotionEnabled && (reach === 'below' || reach === 'reached') && seconds < countSeconds

  useFrames(frame, isCounting && reach === 'reached', (_, now) => {
    startedAt.current ??= now
    setSeconds((now - startedAt.current) / 1000)
  })

  return (
    <div ref={frame} className={styles.counter}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value} style={isCounting ? { minWidth: `${String(value).length}ch` } : undefined}>
        <VisuallyHidden>{value}</VisuallyHidden>
        <span aria-hidden="true" data-digits className={isCounting ? styles.screenOnly : undefined}>
          {isCounting ? countAt(value, seconds) : value}
        </span>
        {isCounting && (
          <span aria-hidden="true" className={styles.printOnly}>
            {value}
          </span>
        )}
      </dd>
    </div>
  )
}

/**
 * 'below' until the visitor scrolls to the element, then 'reached'. 'initially-visible' keeps its figure: resetting a
 * figure that has been read would confuse.
 */
function useScrollReach(element: RefObject<Element | null>): 'unknown' | 'initially-visible' | 'below' | 'reached' {
  const [reach, setReach] = useState<ReturnType<typeof useScrollReach>>('unknown')
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return
      const isVisible = entry.isIntersecting
      setReach((before) =>
        before === 'unknown'
          ? isVisible
            ? 'initially-visible'
            : 'below'
          : isVisible && before === 'below'
            ? 'reached'
            : before,
      )
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return reach
}
