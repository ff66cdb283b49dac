import type { Indicator } from '@varuna/contract/intelligence'
import { traffickingWords } from '@varuna/language/dashboard/trafficking'
import styles from './indicator-table.module.css'

const { indicators: words } = traffickingWords

const signed = (points: number) => (points > 0 ? `+${points}` : String(points).replace('-', '−'))

/** Indicators that add or take points; the others are folded. */
export function IndicatorTable({ indicators }: { indicators: readonly Indicator[] }) {
  const counted = indicators.filter(({ points }) => points !== 0)
  const uncounted = indicators.filter(({ points }) => points === 0)
  return (
    <div className={styles.tables}>
      {counted.length > 0 && <Rows label={words.label} indicators={counted} />}
      {uncounted.length > 0 && (
        <details>
          <summary className={styles.summary}>{words.withoutPoints(uncounted.length)}</summary>
          <Rows label={words.withoutPoints(uncounted.length)} indicators={uncounted} />
        </details>
      )}
    </div>
  )
}

function Rows({ label, indicators }: { label: string; indicators: readonly Indicator[] }) {
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.points}</th>
            <th scope="col">{words.indicatorAndWhy}</th>
          </tr>
        </thead>
        <tbody>
          {indicators.map(({ rule, title, points, text, source, confidence }) => (
            <tr key={rule}>
              <td className={styles.points}>{signed(points)}</td>
              <td>
                <strong>{title}</strong> <span className={styles.code}>{rule}</span>
                <p className={styles.text}>{text}</p>
                <p className={styles.source}>{words.basis(source, confidence)}</p>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
