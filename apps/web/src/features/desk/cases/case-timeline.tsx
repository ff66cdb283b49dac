import type { CaseDetails } from '@varuna/contract/desk/case-details'
import { caseWords } from '@varuna/language/desk/cases'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import styles from './case-timeline.module.css'
import { useTimeline } from './use-timeline.ts'
import { formatUtcMinute } from '~/dashboard/time/format-time.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'

const { timeline: words } = caseWords

type Props = { id: string; partner: string | null } & Pick<CaseDetails, 'timeline' | 'earlier' | 'statedLines'>

/** The timeline, newest at the end; a long one starts with its newest lines. */
export function CaseTimeline({ id, partner, timeline, earlier, statedLines }: Props) {
  const { lines, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useTimeline(id, { timeline, earlier })
  const hidden = hasNextPage ? (lines[0]?.number ?? 1) - 1 : 0
  return (
    <Panel title={words.title}>
      {hasNextPage && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.earlier(hidden)}
        </Button>
      )}
      <Notice tone="error">{error && words.notLoaded(error.message)}</Notice>
      {statedLines > 0 && <p className={styles.hint}>{words.statedHint(statedLines)}</p>}
      <ol className={styles.lines} start={hidden + 1}>
        {lines.map(({ number, time, by, text, stated, statedEarlier }) => (
          <li key={number} className={stated ? `${styles.line} ${styles.stated}` : styles.line}>
            <UtcTime className={styles.time} time={time} format={formatUtcMinute} />
            {stated ? (
              <span className={styles.by}>
                {words.stated({ partner, isEarlier: statedEarlier })} <bdi>{by.name}</bdi>
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
