import { useQuery } from '@tanstack/react-query'
import { senderRefusal, type FeedHealth } from '@varuna/contract/site/health'
import { sourceWords } from '@varuna/language/watch/sources'
import { Badge } from '@varuna/ui/badge'
import { Panel } from '@varuna/ui/panel'
import { panelStateOf } from '~/dashboard/frame/panel-state.ts'
import { feedBadge } from '~/dashboard/room/header/feed-state.ts'
import { feedsQuery } from '~/dashboard/room/header/feeds-query.ts'
import { NeedsRight } from '~/session/needs-right.tsx'
import { useRight } from '~/session/use-session.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import styles from './feeds-panel.module.css'

const { feeds: words } = sourceWords

/** Each feed: its state, the age of its last message, and its rejected messages. */
export function FeedsPanel({ nowMs }: { nowMs: number }) {
  const { data, error, refetch } = useQuery(feedsQuery)
  const state = panelStateOf({ data, error, refetch }, words, data?.length === 0 && words.empty)
  const seesAddresses = useRight('see_feeds') === true
  return (
    <Panel title={words.title} state={state}>
      <div className={styles.feeds}>
        <ul className={styles.feeds} role="list">
          {data?.map((feed) => (
            <li key={feed.name} className={styles.feed}>
              <Feed feed={feed} nowMs={nowMs} seesAddress={seesAddresses} />
            </li>
          ))}
        </ul>
        <NeedsRight right="see_feeds" />
      </div>
    </Panel>
  )
}

function Feed({ feed, nowMs, seesAddress }: { feed: FeedHealth; nowMs: number; seesAddress: boolean }) {
  const { level, state } = feedBadge(feed)
  const refused = Object.entries(feed.refused)
  const senders = senderRefusal.options.flatMap((reason) => {
    const count = feed.refusedSenders[reason] ?? 0
    return count > 0 ? [words.sendersOf[reason](count)] : []
  })
  const figures = [
    [words.rate, words.perSecond(feed.messagesPerSecond)],
    [words.positions, words.count(feed.positions)],
    [words.duplicates, words.count(feed.duplicates)],
    [words.lost, words.count(feed.lost)],
    [words.refused, refused.map(([reason, count]) => words.refusedOf(count, reason)).join(', ') || words.none],
    // Only for listening feeds.
    ...(senders.length > 0 ? ([[words.senders, senders.join(', ')]] as const) : []),
  ] as const
  return (
    <>
      <h3 className={styles.name}>
        {feed.name} <Badge level={level}>{state === 'silent' ? words.silent : words.states[state]}</Badge>
      </h3>
      {seesAddress && feed.detail !== feed.name && <p className={styles.detail}>{feed.detail}</p>}
      <dl className={styles.figures}>
        <div>
          <dt>{words.lastMessage}</dt>
          <dd>{feed.lastMessageAt === null ? words.never : <TimeText time={feed.lastMessageAt} nowMs={nowMs} />}</dd>
        </div>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {feed.refusedSamples.length > 0 && (
        <details>
          <summary>{words.samples}</summary>
          <ul className={styles.samples}>
            {feed.refusedSamples.map(({ reason, text }) => (
              <li key={`${reason} ${text}`}>
                <b>{reason.replaceAll('_', ' ')}</b> <code dir="ltr">{text}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
