import { frameWords } from '@varuna/language/site/frame'
import { buttonClass } from '@varuna/ui/button'
import typography from '@varuna/ui/typography.module.css'
import { useEffect, useState, type ComponentType } from 'react'
import { Link } from 'react-router'
import copy from '#content/landing.json'
import { useSession } from '~/session/use-session.ts'
import styles from './start-block.module.css'

/** Fetched for people who are signed in. */
const load = async () => (await import('./what-is-new.tsx')).WhatIsNew

/** Asks visitors to start; greets people who are signed in, with what is new. */
export function StartBlock() {
  const { session } = useSession()
  const [News, setNews] = useState<ComponentType | null>(null)
  const isSignedIn = session !== null

  useEffect(() => {
    if (!isSignedIn) return
    let isCancelled = false
    load().then(
      (loaded) => isCancelled || setNews(() => loaded),
      () => undefined,
    )
    return () => {
      isCancelled = true
    }
  }, [isSignedIn])

  if (session)
    return (
      <div className={`${styles.start} ${styles.back}`}>
        <div>
          <h2>{frameWords.topBar.greeting(session.userName)}</h2>
          {News ? <News /> : <p className={typography.soft}>{copy.back.text}</p>}
        </div>
        <Link to="/dashboard-analysis/start" className={buttonClass('primary')}>
          {copy.back.toStart}
        </Link>
      </div>
    )
  return (
    <div className={styles.start}>
      <div>
        <h2>{copy.start.title}</h2>
        <p className={typography.soft}>{copy.start.text}</p>
      </div>
      <Link to="/login" className={buttonClass('primary')}>
        {copy.start.openLabel}
      </Link>
    </div>
  )
}
