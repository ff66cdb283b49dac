import { locale } from '@varuna/language/shared/locale'
import { topicWords } from '@varuna/language/site/topic'
import typography from '@varuna/ui/typography.module.css'
import { sourceAnchor } from '../page/footnote-marks.tsx'
import styles from './sources.module.css'
import type { Topic } from '../page/topic-schema.ts'

const dateFormat = new Intl.DateTimeFormat(locale.tag, { dateStyle: 'long', timeZone: 'UTC' })

const { sources: words } = topicWords

type SourcesProps = Pick<Topic, 'sources' | 'reviewed'> & { cited: readonly string[] }

export function Sources({ sources, reviewed, cited }: SourcesProps) {
  return (
    <section className={styles.sources} aria-labelledby="sources-title">
      <h2 id="sources-title" className={styles.title}>
        {words.title}
      </h2>
      <p className={styles.reviewed}>
        {words.lastRevised} <time dateTime={reviewed}>{dateFormat.format(new Date(reviewed))}</time>.
      </p>
      <ol className={styles.list}>
        {cited.map((id) => {
          const source = sources[id]
          if (!source) return null
          return (
            <li key={id} id={sourceAnchor(id)} className={styles.source} tabIndex={-1}>
              <a href={source.url}>{source.title}</a>. {words.publisherAndYear(source.publisher, source.year)}.
              {source.note && <span className={typography.soft}> {source.note}</span>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
