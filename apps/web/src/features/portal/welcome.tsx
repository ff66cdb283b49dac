import { Link } from 'react-router'
import { Button, buttonClass } from '@varuna/ui/button'
import copy from '#content/portal.json'
import styles from './welcome.module.css'

type WelcomeProps = { userName: string; busy: boolean; onLogOut: () => void }

export function Welcome({ userName, busy, onLogOut }: WelcomeProps) {
  return (
    <div className={styles.welcome}>
      <h1>{copy.welcome}</h1>
      <p className={styles.greeting}>Hello, {userName}</p>
      <p>{copy.signedIn}</p>
      <div className={styles.actions}>
        <Link to="/dashboard-analysis" className={buttonClass('primary')}>
          Return to Dashboard
        </Link>
        <Link to="/" className={buttonClass('secondary')}>
          Go to Home Page
        </Link>
        <Button busy={busy} busyLabel="Logging out…" onClick={onLogOut}>
          Log Out
        </Button>
      </div>
    </div>
  )
}
