import { useQuery } from '@tanstack/react-query'
import type { Overview } from '@varuna/contract/desk/overview'
import { dashboardWords } from '@varuna/language/rooms'
import { Badge } from '@varuna/ui/badge'
import { Button } from '@varuna/ui/button'
import typography from '@varuna/ui/typography.module.css'
import { useId, type ReactNode } from 'react'
import { overviewQuery } from './overview-query.ts'
import styles from './tab-frame.module.css'

const { tiles: words } = dashboardWords

type TabFrameProps = { area: keyof Overview; title: string; description: string; children: ReactNode }

export function TabFrame({ area, title, description, children }: TabFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.description}>{description}</p>
        </div>
        <Tiles area={area} />
      </div>
      {children}
      <Examples area={area} />
    </div>
  )
}

function Tiles({ area }: { area: keyof Overview }) {
  const { data, isError, refetch } = useQuery(overviewQuery)
  if (isError && !data)
    return (
      <p className={styles.failed} role="alert">
        {words.failed}{' '}
        <Button variant="quiet" onClick={() => void refetch()}>
          {words.retry}
        </Button>
      </p>
    )
  return (
    <ul className={styles.tiles} role="list" aria-label={words.label} aria-busy={!data}>
      {(data?.[area].tiles ?? loadingTiles).map(({ value, label }, index) => (
        <li key={index} className={styles.tile}>
          <span className={styles.value}>{value ?? '–'}</span>
          <span className={styles.label}>{label}</span>
        </li>
      ))}
    </ul>
  )
}

const loadingTiles: { value: number | null; label: string }[] = Array.from({ length: 3 }, () => ({
  value: null,
  label: words.loading,
}))

/** Example figures at the end of the tab while the account has no assessments. */
function Examples({ area }: { area: keyof Overview }) {
  const { data } = useQuery(overviewQuery)
  const examples = (data?.[area].tiles ?? []).filter(({ example }) => example !== null)
  const titleId = useId()
  if (examples.length === 0) return null
  return (
    <section className={styles.examples} data-screen-only aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.examplesTitle}>
        {words.examples}
      </h3>
      <p className={typography.aside}>{words.aboutExamples}</p>
      <ul className={styles.exampleTiles} role="list">
        {examples.map(({ code, example, label }) => (
          <li key={code} className={styles.tile}>
            <Badge level="unknown">{words.sample}</Badge>
            <span className={styles.label}>
              {words.forExample} <span className={styles.example}>{example}</span> {label}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
