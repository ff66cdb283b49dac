import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useSeen } from '~/shell/use-seen.ts'
import styles from './live-demo.module.css'

export type DemoLoader = () => Promise<ComponentType>

/** Fetches and starts a demonstration when the reader comes near it. */
export function LiveDemo({ load }: { load: DemoLoader }) {
  const frame = useRef<HTMLDivElement>(null)
  const near = useSeen(frame, '400px')
  const [demo, setDemo] = useState<{ Component: ComponentType } | 'failed' | null>(null)

  useEffect(() => {
    if (!near) return
    let gone = false
    load().then(
      (Component) => gone || setDemo({ Component }),
      () => gone || setDemo('failed'),
    )
    return () => {
      gone = true
    }
  }, [near, load])

  return (
    <div ref={frame} className={styles.demo}>
      {demo === null && (
        <p className={styles.waiting}>
          <span className={styles.scripted}>Setting up…</span>
          <span className={styles.unscripted}>This demonstration runs in the browser and needs JavaScript.</span>
        </p>
      )}
      {demo === 'failed' && <p>The demonstration could not be loaded. Load the page again to try once more.</p>}
      {demo !== null && demo !== 'failed' && <demo.Component />}
    </div>
  )
}
