import { vesselWords } from '@varuna/language/watch/vessel'
import { watchWords } from '@varuna/language/watch/watch'
import { Button } from '@varuna/ui/button'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import { useShortcut } from '~/dashboard/room/use-shortcut.ts'
import { formatClock } from '~/dashboard/time/format-time.ts'
import { BAR_MS, floorMinute, formatMoment, MINUTE_MS } from './past-time.ts'
import styles from './time-bar.module.css'
import { pastRates, type Past, type PastRate } from './use-past.ts'

const { past: words } = watchWords

const HOUR_MS = 60 * MINUTE_MS
const MARK_HOURS = 6

type TimeBarProps = { past: Past; nowMs: number }

/** The last 24 hours: the time shown, playback, and a return to now. */
export function TimeBar({ past, nowMs }: TimeBarProps) {
  const { momentMs, isPlaying, rate } = past
  useShortcut(words.playKey, past.toggle)
  const endMs = floorMinute(nowMs)
  const beginMs = endMs - BAR_MS + MINUTE_MS
  const atMs = momentMs ?? endMs
  const marks = Array.from(
    { length: Math.floor(BAR_MS / HOUR_MS / MARK_HOURS) + 1 },
    (_, index) => Math.ceil(beginMs / (MARK_HOURS * HOUR_MS) + index) * MARK_HOURS * HOUR_MS,
  ).filter((timeMs) => timeMs < endMs)
  return (
    <div className={styles.frame}>
      <div className={styles.bar} role="group" aria-label={words.label}>
        <Button
          className={styles.play}
          aria-label={isPlaying ? words.pause : words.play}
          title={`${isPlaying ? words.pause : words.play} (${words.playKey})`}
          aria-keyshortcuts={words.playKey}
          onClick={past.toggle}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={isPlaying ? 'M4 2h3v12H4zM9 2h3v12H9z' : 'M4 2l10 6-10 6z'} />
          </svg>
        </Button>
        <div className={styles.rates}>
          <ToggleGroup
            label={words.rate}
            value={String(rate)}
            onValueChange={(value) => past.setRate(Number(value) as PastRate)}
            options={pastRates.map((value) => ({ value: String(value), label: words.rates[value] }))}
          />
        </div>
        <div className={styles.track}>
          <input
            className={styles.range}
            type="range"
            aria-label={words.time}
            aria-valuetext={momentMs === null ? words.now : words.at(formatMoment(atMs), vesselWords.ago(nowMs - atMs))}
            min={beginMs}
            max={endMs}
            step={MINUTE_MS}
            value={Math.max(beginMs, Math.min(endMs, atMs))}
            onChange={({ target }) => past.choose(Number(target.value))}
          />
          <div className={styles.marks} aria-hidden="true">
            {marks.map((timeMs) => (
              <span key={timeMs} style={{ left: `${(100 * (timeMs - beginMs)) / (endMs - beginMs)}%` }}>
                {formatClock(timeMs)}
              </span>
            ))}
          </div>
        </div>
        <Button className={styles.now} variant="quiet" disabled={momentMs === null} onClick={past.goToNow}>
          {words.now}
        </Button>
      </div>
    </div>
  )
}
