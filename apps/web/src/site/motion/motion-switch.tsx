import { frameWords } from '@varuna/language/site/frame'
import { setMotionPaused, useMotion } from './motion.ts'
import styles from './motion-switch.module.css'

/** Pauses and resumes all automatic motion; hidden when the visitor prefers reduced motion. */
export function MotionSwitch({ className }: { className?: string | undefined }) {
  const { reduced, paused } = useMotion()
  if (reduced) return null
  return (
    <button
      type="button"
      className={[styles.switch, className].filter(Boolean).join(' ')}
      onClick={() => setMotionPaused(!paused)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={paused ? 'M4 2v12l9-6z' : 'M3 2h4v12H3zM9 2h4v12H9z'} />
      </svg>
      {paused ? frameWords.motion.resume : frameWords.motion.pause}
    </button>
  )
}
