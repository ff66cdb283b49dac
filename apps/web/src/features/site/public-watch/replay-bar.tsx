import type { PublicWatch } from '@varuna/contract/public/public-watch'
import { publicWatchWords as words } from '@varuna/language/site/public-watch'
import { Button } from '@varuna/ui/button'
import { formatUtcMinute } from '~/dashboard/time/format-time.ts'
import styles from './replay-bar.module.css'
import type { Replaying } from './use-replay.ts'

const STEP_MS = 10 * 60_000

type ReplayBarProps = { replay: NonNullable<PublicWatch['replay']>; moving: Replaying }

/** The clock of the replay: plays, stops, and goes to any time of it. */
export function ReplayBar({ replay, moving }: ReplayBarProps) {
  const fromMs = Date.parse(replay.from)
  const { timeMs, isPlaying } = moving
  const text = formatUtcMinute(timeMs)
  return (
    <div className={styles.bar} data-screen-only>
      <Button className={styles.play} aria-label={isPlaying ? words.pause : words.play} onClick={moving.toggle}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={isPlaying ? 'M4 2h3v12H4zM9 2h3v12H9z' : 'M4 2l10 6-10 6z'} />
        </svg>
      </Button>
      <input
        className={styles.range}
        type="range"
        aria-label={words.time}
        aria-valuetext={text}
        min={fromMs}
        max={Date.parse(replay.to)}
        step={STEP_MS}
        value={timeMs}
        onChange={({ target }) => moving.showAt(Number(target.value))}
      />
      <span className={styles.clock}>{text}</span>
    </div>
  )
}
