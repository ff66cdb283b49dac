import type { FishingEventAnswer } from '@varuna/contract/analysis/track-file'
import { trackFileWords } from '@varuna/language/analysis/track-file'
import { formatPosition } from '@varuna/language/shared/position-text'
import { useUnits } from '~/dashboard/preferences/use-units.ts'
import { formatMinute, formatUtc } from '~/dashboard/time/format-time.ts'
import { formatPercent } from '~/dashboard/verdict/format-percent.ts'
import styles from './track-file-result.module.css'

const { events: words } = trackFileWords
const HOUR_MS = 3_600_000

type FishingEventsProps = {
  events: readonly (FishingEventAnswer & { fromMs: number; toMs: number })[]
  /** Total number of events. */
  all: number
  onShow: (timeMs: number) => void
}

/** The fishing events of a track; selecting one moves map and chart to it. */
export function FishingEvents({ events, all, onShow }: FishingEventsProps) {
  const units = useUnits()
  return (
    <div>
      <h4 className={styles.title}>{words.title}</h4>
      {events.length === 0 ? (
        <p className={styles.aside}>{words.none}</p>
      ) : (
        <div className={styles.scroll} role="region" aria-label={words.title} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {[words.begin, words.duration, words.place, words.distance, words.speed, words.probability].map(
                  (name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {events.map(({ fromMs, toMs, lat, lon, km, meanKnots, meanProbability }) => (
                <tr key={fromMs}>
                  <td>
                    <button
                      type="button"
                      className={styles.time}
                      aria-label={words.show(formatUtc(fromMs))}
                      onClick={() => onShow(fromMs)}
                    >
                      {formatMinute(fromMs)}
                    </button>
                  </td>
                  <td>{words.hours((toMs - fromMs) / HOUR_MS)}</td>
                  <td className={styles.place}>{formatPosition(lat, lon)}</td>
                  <td>{units.kilometres(km)}</td>
                  <td>{meanKnots === null ? '–' : units.speed(meanKnots)}</td>
                  <td>{formatPercent(meanProbability)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {all > events.length && <p className={styles.aside}>{words.shown(events.length, all)}</p>}
      {events.length > 0 && <p className={styles.aside}>{words.rule}</p>}
    </div>
  )
}
