import { publicWatchFrame as words } from '@varuna/language/site/public-watch-frame'
import typography from '@varuna/ui/typography.module.css'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useWasVisible } from '~/site/motion/use-was-visible.ts'
import styles from './public-watch.module.css'

const load = async () => (await import('./watch-stage.tsx')).WatchStage

/** Ships on a map and three alerts about them, for everybody; fetched and drawn when it is scrolled to. */
export function PublicWatch() {
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useWasVisible(frame, '100px')
  const [stage, setStage] = useState<{ Component: ComponentType } | 'failed' | null>(null)

  useEffect(() => {
    if (!isNear) return
    let isCancelled = false
    load().then(
      (Component) => isCancelled || setStage({ Component }),
      () => isCancelled || setStage('failed'),
    )
    return () => {
      isCancelled = true
    }
  }, [isNear])

  return (
    <section id="watch" className={styles.section} data-needs="ships" aria-labelledby="watch-title" tabIndex={-1}>
      <div className={styles.intro}>
        <h2 id="watch-title" className={typography.title}>
          {words.title}
        </h2>
        <p className={styles.lead}>{words.lead}</p>
      </div>
      <div ref={frame} className={styles.stage} data-density="dense">
        {stage === null && (
          <p className={styles.waiting}>
            <span className={styles.withScripts}>{words.loading}</span>
            <span className={styles.withoutScripts}>{words.withoutScripts}</span>
          </p>
        )}
        {stage === 'failed' && (
          <p className={styles.waiting} role="alert">
            {words.failed}
          </p>
        )}
        {stage !== null && stage !== 'failed' && <stage.Component />}
      </div>
    </section>
  )
}
