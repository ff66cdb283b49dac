import { portalWords } from '@varuna/language/people/portal'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '@varuna/ui/button'
import styles from './welcome.module.css'

const { welcome: words } = portalWords

type WelcomeProps = {
  heading: RefObject<HTMLHeadingElement | null>
  userName: string
  busy: boolean
  onLogOut: () => void
}

export function Welcome({ heading, userName, busy, onLogOut }: WelcomeProps) {
  return (
    <div className={styles.welcome}>
      <h1 ref={heading} tabIndex={-1}>
        {words.title}
      </h1>
      <p className={styles.greeting}>{words.greeting(userName)}</p>
      <p>{words.signedIn}</p>
      <div className={styles.actions}>
        <Link to="/dashboard-analysis" className={buttonClass('primary')}>
          {words.toDashboard}
        </Link>
        <Link to="/" className={buttonClass('secondary')}>
          {words.toHomePage}
        </Link>
        <Button busy={busy} busyLabel={words.loggingOut} onClick={onLogOut}>
          {words.logOut}
        </Button>
      </div>
    </div>
  )
}
