import { senderRefusal, type FeedHealth } from '@varuna/contract/site/health'
import { feedWords as words } from '@varuna/language/watch/feeds'
import { Badge } from '@varuna/ui/badge'
import { feedBadge } from '~/dashboard/room/header/feed-state.ts'
import { TimeText } from '~/dashboard/time/time-text.tsx'
import styles from './feeds-panel.module.css'

type FeedStateProps = {
  name: string
  /** Where a feed that was added connects to, or listens. */
  address?: string | undefined
  /** Null for a feed that is stopped, or that is not read yet. */
  health: FeedHealth | null
  isOn: boolean
  /** Whether the reader may see where it connects to. */
  showsDetail?: boolean
  nowMs: number
}

/** A feed with its state, rate and refused lines. */
export function FeedState({ name, address, health, isOn, showsDetail = true, nowMs }: FeedStateProps) {
  const badge = health && feedBadge(health)
  return (
    <>
      <h3 className={styles.name}>
        <bdi>{name}</bdi>{' '}
        {badge === null ? (
          <Badge level="unknown">{isOn ? words.starting : words.stopped}</Badge>
        ) : (
          <Badge level={badge.level}>{badge.state === 'silent' ? words.silent : words.states[badge.state]}</Badge>
        )}
      </h3>
      {address !== undefined && <p className={styles.detail}>{address}</p>}
      {showsDetail && health && health.detail !== name && <p className={styles.detail}>{health.detail}</p>}
      {health && <FeedFigures health={health} nowMs={nowMs} />}
    </>
  )
}

function FeedFigures({ health, nowMs }: { health: FeedHealth; nowMs: number }) {
  const senders = senderRefusal.options.flatMap((reason) => {
    const count = health.refusedSenders[reason] ?? 0
    return count > 0 ? [words.sendersOf[reason](count)] : []
  })
  const figures = [
    [words.format, words.formatsOf(health.formats)],
    [words.rate, words.perSecond(health.messagesPerSecond)],
    [words.positions, words.count(health.positions)],
    [words.duplicates, words.count(health.duplicates)],
    [words.lost, words.count(health.lost)],
    [words.refused, words.refusedOf(health.refused)],
    // Only for listening feeds.
    ...(senders.length > 0 ? ([[words.senders, senders.join(', ')]] as const) : []),
  ] as const
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{words.lastMessage}</dt>
          <dd>
            {health.lastMessageAt === null ? words.never : <TimeText time={health.lastMessageAt} nowMs={nowMs} />}
          </dd>
        </div>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RefusedSamples samples={health.refusedSamples} />
    </>
  )
}

/** The first refused lines with their reasons; nothing while there is none. */
export const RefusedSamples = ({ samples }: { samples: FeedHealth['refusedSamples'] }) =>
  samples.length > 0 && (
    <details>
      <summary>{words.samples}</summary>
      <ul className={styles.samples}>
        {samples.map(({ reason, text }) => (
          <li key={`${reason} ${text}`}>
            <b>{words.reasonOf(reason)}</b> <code dir="ltr">{text}</code>
          </li>
        ))}
      </ul>
    </details>
  )
