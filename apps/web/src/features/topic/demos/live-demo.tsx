import { useEffect, useRef, useState, type ComponentType, type CSSProperties } from 'react'
import { useWasVisible } from '~/site/motion/use-was-visible.ts'
import styles from './live-demo.module.css'

export interface Demo {
  load: () => Promise<ComponentType>
  /** Minimum height in px below 768 px, below 1,000 px and wider; reserves the space while the demo loads. */
  heights: { narrow: number; middle: number; wide: number }
}

/** Loads a demonstration when it comes near the viewport. */
export function LiveDemo({ load, heights }: Demo) {
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
    <div ref={frame} className={styles.demo} style={reservedHeights(heights)}>
      {demo === null && (
        <p className={styles.placeholder}>
          <span className={styles.withScripts}>Setting up…</span>
          <span className={styles.withoutScripts}>This demonstration runs in the browser and needs JavaScript.</span>
        </p>
      )}
      {demo === 'failed' && <p>The demonstration could not be loaded. Please load the page again.</p>}
      {demo !== null && demo !== 'failed' && <demo.Component />}
    </div>
  )
}

const reservedHeights = ({ narrow, middle, wide }: Demo['heights']) =>
  ({ '--narrow': `${narrow}px`, '--middle': `${middle}px`, '--wide': `${wide}px` }) as CSSProperties
