import { topicWords } from '@varuna/language/site/topic'
import { Link } from 'react-router'
import typography from '@varuna/ui/typography.module.css'
import { Day } from '~/site/text/day.tsx'
import { sourceAnchor } from '../page/footnote-marks.tsx'
import styles from './sources.module.css'
import type { Source, Topic } from '../page/topic-schema.ts'

const { sources: words } = topicWords

type SourcesProps = Pick<Topic, 'sources' | 'reviewed'> & { cited: readonly string[] }

export function Sources({ sources, reviewed, cited }: SourcesProps) {
  return (
    <section className={styles.sources} aria-labelledby="sources-title">
      <h2 id="sources-title" className={styles.title}>
        {words.title}
      </h2>
      <p className={styles.reviewed}>
        {words.lastReviewed} <Day of={reviewed} />. <Link to="/corrections">{words.corrections}</Link>.
      </p>
      <details className={styles.folded}>
        <summary className={styles.summary}>{words.show(cited.length)}</summary>
        <ol className={styles.list}>
          {cited.map((id) => {
            const source = sources[id]
            if (!source) return null
            return (
              <li key={id} id={sourceAnchor(id)} className={styles.source} tabIndex={-1}>
                {source.url ? <a href={source.url}>{source.title}</a> : <cite>{source.title}</cite>}.{' '}
                {words.publisherAndYear(source.publisher, source.year)}.
                {source.note && <span className={typography.soft}> {source.note}</span>}
                <LookedUp source={source} />
              </li>
            )
          })}
        </ol>
      </details>
    </section>
  )
}

/** When the source was last read, in which words, and where, if not at its own address. */
function LookedUp({ source: { lookedUp, sourceWording, seenAt, firstHand } }: { source: Source }) {
  if (!lookedUp) return null
  return (
    <p className={styles.lookedUp}>
      <q>{sourceWording}</q>
      <br />
      {words.lookedUpOn} <Day of={lookedUp} />
      {seenAt && (
        <>
          {' '}
          {words.seenAt} <a href={seenAt}>{new URL(seenAt).hostname}</a>
        </>
      )}
      .{firstHand === false && ` ${words.secondHand}`}
    </p>
  )
}
