import { frameWords } from '@varuna/language/site/frame'
import { useCurrentSection } from './use-current-section.ts'
import styles from './contents-list.module.css'

type ContentsListProps = { sections: readonly { id: string; title: string }[] }

export function ContentsList({ sections }: ContentsListProps) {
  const current = useCurrentSection(sections.map(({ id }) => id))
  return (
    <nav aria-labelledby="contents-title">
      <h2 id="contents-title" className={styles.title}>
        {frameWords.legal.onThisPage}
      </h2>
      <ol role="list" className={styles.list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link} aria-current={current === id ? 'true' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
