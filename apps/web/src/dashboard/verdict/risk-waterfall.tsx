import type { Indicator, IntelligenceAssessment } from '@varuna/contract/analysis/intelligence'
import { traffickingWords } from '@varuna/language/analysis/trafficking'
import typography from '@varuna/ui/typography.module.css'
import styles from './risk-waterfall.module.css'
import { buildWaterfall } from './waterfall-steps.ts'

const { indicators: words } = traffickingWords

const signed = (points: number) => (points > 0 ? `+${points}` : String(points).replace('-', '−'))
/** The analyst's own score, from which the steps start. */
const PRIOR = 'RISK-1'

type RiskWaterfallProps = {
  indicators: readonly Indicator[]
  facts: IntelligenceAssessment['facts']
  riskScore: number
}

/** The steps from the analyst's score to the result; those of evasion, and those without points, are collapsed. */
export function RiskWaterfall({ indicators, facts, riskScore }: RiskWaterfallProps) {
  const { steps, without, evasion, sum } = buildWaterfall(indicators)
  return (
    <div className={styles.parts}>
      <div className={styles.scroll} role="region" aria-label={words.label} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.points}</th>
              <th scope="col">{words.indicatorAndWhy}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ indicator, from, to }) => (
              <tr key={indicator.rule}>
                <td className={styles.points}>
                  {indicator.rule === PRIOR ? indicator.points : signed(indicator.points)}
                </td>
                <td>
                  <Bar
                    from={from}
                    to={to}
                    tone={indicator.rule === PRIOR ? 'prior' : indicator.points > 0 ? 'more' : 'less'}
                  />
                  <IndicatorText indicator={indicator} />
                </td>
              </tr>
            ))}
            <tr>
              <td className={styles.points}>
                <b>{riskScore}</b>
              </td>
              <td>
                <Bar from={0} to={riskScore} tone="result" />
                <strong>{words.result}</strong>
                {sum !== riskScore && <p className={typography.wideAside}>{words.held(sum)}</p>}
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <p className={typography.wideAside}>{words.scale}</p>
      {facts.map(({ fact, text }) => (
        <p key={fact} className={typography.wideAside}>
          {text}
        </p>
      ))}
      {evasion.length > 0 && (
        <details>
          <summary className={styles.summary}>
            {words.evasion(evasion.reduce((points, indicator) => points + indicator.points, 0))}
          </summary>
          <ul className={styles.without} role="list">
            {evasion.map((indicator) => (
              <li key={indicator.rule}>
                <span className={styles.points}>{signed(indicator.points)}</span>{' '}
                <IndicatorText indicator={indicator} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {without.length > 0 && (
        <details>
          <summary className={styles.summary}>{words.withoutPoints(without.length)}</summary>
          <ul className={styles.without} role="list">
            {without.map((indicator) => (
              <li key={indicator.rule}>
                <IndicatorText indicator={indicator} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

type BarProps = { from: number; to: number; tone: 'prior' | 'more' | 'less' | 'result' }

/** The step on a scale of 0 to 100; the text beside it states the same. */
const Bar = ({ from, to, tone }: BarProps) => (
  <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" data-tone={tone}>
    <path className={styles.scale} d="M0 7.5H100M50 0V8M75 0V8" />
    <rect x={Math.min(from, to)} width={Math.max(0.6, Math.abs(to - from))} y="1" height="5" />
  </svg>
)

function IndicatorText({ indicator }: { indicator: Indicator }) {
  const { rule, title, text, source, confidence, value, unit, threshold, mostPoints, missing } = indicator
  const measured = value !== null && unit !== null && unit !== 'points' ? words.measured(value, unit, threshold) : null
  const most = mostPoints !== null && rule !== PRIOR ? words.most(mostPoints) : null
  return (
    <>
      <strong>{title}</strong> <span className={styles.code}>{rule}</span>
      <p className={styles.text}>{text}</p>
      <p className={typography.wideAside}>
        {[measured, most, words.basis(source, confidence)].filter((part) => part !== null).join(' ')}
      </p>
      {missing.map(({ text: what }) => (
        <p key={what} className={typography.wideAside}>
          {words.missing(what)}
        </p>
      ))}
    </>
  )
}
