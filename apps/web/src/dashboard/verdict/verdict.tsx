import { dashboardWords } from '@varuna/language/rooms'
import { Badge, type BadgeLevel } from '@varuna/ui/badge'
import layout from '@varuna/ui/layout.module.css'
import typography from '@varuna/ui/typography.module.css'
import type { ReactNode } from 'react'
import { ShareBar } from './share-bar.tsx'
import styles from './verdict.module.css'

const { verdict: words } = dashboardWords

type VerdictProps = {
  level: BadgeLevel
  word: string
  headline: ReactNode
  /** The report that the result is about: the form may hold another by now. */
  subject?: string
  badge?: ReactNode
  notes?: string
  confidence: { label: string; share: number | null; text: string }[]
  /** `grounds`: the basis of a rule; `clearedBy`: what would show that it is not broken. */
  reasons: { rule?: string; text: string; grounds?: string; clearedBy?: string[] }[]
  /** The headline states the reason, so an empty list of reasons is complete. */
  isReasonInHeadline?: boolean
  basis?: string
  /** Null where the headline states what would help. */
  missing: string[] | null
  /** One more thing that is missing, with its link. */
  doubt?: ReactNode
  model: { name: string; version: string }
  /** Shown between the headline and the confidence. */
  lead?: ReactNode
  /** Shown above the figures of confidence. */
  gauge?: ReactNode
  /** Shown above all other parts: the questions that a result answers beside its verdict. */
  answers?: { label: string; content: ReactNode } | null
  /** Shown below the reasons, such as the main inputs. */
  factors?: { label: string; chart: ReactNode }
  /** Shown instead of the list of reasons. */
  reasonTable?: ReactNode
}

/** A result in reading order: verdict, confidence, reasons, missing information, model. */
export function Verdict(props: VerdictProps) {
  const {
    level,
    word,
    headline,
    subject,
    badge,
    notes,
    confidence,
    reasons,
    basis,
    missing,
    doubt,
    model,
    reasonTable,
    gauge,
    answers,
    factors,
  } = props
  const hasReasons = !props.isReasonInHeadline || reasons.length > 0
  return (
    <div className={layout.stack}>
      <div className={styles.head}>
        <div className={styles.badges}>
          <Badge level={level}>{word}</Badge>
          {badge}
        </div>
        <div className={styles.headline}>{headline}</div>
        {subject && <p className={typography.wideAside}>{subject}</p>}
        {notes && <p>{notes}</p>}
      </div>
      {props.lead}
      <dl>
        {answers && (
          <div className={styles.part}>
            <dt>{answers.label}</dt>
            <dd>{answers.content}</dd>
          </div>
        )}
        {(gauge || confidence.length > 0) && (
          <div className={styles.part}>
            <dt>{words.confidence}</dt>
            <dd>
              {gauge}
              <div className={styles.confidences}>
                {confidence.map(({ label, share, text }) => (
                  <div key={label} className={styles.confidence}>
                    <span>
                      {label} <strong className={styles.number}>{text}</strong>
                    </span>
                    {share !== null && <ShareBar share={share} />}
                  </div>
                ))}
              </div>
            </dd>
          </div>
        )}
        {hasReasons && (
          <div className={styles.part}>
            <dt>{words.reasons}</dt>
            <dd>
              {reasonTable}
              {!reasonTable && reasons.length === 0 && words.noReasons}
              <ul className={styles.list}>
                {reasons.map(({ rule, text, grounds, clearedBy }) => (
                  <li key={`${rule}${text}`}>
                    {text} {rule && <span className={styles.code}>{rule}</span>}
                    {grounds && <p className={styles.grounds}>{grounds}</p>}
                    {clearedBy && (
                      <div className={styles.cleared}>
                        {words.clearedBy}
                        <ul className={styles.list}>
                          {clearedBy.map((each) => (
                            <li key={each}>{each}</li>
                          ))}
                        </ul>
                      </div>
                    )}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        {factors && (
          <div className={styles.part}>
            <dt>{factors.label}</dt>
            <dd>{factors.chart}</dd>
          </div>
        )}
        {basis && (
          <div className={styles.part}>
            <dt>{words.basis}</dt>
            <dd>{basis}</dd>
          </div>
        )}
        {missing && (
          <div className={styles.part}>
            <dt>{words.missing}</dt>
            <dd>
              {missing.length === 0 && !doubt && words.nothingMissing}
              <ul className={styles.list}>
                {missing.map((text) => (
                  <li key={text}>{text}</li>
                ))}
                {doubt && <li>{doubt}</li>}
              </ul>
            </dd>
          </div>
        )}
        <div className={styles.part}>
          <dt>{words.model}</dt>
          <dd className={styles.model}>
            {model.name} {model.version}
          </dd>
        </div>
      </dl>
    </div>
  )
}
