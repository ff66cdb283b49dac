import type { Indicator } from '@varuna/contract/intelligence'
import styles from './indicator-table.module.css'

const signed = (points: number) => (points > 0 ? `+${points}` : String(points).replace('-', '−'))

export function IndicatorTable({ indicators }: { indicators: readonly Indicator[] }) {
  return (
    <div className={styles.scroll} role="region" aria-label="Indicators" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Points</th>
            <th scope="col">Indicator and why</th>
          </tr>
        </thead>
        <tbody>
          {indicators.map(({ code, title, points, text, source, confidence }) => (
            <tr key={code}>
              <td className={styles.points}>{signed(points)}</td>
              <td>
                <strong>{title}</strong> <span className={styles.code}>{code}</span>
                <p className={styles.text}>{text}</p>
                <p className={styles.source}>
                  Based on: {source}. Confidence: {confidence}.
                </p>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
