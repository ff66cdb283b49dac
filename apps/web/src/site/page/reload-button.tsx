import { frameWords } from '@varuna/language/site/frame'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import styles from './reload-button.module.css'
import { useServerRetries } from './use-server-retries.ts'

const { serverUnreachable: words } = frameWords

/** Reloads the page once the server responds: automatically after a first failure, and at once when pressed. */
export function ReloadButton({ immediately }: { immediately: boolean }) {
  const { isTrying, hasFailed, secondsLeft, tryNow } = useServerRetries(immediately)
  return (
    <>
      <Button variant="primary" busy={isTrying} sends={false} busyLabel={frameWords.retrying} onClick={tryNow}>
        {immediately ? words.retry : frameWords.pageFailed.reload}
      </Button>
      <div className={styles.state}>
        <Notice tone="error">{hasFailed && words.retryFailed}</Notice>
        {hasFailed && (
          <p role="timer" className={styles.next}>
            {secondsLeft === null ? words.retryingNow : words.nextRetry(secondsLeft)}
          </p>
        )}
      </div>
    </>
  )
}
