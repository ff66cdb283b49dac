import { sourceAnchor } from './notes.tsx'
import styles from './sources.module.css'
import type { Topic } from './topic-schema.ts'

/** The footnotes, numbered as the page cites them. */
export function Sources({ sources, cited }: { sources: Topic['sources']; cited: readonly string[] }) {
  return (
    <section className={styles.sources} aria-labelledby="sources-title">
      <h2 id="sources-title" className={styles.title}>
        Sources and notes
      </h2>
      <ol className={styles.list}>
        {cited.map((id) => {
          const source = sources[id]
          if (!source) return null
          return (
            <li key={id} id={sourceAnchor(id)} className={styles.source} tabIndex={-1}>
              <a href={source.url}>{source.title}</a>. {source.publisher}
              {source.year === null ? ', undated' : `, ${source.year}`}.
              {source.note && <span className={styles.note}> {source.note}</span>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
