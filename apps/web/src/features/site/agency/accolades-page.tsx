import typography from '@varuna/ui/typography.module.css'
import copy from '#content/accolades.json'
import { PageHead } from '~/site/page/page-head.tsx'
import { RichText } from '~/site/text/rich-text.tsx'
import styles from './record.module.css'

export function AccoladesPage() {
  return (
    <>
      <PageHead title={copy.title} lead={copy.lead} />
      <div className={styles.page}>
        <ol role="list">
          {copy.awards.toReversed().map(({ year, award, achievement, note }) => (
            <li key={year} className={styles.row}>
              <p className={styles.year}>{year}</p>
              <div className={styles.text}>
                <h2>{award}</h2>
                <p className={typography.strong}>{achievement}</p>
                <p>{note}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className={styles.disclaimer}>
          <RichText>{copy.disclaimer}</RichText>
        </p>
      </div>
    </>
  )
}
