import type { VesselKindAnswer } from '@varuna/contract/analysis/vessel-kind'
import { isKindNamed, vesselKindWords as words } from '@varuna/language/analysis/vessel-kind'
import styles from './two-questions.module.css'

/** What speaks for or against a fishing vessel, each fact with its weight. */
export function VesselFacts({ facts, kinds, verdict }: Pick<VesselKindAnswer, 'facts' | 'kinds' | 'verdict'>) {
  const isUnnamed = verdict !== 'fishing_vessel' && kinds.length > 0 && !isKindNamed(kinds)
  return (
    <details className={styles.facts}>
      <summary>{words.facts}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.factColumn}</th>
            <th scope="col">{words.weightColumn}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(({ code, text, weight }) => (
            <tr key={code}>
              <th scope="row">{text}</th>
              <td>{words.weight(weight)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{words.note}</p>
      {isUnnamed && <p>{words.likeliest(kinds)}</p>}
    </details>
  )
}
