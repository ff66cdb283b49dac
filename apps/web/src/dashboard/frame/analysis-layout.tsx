import { dashboardWords } from '@varuna/language/rooms'
import { Button } from '@varuna/ui/button'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { needsScroll } from './needs-scroll.ts'
import styles from './analysis-layout.module.css'

const { analysis: words } = dashboardWords

type AnalysisLayoutProps = {
  form: ReactNode
  hasAnswer: boolean
  /** One-line summary of the submission to which the form collapses on a narrow window; null where the form must stay. */
  summary: string | null
  /** The alert and the verdict. */
  answer: ReactNode
  /** Changes with each answer to a submission, which then gets the focus. Null before the first one. */
  arrivedAtMs: number | null
  map?: ReactNode
  /** Below the form on a wide window, else at the end. */
  aside?: ReactNode
  /** Below the map and the answer. */
  children?: ReactNode
}

/** The form next to the answer, the map and the history. Before the first answer the map takes its place. */
export function AnalysisLayout({
  form,
  hasAnswer,
  summary,
  answer,
  arrivedAtMs,
  map,
  aside,
  children,
}: AnalysisLayoutProps) {
  const region = useRef<HTMLElement>(null)
  const column = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const isFolded = summary !== null && opened !== `${summary}${arrivedAtMs}`

  useEffect(() => {
    if (arrivedAtMs === null || !region.current) return
    if (needsScroll(region.current.getBoundingClientRect(), window.innerHeight)) region.current.scrollIntoView()
    region.current.focus({ preventScroll: true })
  }, [arrivedAtMs])

  const edit = () => {
    setOpened(`${summary}${arrivedAtMs}`)
    requestAnimationFrame(() => {
      const form = column.current
      const first = form?.querySelector<HTMLElement>('input, select') ?? form?.querySelector('button')
      first?.focus()
    })
  }

  const parts = {
    answer: (
      <section ref={region} className={styles.answer} aria-label={words.answer} tabIndex={-1}>
        {answer}
      </section>
    ),
    map,
  }
  const order = hasAnswer ? (['answer', 'map'] as const) : (['map', 'answer'] as const)
  return (
    <div className={styles.columns}>
      <div className={styles.formColumn} data-screen-only data-folded={isFolded || undefined}>
        {isFolded && (
          <p className={styles.folded}>
            <span>{summary}</span>
            <Button variant="quiet" onClick={edit}>
              {words.edit}
            </Button>
          </p>
        )}
        <div ref={column} className={styles.form}>
          {form}
        </div>
      </div>
      <div className={styles.column}>
        {order.map((name) => (
          <Fragment key={name}>{parts[name]}</Fragment>
        ))}
        {children}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  )
}
