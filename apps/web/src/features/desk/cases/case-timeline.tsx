import type { CaseEvent } from '@varuna/contract/desk/case-timeline'
import { caseWords } from '@varuna/language/desk/cases'
import { Button } from '@varuna/ui/button'
import { Panel } from '@varuna/ui/panel'
import { useState } from 'react'
import styles from './case-timeline.module.css'
import { formatUtcMinute } from '~/dashboard/time/format-time.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'

const { timeline: words } = caseWords

const LINES_A_STEP = 100

/** The timeline, newest at the end; a long one starts with its newest lines. */
export function CaseTimeline({ events }: { events: readonly CaseEvent[] }) {
  const [shown, setShown] = useState(LINES_A_STEP)
  const hidden = Math.max(0, events.length - shown)
  const statedLines = events.filter(({ stated }) => stated).length
  return (
    <Panel title={words.title}>
      {hidden > 0 && (
        <Button variant="quiet" onClick={() => setShown(shown + LINES_A_STEP)}>
          {words.earlier(hidden)}
        </Button>
      )}
      {statedLines > 0 && <p className={styles.hint}>{words.statedHint(statedLines)}</p>}
      <ol className={styles.lines} start={hidden + 1}>
        {events.slice(hidden).map(({ number, time, by, text, stated }) => (
          <li key={number} className={stated ? `${styles.line} ${styles.stated}` : styles.line}>
            <UtcTime className={styles.time} time={time} format={formatUtcMinute} />
            {stated ? (
              <span className={styles.by}>
                {words.stated} <bdi>{by.name}</bdi>
              </span>
            ) : (
              <b className={styles.by} dir="auto">
                {by.name}
              </b>
            )}
            <span className={styles.text} dir="auto">
              {text}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
