import { useRef } from 'react'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import { MotionSwitch } from '~/site/motion/motion-switch.tsx'
import { useMotion } from '~/site/motion/motion.ts'
import { useFrames } from '~/site/motion/use-frames.ts'
import { bandShift, initialMotion, stepBands } from './band-speed.ts'
import styles from './bands.module.css'

const bands = 3
const repeats = 6

export function Bands({ phrases }: { phrases: string[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const motion = useRef(initialMotion)
  const { enabled: isMotionEnabled } = useMotion()

  useFrames(frame, isMotionEnabled, (seconds) => {
    motion.current = stepBands(motion.current, seconds, window.scrollY)
    for (const [index, track] of [...(frame.current?.querySelectorAll<HTMLElement>('[data-track]') ?? [])].entries()) {
      const shift = bandShift(motion.current, index, track.scrollWidth / repeats)
      track.style.transform = `translate3d(${shift.toFixed(2)}px, 0, 0)`
    }
  })

  return (
    <div className={styles.bands} data-screen-only>
      <VisuallyHidden>{phrases.join(', ')}</VisuallyHidden>
      <div ref={frame} aria-hidden="true">
        {Array.from({ length: bands }, (_, band) => (
          <div key={band} className={styles.band}>
            <div className={styles.track} data-track>
              {Array.from({ length: repeats }, (_, copy) => (
                <span key={copy} className={styles.phrases}>
                  {phrases.map((phrase) => (
                    <span key={phrase}>{phrase}</span>
                  ))}
                </span>
              ))}
            </div>
          </div>
        ))}
      </div>
      <MotionSwitch className={styles.pause} />
    </div>
  )
}
