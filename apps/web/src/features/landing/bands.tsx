import { useRef } from 'react'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import { MotionSwitch } from '~/shell/motion-switch.tsx'
import { useMotion } from '~/shell/motion.ts'
import { useFrames } from '~/shell/use-frames.ts'
import { bandShift, resting, stepBands } from './band-speed.ts'
import styles from './bands.module.css'

const bands = 3
const repeats = 6

/** Three bands of the same words; alternate ones run against each other, and the scroll drives them. */
export function Bands({ phrases }: { phrases: string[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const travel = useRef(resting)
  const { moves } = useMotion()

  useFrames(frame, moves, (seconds) => {
    travel.current = stepBands(travel.current, seconds, window.scrollY)
    for (const [index, track] of [...(frame.current?.querySelectorAll<HTMLElement>('[data-track]') ?? [])].entries()) {
      const shift = bandShift(travel.current, index, track.scrollWidth / repeats)
      track.style.transform = `translate3d(${shift.toFixed(2)}px, 0, 0)`
    }
  })

  return (
    <div className={styles.bands}>
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
