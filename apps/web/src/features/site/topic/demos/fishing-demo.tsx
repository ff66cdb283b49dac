import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fishingDemonstrationWords as words } from '@varuna/language/site/demonstrations/fishing'
import { useDeferredValue, useState } from 'react'
import { Badge } from '@varuna/ui/badge'
import layout from '@varuna/ui/layout.module.css'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import { useDebounced } from '~/site/motion/use-debounced.ts'
import { useHealing } from '~/api/heal-queries.ts'
import styles from './fishing-demo.module.css'
import { fishingDemoQuery } from './fishing-demo-query.ts'
import { describeScore, MINUTES_BETWEEN, MAX_KNOTS, presets, type DemoTrack } from './fishing-demo-track.ts'
import { SpeedSlider } from './speed-slider.tsx'

const gridlines = [15, 10, 5, 0]
const chartY = (knots: number) => 100 - (100 * knots) / MAX_KNOTS

export function FishingDemo() {
  useHealing()
  const [track, setTrack] = useState<DemoTrack>(presets[1].track)
  const debouncedTrack = useDebounced(track, 250)
  const { data, isError } = useQuery({ ...fishingDemoQuery(debouncedTrack), placeholderData: keepPreviousData })
  const score = useDeferredValue(data)
  const last = score?.probabilities.at(-1) ?? null

  const setSpeed = (index: number, knots: number) =>
    setTrack(({ speeds, turning }) => ({ turning, speeds: speeds.with(index, knots) }))

  return (
    <div className={styles.demo}>
      <div className={layout.centredRow}>
        <ToggleGroup
          label={words.beginWith}
          options={presets.map(({ name }) => ({ value: name, label: name }))}
          value={presets.find((preset) => preset.track === track)?.name ?? null}
          onValueChange={(name) => setTrack(presets.find((preset) => preset.name === name)?.track ?? track)}
        />
        <label className={styles.turning}>
          <input
            type="checkbox"
            checked={track.turning}
            onChange={({ target }) => setTrack({ ...track, turning: target.checked })}
          />
          {words.keepsTurning}
        </label>
      </div>

      <div>
        <p className={styles.axis}>{words.speedAxis}</p>
        <div className={styles.plot}>
          <div className={styles.scale} aria-hidden="true">
            {gridlines.map((knots) => (
              <span key={knots} style={{ bottom: `${(100 * knots) / MAX_KNOTS}%` }}>
                {knots}
              </span>
            ))}
          </div>
          <svg className={styles.line} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path className={styles.grid} d={gridlines.map((knots) => `M0 ${chartY(knots)}H100`).join('')} />
            <path
              d={track.speeds
                .map(
                  (knots, index) =>
                    `${index ? 'L' : 'M'}${((index + 0.5) * 100) / track.speeds.length} ${chartY(knots)}`,
                )
                .join('')}
            />
          </svg>
          <div className={styles.columns}>
            {track.speeds.map((knots, index) => (
              <SpeedSlider
                key={index}
                minutes={index * MINUTES_BETWEEN}
                knots={knots}
                probability={score?.probabilities[index] ?? null}
                onChange={(next) => setSpeed(index, next)}
              />
            ))}
          </div>
        </div>
        <p className={styles.axis}>{words.probabilityAxis}</p>
        <ol role="list" className={styles.bars} aria-hidden="true">
          {track.speeds.map((_, index) => {
            const probability = score?.probabilities[index] ?? null
            return (
              <li key={index} className={styles.bar}>
                <span className={styles.value}>{probability === null ? '–' : Math.round(100 * probability)}</span>
                <span className={styles.barTrack}>
                  <span
                    className={styles.fill}
                    data-level={probabilityLevel(probability)}
                    style={{ transform: `scaleY(${probability ?? 0})` }}
                  />
                </span>
              </li>
            )
          })}
        </ol>
      </div>

      <div className={styles.verdict} aria-live="polite">
        {isError ? (
          <p>{words.failed}</p>
        ) : (
          <>
            <p>
              <Badge level={last === null ? 'unknown' : last > 0.7 ? 'high' : last > 0.5 ? 'medium' : 'low'}>
                {last === null ? words.noAnswer : last > 0.5 ? words.fishing : words.notFishing}
              </Badge>
            </p>
            <p>{score ? describeScore(score) : words.asking}</p>
          </>
        )}
      </div>
    </div>
  )
}

const probabilityLevel = (probability: number | null) =>
  probability === null ? 'unknown' : probability > 0.7 ? 'alarm' : probability > 0.5 ? 'caution' : 'note'
