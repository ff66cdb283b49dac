import { useRef } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '@varuna/ui/button'
import typography from '@varuna/ui/typography.module.css'
import copy from '#content/analytics.json'
import { Picture, type PictureName } from '~/site/text/picture.tsx'
import styles from './analytics.module.css'
import { useZoom } from './use-zoom.ts'

export function Analytics() {
  const section = useRef<HTMLElement>(null)
  useZoom(section)
  return (
    <section ref={section} className={styles.analytics} data-theme="dark" aria-labelledby="analytics">
      <div className={styles.intro} data-fade="out">
        <h2 id="analytics" className={typography.heroTitle}>
          {copy.title}
        </h2>
        <p className={styles.lead}>{copy.lead}</p>
      </div>
      <div className={styles.stage}>
        {copy.pictures.map((name, index) => (
          <div key={name} className={styles.layer} data-layer>
            <div className={styles.frame}>
              <Picture
                name={name as PictureName}
                sizes={index === 0 ? '100vw' : '(width < 768px) 60vw, 40vw'}
                className={styles.picture}
              />
            </div>
          </div>
        ))}
        <div className={styles.closing} data-fade="in">
          <p className={styles.statement}>{copy.closing}</p>
          <Link to="/dashboard-analysis" className={buttonClass('primary')}>
            {copy.openLabel}
          </Link>
        </div>
      </div>
    </section>
  )
}
