import { frameWords } from '@varuna/language/site/frame'
import typography from '@varuna/ui/typography.module.css'
import { Link } from 'react-router'
import copy from '#content/corrections.json'
import { PageHead } from '~/site/page/page-head.tsx'
import { Day } from '~/site/text/day.tsx'
import { RichText } from '~/site/text/rich-text.tsx'
import { Reviewed } from '~/site/text/reviewed.tsx'
import styles from './reference.module.css'

interface Correction {
  id: string
  date: string
  page: string
  what: string
  was: string
  is: string
  why: string
  source?: string
}

/** What was corrected on the public pages, newest first. */
export function Corrections() {
  const { columns } = copy
  return (
    <>
      <PageHead title={copy.title} lead={copy.lead} />
      <div className={styles.page}>
        <div className={styles.notes}>
          {copy.how.map((line) => (
            <p key={line}>
              <RichText>{line}</RichText>
            </p>
          ))}
          <p>
            <a href="/feed.xml">{copy.feed}</a>
          </p>
          <Reviewed on={copy.reviewed} />
        </div>
        <ol role="list" className={styles.list}>
          {(copy.items as Correction[]).map(({ id, date, page, what, was, is, why, source }) => (
            <li key={id} id={id} className={styles.entry}>
              <p className={typography.aside}>
                <Day of={date} />, <Link to={page}>{frameWords.pageNames[page] ?? page}</Link>
              </p>
              <h2 className={styles.what}>{what}</h2>
              <dl className={styles.change}>
                <div>
                  <dt>{columns.was}</dt>
                  <dd>{was}</dd>
                </div>
                <div>
                  <dt>{columns.is}</dt>
                  <dd className={typography.strong}>{is}</dd>
                </div>
                <div>
                  <dt>{columns.why}</dt>
                  <dd>{why}</dd>
                </div>
                {source && (
                  <div>
                    <dt>{columns.source}</dt>
                    <dd>{source}</dd>
                  </div>
                )}
              </dl>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}
