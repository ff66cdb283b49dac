import { Badge, type BadgeLevel } from '@varuna/ui/badge'
import type { ReactNode } from 'react'
import { ShareBar } from './share-bar.tsx'
import styles from './verdict.module.css'

type VerdictProps = {
  level: BadgeLevel
  word: string
  headline: ReactNode
  notes?: string
  sureness: { label: string; share: number | null; text: string }[]
  reasons: { code?: string; text: string }[]
  basis?: string
  missing: string[]
  model: { name: string; version: string }
  /** Stands in for the list of reasons where they are a table. */
  why?: ReactNode
}

/** One result, read from the top: the verdict, how sure, why, what is missing, by which model. */
export function Verdict({ level, word, headline, notes, sureness, reasons, basis, missing, model, why }: VerdictProps) {
  return (
    <div className={styles.verdict}>
      <div className={styles.head}>
        <Badge level={level}>{word}</Badge>
        <div className={styles.headline}>{headline}</div>
        {notes && <p>{notes}</p>}
      </div>
      <dl className={styles.parts}>
        <div className={styles.part}>
          <dt>How sure</dt>
          <dd>
            {sureness.map(({ label, share, text }) => (
              <div key={label} className={styles.sure}>
                <span>
                  {label} <strong className={styles.number}>{text}</strong>
                </span>
                {share !== null && <ShareBar share={share} />}
              </div>
            ))}
          </dd>
        </div>
        <div className={styles.part}>
          <dt>Why</dt>
          <dd>
            {why}
            {!why && reasons.length === 0 && 'No reason was given.'}
            <ul className={styles.list}>
              {reasons.map(({ code, text }) => (
                <li key={`${code}${text}`}>
                  {text} {code && <span className={styles.code}>{code}</span>}
                </li>
              ))}
            </ul>
          </dd>
        </div>
        {basis && (
          <div className={styles.part}>
            <dt>Based on</dt>
            <dd>{basis}</dd>
          </div>
        )}
        <div className={styles.part}>
          <dt>What is missing</dt>
          <dd>
            {missing.length === 0 && 'Nothing known to be missing.'}
            <ul className={styles.list}>
              {missing.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </dd>
        </div>
        <div className={styles.part}>
          <dt>Model</dt>
          <dd className={styles.model}>
            {model.name} {model.version}
          </dd>
        </div>
      </dl>
    </div>
  )
}
