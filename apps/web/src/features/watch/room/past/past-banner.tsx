import { vesselWords } from '@varuna/language/watch/vessel'
import { watchWords } from '@varuna/language/watch/watch'
import { Button } from '@varuna/ui/button'
import { Spinner } from '@varuna/ui/spinner'
import styles from './past-banner.module.css'
import { formatMoment } from './past-time.ts'
import type { Past } from './use-past.ts'

const { past: words } = watchWords

/** States above the map that it shows a past time. */
export function PastBanner({ past, nowMs }: { past: Past; nowMs: number }) {
  const { momentMs, shownMs, isLoading, isPlaying, error } = past
  if (momentMs === null) return null
  const at = words.at(formatMoment(momentMs), vesselWords.ago(nowMs - momentMs))
  return (
    // Otherwise screen readers would announce playback every second.
    <div className={styles.banner} role={isPlaying ? undefined : 'status'}>
      <b className={styles.past}>{words.past}</b>
      <span>{isLoading && shownMs === null ? words.loading(at) : at}</span>
      {isLoading && !isPlaying && <Spinner />}
      {error && (
        <span role="alert">
          {words.failed(error.message)}{' '}
          <Button variant="quiet" onClick={past.retry}>
            {words.retry}
          </Button>
        </span>
      )}
      <Button variant="quiet" onClick={past.goToNow}>
        {words.backToNow}
      </Button>
    </div>
  )
}
