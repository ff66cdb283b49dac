import { useQuery } from '@tanstack/react-query'
import { alertRuleRequest, MAX_A_RULE_AND_HOUR, type AlertRuleRequest } from '@varuna/contract/desk/alert-rule'
import type { RulePreview as Preview } from '@varuna/contract/desk/rule-preview'
import { ruleWords } from '@varuna/language/desk/rules'
import { Spinner } from '@varuna/ui/spinner'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import { useNow } from '~/dashboard/time/use-now.ts'
import { useDebounced } from '~/site/motion/use-debounced.ts'
import { previewQuery } from '../queries.ts'
import styles from './rule-preview.module.css'

const { preview: words } = ruleWords
const WAIT_MS = 600

/** What a rule would have matched in the last 30 days, counted again once nothing was typed for a moment; `entered` is null for an unfinished one. */
export function RulePreview({ entered }: { entered: unknown }) {
  const parsed = alertRuleRequest.safeParse(entered === null ? null : withPreviewName(entered))
  const now = parsed.success ? JSON.stringify(parsed.data) : ''
  const key = useDebounced(now, WAIT_MS)
  const asked = key === '' ? null : (JSON.parse(key) as AlertRuleRequest)
  const { data, error, isFetching } = useQuery(previewQuery(asked))
  // What was counted is of the rule as it was; it never stands beside another one.
  const isOld = key !== now
  const isLooking = parsed.success && (isOld || (!data && !error))
  return (
    <section className={styles.preview} aria-label={words.title} aria-busy={isFetching || isLooking}>
      <h3 className={styles.title}>
        {words.title} {(isFetching || isLooking) && <Spinner />}
      </h3>
      {!parsed.success && <p className={styles.soft}>{words.waiting}</p>}
      {isLooking && <p className={styles.soft}>{words.loading}</p>}
      {parsed.success && !isOld && error && <p className={styles.soft}>{words.failed(error.message)}</p>}
      {parsed.success && !isOld && !error && data && <Counted preview={data} />}
    </section>
  )
}

/** What a rule matches does not depend on its name, which may be missing still and names a drawn place, nor on where it sends. */
const withPreviewName = (entered: unknown) => ({
  ...(entered as object),
  name: words.area,
  target: null,
  addTo: { watchList: null, caseId: null },
  level: (entered as { level: unknown }).level ?? 'notice',
})

function Counted({ preview: { total, lowered, days, mostAnHour, examples, looked, whole } }: { preview: Preview }) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const nowMs = useNow()
  return (
    <>
      <p role="status">
        {words.total(total)}
        {lowered > 0 && ` ${words.lowered(lowered)}`}
      </p>
      {mostAnHour > MAX_A_RULE_AND_HOUR && (
        <p className={styles.warning}>{words.flood(mostAnHour, MAX_A_RULE_AND_HOUR)}</p>
      )}
      {total > 0 && (
        <ol className={styles.days} role="list" aria-label={words.chart}>
          {days.map(({ day, count }) => (
            <li key={day} className={styles.day} title={words.day(day, count)}>
              <span className={styles.bar} style={{ height: `${(100 * count) / most}%` }} aria-hidden="true" />
              <span className={styles.count}>{words.day(day, count)}</span>
            </li>
          ))}
        </ol>
      )}
      {examples.length > 0 && (
        <>
          <h4 className={styles.soft}>{words.examples}</h4>
          <ul className={styles.examples} role="list">
            {examples.slice(0, 3).map(({ message, timestamp, subject, code, raised }) => (
              <li key={`${timestamp} ${subject} ${code}`}>
                <TimeText time={timestamp} nowMs={nowMs} /> · {message}
                {!raised && <span className={styles.soft}> ({words.unraised})</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.soft}>{(whole ? words.looked : words.part)(looked)}</p>
    </>
  )
}
