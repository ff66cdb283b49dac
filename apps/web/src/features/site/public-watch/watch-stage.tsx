import { useQuery } from '@tanstack/react-query'
import { publicWatchWords as words } from '@varuna/language/site/public-watch'
import { Panel } from '@varuna/ui/panel'
import { publicWatchQuery } from './public-watch-query.ts'
import styles from './watch-stage.module.css'
import { WatchView } from './watch-view.tsx'

/** The watch in its states: asked for, refused, switched off, shown. */
export function WatchStage() {
  const { data, error, refetch, isFetching } = useQuery(publicWatchQuery)
  const replay = data?.replay
  if (replay)
    return <WatchView mode={data.mode === 'live' ? 'live' : 'replay'} replay={replay} received={data.received} />
  return (
    <Panel
      title={words.alerts}
      level={3}
      className={styles.message}
      state={
        data
          ? { kind: 'empty', text: words.off }
          : error && !isFetching
            ? { kind: 'failed', text: words.failed(error.message), onRetry: () => void refetch() }
            : { kind: 'loading', text: words.loading }
      }
    />
  )
}
