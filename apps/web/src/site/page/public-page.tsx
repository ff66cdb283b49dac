import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Notice } from '@varuna/ui/notice'
import styles from './public-page.module.css'
import { useClearedWhenBack } from '~/api/use-cleared-when-back.ts'
import type { PageNotice } from '../text/page-notice.ts'
import { SiteFooter } from '../footer/site-footer.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from '../top-bar/top-bar.tsx'

type PublicPageProps = {
  /** The page starts with a dark picture that extends under the top bar. */
  overPicture?: boolean
  children: ReactNode
}

export function PublicPage({ overPicture = false, children }: PublicPageProps) {
  const [notice, setNotice] = useState<PageNotice>(null)
  useClearedWhenBack(notice?.text, () => setNotice(null))
  return (
    <>
      <SkipLink />
      <TopBar overPicture={overPicture} onNotice={setNotice} />
      <div className={styles.notice} data-screen-only>
        <Notice tone={notice?.tone ?? 'note'} onDismiss={() => setNotice(null)}>
          {notice && (
            <>
              {notice.text}
              {notice.link && (
                <>
                  {' '}
                  <Link to={notice.link.to} state={notice.link.state}>
                    {notice.link.label}
                  </Link>
                </>
              )}
            </>
          )}
        </Notice>
      </div>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  )
}
