import type { VesselAssessment } from '@varuna/contract/analysis/vessel'
import { fishingFactorWords as words } from '@varuna/language/analysis/fishing-factors'
import typography from '@varuna/ui/typography.module.css'
import { useUnits } from '../preferences/use-units.ts'
import styles from './factor-chart.module.css'

type Factor = VesselAssessment['factors'][number]

/** The inputs that contributed most to a result: bars to the right indicate fishing, to the left no fishing. */
export function FactorChart({ factors }: { factors: readonly Factor[] }) {
  const most = Math.max(...factors.map(({ contribution }) => Math.abs(contribution)), 0.1)
  return (
    <div className={styles.factors}>
      <table className={styles.table} aria-label={words.title}>
        <tbody>
          {factors.map((factor) => (
            <Row key={factor.feature} factor={factor} most={most} />
          ))}
        </tbody>
      </table>
      <p className={typography.wideAside}>{words.note}</p>
    </div>
  )
}

function formatValue({ feature, value, unit }: Factor, units: ReturnType<typeof useUnits>): string {
  if (value === null) return words.value(feature, value, unit)
  if (unit === 'kn') return units.speed(value)
  if (unit === 'km') return units.kilometres(value)
  return unit === 'km/h' ? units.kilometresPerHour(value) : words.value(feature, value, unit)
}

function Row({ factor, most }: { factor: Factor; most: number }) {
  const { feature, contribution, direction } = factor
  const units = useUnits()
  const length = (Math.abs(contribution) / most) * 50
  const isTowards = contribution >= 0
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {words.name(feature)} <span className={styles.value}>{formatValue(factor, units)}</span>
      </th>
      <td className={styles.bar}>
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.axis} d="M50 0V10" />
          <rect
            className={isTowards ? styles.towards : styles.against}
            x={isTowards ? 50 : 50 - length}
            y={2}
            width={length}
            height={6}
          />
        </svg>
      </td>
      <td className={styles.odds}>
        <span aria-hidden="true">{isTowards ? '▸' : '◂'}</span> {words.odds(contribution)}{' '}
        <span className={typography.aside}>{words.directions[direction]}</span>
      </td>
    </tr>
  )
}
