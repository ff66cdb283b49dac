import { topicWords } from '@varuna/language/site/topic'
import typography from '@varuna/ui/typography.module.css'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useWasVisible } from '~/site/motion/use-was-visible.ts'
import styles from './live-demo.module.css'

export interface Demo {
  load: () => Promise<ComponentType>
  /** The styles reserve its height while it loads. */
  name: 'oil' | 'fishing' | 'risk'
}

const { demonstration: words } = topicWords

/** Loads a demonstration when it comes near the viewport. */
export function LiveDemo({ load, name }: Demo) {
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useWasVisible(frame, '400px')
  const [demo, setDemo] = useState<{ Component: ComponentType } | 'failed' | null>(null)

  useEffect(() => {
    if (!isNear) return
    let isCancelled = false
    load().then(
      (Component) => isCancelled || setDemo({ Component }),
      () => isCancelled || setDemo('failed'),
    )
    return () => {
      isCancelled = true
    }
  }, [isNear, load])

  return (
    <div ref={frame} className={styles.demo} data-demo={name}>
      {demo === null && (
        <p className={typography.soft}>
          <span className={styles.withScripts}>{words.loading}</span>
          <span className={styles.withoutScripts}>{words.withoutScripts}</span>
        </p>
      )}
      {demo === 'failed' && <p>{words.failed}</p>}
      {demo !== null && demo !== 'failed' && <demo.Component />}
    </div>
  )
}
