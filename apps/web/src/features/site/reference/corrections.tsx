import { frameWords } from '@varuna/language/site/frame'
import typography from '@varuna/ui/typography.module.css'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import copy from '#content/corrections.json'
import { PageHead } from '~/site/page/page-head.tsx'
import { Day } from '~/site/text/day.tsx'
import { RichText } from '~/site/text/rich-text.tsx'
import { Reviewed } from '~/site/text/reviewed.tsx'
import styles from './reference.module.css'
import { Jumps } from './jumps.tsx'

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

const groups = [...Map.groupBy(copy.items as Correction[], ({ page }) => page)]
const groupId = (page: string) => page.slice(1).replaceAll('/', '-')
const nameOf = (page: string) => frameWords.pageNames[page] ?? page

/** What was corrected on the public pages, by page and newest first, each folded under what it is about. */
export function Corrections() {
  useLinkedCorrection()
  return (
    <>
      <PageHead title={copy.title} lead={copy.lead} />
      <div className={styles.page}>
        <div className={styles.notes}>
          <Jumps
            label={copy.title}
            parts={groups.map(([page, items]) => ({ id: groupId(page), title: `${nameOf(page)} (${items.length})` }))}
          />
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
        <div className={styles.list}>
          {groups.map(([page, items]) => (
            <section key={page} id={groupId(page)} className={styles.group} aria-labelledby={`${groupId(page)}-title`}>
              <h2 id={`${groupId(page)}-title`}>
                <Link to={page}>{nameOf(page)}</Link>
              </h2>
              <ol role="list" className={styles.corrections}>
                {items.map((correction) => (
                  <li key={correction.id} id={correction.id} className={styles.correction}>
                    <CorrectionEntry {...correction} />
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

function CorrectionEntry({ date, what, was, is, why, source }: Correction) {
  const { columns } = copy
  return (
    <details className={styles.folded}>
      <summary>
        <span className={styles.what}>{what}</span>
        <span className={typography.aside}>
          <Day of={date} />
        </span>
      </summary>
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
    </details>
  )
}

/** Opens the correction that the address names, such as one of the feed. */
function useLinkedCorrection(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const folded = document.getElementById(hash.slice(1))?.querySelector('details')
    if (!folded) return
    folded.open = true
    folded.scrollIntoView()
  }, [hash])
}
