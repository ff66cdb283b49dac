import { risk as texts } from '@varuna/language/analysis/risk-sentences'
import { riskDemonstrationWords as words } from '@varuna/language/site/demonstrations/risk'
import { textOf } from '@varuna/language/text'
import type { Assessment } from '@varuna/risk/assess'
import { useState } from 'react'
import { Badge } from '@varuna/ui/badge'
import { assessDemo, demoFlags, evidenceSwitches, type DemoEvidence } from './risk-demo-evidence.ts'
import styles from './risk-demo.module.css'

const levels = { High: 'high', Medium: 'medium', Low: 'low' } as const

const unknownText = (unknown: Assessment['unknowns'][number]) =>
  texts.withPoints(textOf(texts.missing, unknown), unknown.mostPoints)

const answerText = ({ indicators, missing, ...answer }: Assessment['answers'][number]) =>
  texts.answers.text({
    ...answer,
    titles: indicators.map(({ rule }) => texts.titles[rule]),
    missing: missing.map((gap) => textOf(texts.missing, gap)),
  })

export function RiskDemo() {
  const [evidence, setEvidence] = useState<DemoEvidence>({ flag: 'NO', analystScore: 20, on: [] })
  const { riskScore, riskLevel, recommendedAction, indicators, answers, unknowns } = assessDemo(evidence)
  const evasion = answers.find(({ question }) => question === 'evasion')
  // 'Cannot say' does not mean safe, so nothing beside it has the colour of calm.
  const isUnsure = evasion?.answer === 'cannot_say' && riskLevel === 'Low'

  const toggle = (id: DemoEvidence['on'][number], isOn: boolean) =>
    setEvidence({ ...evidence, on: isOn ? [...evidence.on, id] : evidence.on.filter((other) => other !== id) })

  return (
    <div className={styles.demo}>
      <fieldset className={styles.evidence}>
        <legend className={styles.heading}>{words.evidence}</legend>
        <label className={styles.field}>
          {words.flagState}
          <select value={evidence.flag} onChange={({ target }) => setEvidence({ ...evidence, flag: target.value })}>
            {demoFlags.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {evidenceSwitches.map(({ id, label }) => (
          <label key={id} className={styles.switch}>
            <input
              type="checkbox"
              checked={evidence.on.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
            {label}
          </label>
        ))}
        <label className={styles.field}>
          <span>
            {words.analystScore} <output>{evidence.analystScore}</output>
          </span>
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={evidence.analystScore}
            onChange={({ target }) => setEvidence({ ...evidence, analystScore: Number(target.value) })}
          />
        </label>
      </fieldset>

      <div>
        <h3 className={styles.heading}>{words.assessment}</h3>
        {evasion && <p className={styles.answer}>{answerText(evasion)}</p>}
        <div className={styles.verdict} aria-live="polite">
          <p className={styles.score}>
            {riskScore}
            <span> {words.ofHundred}</span>
          </p>
          <p className={styles.words}>
            <Badge level={isUnsure ? 'unknown' : levels[riskLevel]}>{words.levels[riskLevel]}</Badge>
            {words.actions[recommendedAction]}
          </p>
        </div>
        <div className={styles.meter} aria-hidden="true">
          <span style={{ transform: `scaleX(${riskScore / 100})` }} data-level={isUnsure ? undefined : riskLevel} />
        </div>
        <ol role="list" className={styles.indicators} tabIndex={0} aria-label={words.indicators}>
          {indicators.map(({ rule, points, reasons }) => (
            <li key={rule} className={styles.indicator} data-counts={points > 0 || undefined}>
              <p className={styles.name}>
                <span>
                  {texts.titles[rule]} <code>{rule}</code>
                </span>
                <span className={styles.points}>{points > 0 ? `+${points}` : points}</span>
              </p>
              <p className={styles.text}>
                {texts.joinSentences(reasons.map((reason) => textOf(texts.reasons, reason)))}
              </p>
            </li>
          ))}
        </ol>
        <p className={styles.missing}>{words.notKnown(unknowns.map(unknownText))}</p>
      </div>
    </div>
  )
}
