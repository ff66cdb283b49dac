import { portalWords } from '@varuna/language/people/portal'
import { Button } from '@varuna/ui/button'
import { useSyncExternalStore } from 'react'
import { hasPasskeys } from '~/session/passkey-browser.ts'
import styles from './form.module.css'

const { signIn: words } = portalWords
const subscribeToNothing = () => () => {}

/** Signs in with a passkey, where the browser has them; the page as it was built does not know. */
export function PasskeyButton({ busy, onPress }: { busy: boolean; onPress: () => Promise<void> }) {
  const isOffered = useSyncExternalStore(subscribeToNothing, hasPasskeys, () => false)
  if (!isOffered) return null
  return (
    <div className={styles.passkey}>
      <Button variant="quiet" busy={busy} busyLabel={words.passkeyWaiting} onClick={() => void onPress()}>
        {words.passkey}
      </Button>
    </div>
  )
}
