import { useQuery } from '@tanstack/react-query'
import { roomWords } from '@varuna/language/shared/room'
import { summariseFeeds } from './feed-state.ts'
import { feedsQuery } from './feeds-query.ts'
import styles from './feed-light.module.css'

const { feeds: words } = roomWords

const shapes = {
  fresh: <circle cx="8" cy="8" r="6.5" />,
  silent: <path d="M8 .8 15.2 8 8 15.2.8 8z" />,
  gone: <path d="M8 1 15.5 14.5H.5z" />,
  none: <circle cx="8" cy="8" r="5.5" />,
  unknown: <circle cx="8" cy="8" r="5.5" />,
}

/** State of the feeds as text, shape and colour; details in its title. */
export function FeedLight() {
  const { data, isError } = useQuery(feedsQuery)
  if (!data && !isError) return null
  const { state, received, all } =
    data && !isError ? summariseFeeds(data) : ({ state: 'unknown', received: 0, all: 0 } as const)
  const details = {
    fresh: words.freshDetail(received, all),
    silent: words.silentDetail(all - received, all),
    gone: words.goneDetail,
    none: words.noneDetail,
    unknown: words.unknownDetail,
  }
  return (
    <span className={styles.light} data-state={state} role="status" title={details[state]}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {shapes[state]}
      </svg>
      <span className={styles.word}>{words[state]}</span>
    </span>
  )
}
