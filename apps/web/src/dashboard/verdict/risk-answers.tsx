import type { RiskAnswer } from '@varuna/contract/analysis/intelligence'
import { riskAnswers } from '@varuna/language/analysis/risk-answers'
import { traffickingWords } from '@varuna/language/analysis/trafficking'
import { Badge, type BadgeLevel } from '@varuna/ui/badge'
import typography from '@varuna/ui/typography.module.css'
import styles from './risk-answers.module.css'

const { result: words } = traffickingWords

const levels: Record<RiskAnswer['answer'], BadgeLevel> = {
  strong_signs: 'high',
  signs: 'medium',
  few_signs: 'low',
  none_found: 'low',
  cannot_say: 'unknown',
  not_asked: 'unknown',
}

const MAX_MISSING = 4

/** The answers beside the score; evasion stands last, because its points are not part of the score. */
export function RiskAnswers({ answers }: { answers: readonly RiskAnswer[] }) {
  return (
    <ul className={styles.answers} role="list">
      {answers.map(({ question, answer, text, missing }) => (
        <li key={question} className={styles.answer}>
          <div className={styles.head}>
            <strong>{riskAnswers.titles[question]}</strong>
            <Badge level={levels[answer]}>{riskAnswers.words[answer]}</Badge>
          </div>
          <p>{text}</p>
          {missing.length > 0 && answer !== 'cannot_say' && (
            <p className={typography.wideAside}>
              {words.couldChange(
                missing.slice(0, MAX_MISSING).map((gap) => gap.text),
                missing.length - Math.min(MAX_MISSING, missing.length),
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
