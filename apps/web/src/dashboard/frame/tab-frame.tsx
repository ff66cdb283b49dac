import { useQuery } from '@tanstack/react-query'
import type { Overview } from '@varuna/contract/overview'
import { dashboardWords } from '@varuna/language/dashboard/frame'
import { Badge } from '@varuna/ui/badge'
import { Button } from '@varuna/ui/button'
import type { ReactNode } from 'react'
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
  const { sample, tiles } = data?.[area] ?? { sample: false, tiles: loadingTiles }
  return (
    <ul className={styles.tiles} role="list" aria-label={words.label} aria-busy={!data}>
      {tiles.map(({ value, label }, index) => (
        <li key={index} className={styles.tile}>
          <span className={styles.figure}>
            <span className={styles.value}>{value ?? '–'}</span>
            {sample && <Badge level="unknown">{words.sample}</Badge>}
          </span>
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
