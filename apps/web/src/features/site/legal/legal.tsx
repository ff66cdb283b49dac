import { frameWords } from '@varuna/language/site/frame'
import typography from '@varuna/ui/typography.module.css'
import { PageHead } from '~/site/page/page-head.tsx'
import { Day } from '~/site/text/day.tsx'
import { RichText } from '~/site/text/rich-text.tsx'
import { ContentsList } from './contents-list.tsx'
import styles from './legal.module.css'

type StoredRecord = { what: string; holds: string; why: string }
type Block = string | { points: string[] } | { records: StoredRecord[] }

export type LegalText = {
  title: string
  lead: string
  changed: string
  sections: { id: string; title: string; blocks: Block[] }[]
}

export function Legal({ text }: { text: LegalText }) {
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <div className={styles.page}>
        <div className={styles.contents}>
          <ContentsList sections={text.sections} />
          <p className={styles.changed}>
            {frameWords.legal.lastChanged} <Day of={text.changed} />
          </p>
        </div>
        <article className={styles.text}>
          {text.sections.map(({ id, title, blocks }, index) => (
            <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>
                <span className={styles.number}>{index + 1}</span> {title}
              </h2>
              {blocks.map((block, blockIndex) => (
                <LegalBlock key={blockIndex} block={block} />
              ))}
            </section>
          ))}
        </article>
      </div>
    </>
  )
}

function LegalBlock({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <RichText>{block}</RichText>
      </p>
    )
  }
  if ('points' in block) {
    return (
      <ul role="list" className={styles.points}>
        {block.points.map((point) => (
          <li key={point}>
            <RichText>{point}</RichText>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <dl className={styles.records}>
      {block.records.map(({ what, holds, why }) => (
        <div key={what} className={styles.record}>
          <dt>{what}</dt>
          <dd>{holds}</dd>
          <dd className={typography.soft}>{why}</dd>
        </div>
      ))}
    </dl>
  )
}
