import { fishingFactorWords } from '@varuna/language/analysis/fishing-factors'
import { fishingBounds, fishingClass, fishingToken } from './fishing-scale.ts'
import { formatPercent } from './format-percent.ts'
import styles from './gauge.module.css'

const { gauge: words } = fishingFactorWords

const WIDTH = 300
const edges = [0, ...fishingBounds, 1]
const bands = edges.slice(1).map((to, at) => ({ from: edges[at] ?? 0, to }))

/** A fishing probability on its scale, with the threshold; null when unknown. */
export function Gauge({ probability, threshold = 0.5 }: { probability: number | null; threshold?: number }) {
  const label = probability === null ? words.notKnown : words.label(formatPercent(probability))
  const at = probability === null ? null : Math.max(0, Math.min(1, probability)) * WIDTH
  const own = fishingClass(probability)
  return (
    <div className={styles.gauge}>
      <svg viewBox={`0 0 ${WIDTH} 30`} role="img" aria-label={label} className={styles.scale}>
        {bands.map(({ from, to }, index) => (
          <rect
            key={from}
            x={from * WIDTH}
            width={(to - from) * WIDTH - (index === bands.length - 1 ? 0 : 1)}
            y={14}
            height={10}
            style={{ fill: `var(${fishingToken(index)})` }}
            opacity={own === index ? 1 : 0.35}
          />
        ))}
        <path className={styles.threshold} d={`M${threshold * WIDTH} 10V28`} />
        {at !== null && <path className={styles.pointer} d={`M${at} 13l-6 -10h12z`} />}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{words.low}</span>
        <span>{formatPercent(threshold)}</span>
        <span>{words.high}</span>
      </p>
    </div>
  )
}
