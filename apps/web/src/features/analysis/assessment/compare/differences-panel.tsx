import type { AssessmentDetails } from '@varuna/contract/analysis/assessment'
import { assessmentWords } from '@varuna/language/analysis/assessment'
import { Panel } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { compareFacts, compareTexts } from './differences.ts'
import styles from './differences-panel.module.css'

const { compare: words } = assessmentWords

/** What differs between two assessments, marked by a word and not by colour alone. */
export function DifferencesPanel({ first, second }: { first: AssessmentDetails; second: AssessmentDetails }) {
  const rows = compareFacts(first, second)
  const count = rows.filter(({ isDifferent }) => isDifferent).length
  return (
    <Panel title={words.differences(count)}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.what}</th>
              <th scope="col">1</th>
              <th scope="col">2</th>
              <th scope="col">{words.difference}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, values: [one, other], isDifferent }) => (
              <tr key={name} data-differs={isDifferent || undefined}>
                <th scope="row">{name}</th>
                <td>{one}</td>
                <td>{other}</td>
                <td>{isDifferent ? words.differs : words.same}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {compareTexts(first, second).map(({ name, onlyFirst, onlySecond, inBoth }) => (
        <section key={name} className={styles.texts}>
          <h3 className={typography.label}>{name}</h3>
          <div className={styles.sides}>
            <Texts title={words.onlyIn(1)} texts={onlyFirst} />
            <Texts title={words.onlyIn(2)} texts={onlySecond} />
          </div>
          <p className={typography.aside}>{words.inBoth(inBoth)}</p>
        </section>
      ))}
    </Panel>
  )
}

function Texts({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <div>
      <h4 className={styles.side}>{title}</h4>
      {texts.length === 0 ? (
        <p className={typography.aside}>{words.nothing}</p>
      ) : (
        <ul className={styles.list}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
