import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { vesselWords } from '@varuna/language/watch/vessel'
import { formatPosition } from '@varuna/language/shared/position-text'
import { wrapLongitude } from '@varuna/units/angle'
import { Button } from '@varuna/ui/button'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import { useState } from 'react'
import { useUnits } from '~/dashboard/preferences/use-units.ts'
import { usePlayback } from '~/dashboard/playback/use-playback.ts'
import { useShortcut } from '~/dashboard/room/use-shortcut.ts'
import { formatUtc } from '../time/format-time.ts'
import { UtcTime } from '../time/utc-time.tsx'
import { advance, lastIndexUntil, placeAt, playbackRates, type PlaybackRate, type PlaybackTimes } from './playback.ts'
import { useCursorTime, type TimeCursor } from '~/dashboard/playback/time-cursor.ts'
import type { TrackPoint } from '~/dashboard/vessel/track-pieces.ts'
import styles from './time-bar.module.css'

const { playback: words } = vesselPageWords

/** Arrow keys move the time by a thousandth of the period, at least one second. */
const STEPS = 1_000

type TimeBarProps<Point extends TrackPoint> = {
  cursor: TimeCursor
  times: PlaybackTimes
  points: readonly Point[]
  /** Further information at the last position before the time. */
  describe?: (point: Point) => string
}

/** The time on the track, with playback and the state at that time as text. */
export function TimeBar<Point extends TrackPoint>({ cursor, times, points, describe }: TimeBarProps<Point>) {
  const units = useUnits()
  const timeMs = useCursorTime(cursor)
  const [rate, setRate] = useState<PlaybackRate>(60)
  const [isPlaying, setPlaying] = useState(false)

  const play = () => {
    if (!isPlaying && cursor.get() >= times.toMs) cursor.set(times.fromMs)
    setPlaying(!isPlaying)
  }
  useShortcut(words.shortcut, play)

  usePlayback(isPlaying, (seconds) => {
    const next = advance(cursor.get(), seconds, rate, times)
    cursor.set(next.timeMs)
    if (next.isOver) setPlaying(false)
  })

  const step = Math.max(1_000, Math.round((times.toMs - times.fromMs) / STEPS / 1_000) * 1_000)
  const place = placeAt(points, timeMs)
  const last = describe && place ? points[lastIndexUntil(points, timeMs)] : undefined
  return (
    <div className={styles.bar} data-screen-only role="group" aria-label={words.label}>
      <Button className={styles.play} aria-keyshortcuts={words.shortcut} onClick={play}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={isPlaying ? 'M4 2h3v12H4zM9 2h3v12H9z' : 'M4 2l10 6-10 6z'} />
        </svg>
        {isPlaying ? words.pause : words.play}
      </Button>
      <input
        className={styles.range}
        type="range"
        aria-label={words.time}
        aria-valuetext={formatUtc(timeMs)}
        min={times.fromMs}
        max={times.toMs}
        step={step}
        value={timeMs}
        onChange={({ target }) => cursor.set(Number(target.value))}
      />
      <ToggleGroup
        label={words.rate}
        value={String(rate)}
        onValueChange={(value) => setRate(Number(value) as PlaybackRate)}
        options={playbackRates.map((value) => ({ value: String(value), label: words.rates[value] }))}
      />
      <p className={styles.where}>
        <UtcTime time={timeMs} />
        <span>{place === null ? words.nowhere : formatPosition(place.lat, wrapLongitude(place.lon))}</span>
        {place && place.speedKnots !== null && <span>{units.speed(place.speedKnots)}</span>}
        {place && place.courseDegrees !== null && <span>{vesselWords.degrees(place.courseDegrees)}</span>}
        {describe && last && <span>{describe(last)}</span>}
        {place && place.kind !== 'reported' && <span>{words[place.kind]}</span>}
      </p>
    </div>
  )
}
