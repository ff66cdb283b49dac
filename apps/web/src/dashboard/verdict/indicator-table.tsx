import type { Indicator } from '@varuna/contract/intelligence'
import { traffickingWords } from '@varuna/language/dashboard/trafficking'
import styles from './indicator-table.module.css'

const { indicators: words } = traffickingWords

const signed = (points: number) => (points > 0 ? `+${points}` : String(points).replace('-', '−'))

export function IndicatorTable({ indicators }: { indicators: readonly Indicator[] }) {
  return (
    <div className={styles.scroll} role="region" aria-label={words.label} tabIndex={0}>
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
