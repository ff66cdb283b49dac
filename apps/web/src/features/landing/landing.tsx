import { useState } from 'react'
import { Notice } from '@varuna/ui/notice'
import { Hero } from './hero.tsx'
import type { Said } from './said.ts'
import styles from './landing.module.css'
import { SiteFooter } from './site-footer.tsx'
import { TopBar } from './top-bar.tsx'
import { Watches } from './watches.tsx'

export function Landing() {
  const [said, setSaid] = useState<Said>(null)
  return (
    <>
      <TopBar onSay={setSaid} />
      <div className={styles.notice}>
        <Notice tone={said?.tone ?? 'note'} onDismiss={() => setSaid(null)}>
          {said?.text}
        </Notice>
      </div>
      <main>
        <Hero />
        <Watches />
      </main>
      <SiteFooter />
    </>
  )
}
