import { useState, type ReactNode } from 'react'
import { Notice } from '@varuna/ui/notice'
import styles from './public-page.module.css'
import type { Said } from './said.ts'
import { SiteFooter } from './site-footer.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'

type PublicPageProps = {
  /** The page begins with a dark picture that runs under the top bar. */
  overPicture?: boolean
  children: ReactNode
}

/** Top bar, what it has to say, the page, and the footer: the frame of every public page. */
export function PublicPage({ overPicture = false, children }: PublicPageProps) {
  const [said, setSaid] = useState<Said>(null)
  return (
    <>
      <SkipLink />
      <TopBar overPicture={overPicture} onSay={setSaid} />
      <div className={styles.notice}>
        <Notice tone={said?.tone ?? 'note'} onDismiss={() => setSaid(null)}>
          {said?.text}
        </Notice>
      </div>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  )
}
