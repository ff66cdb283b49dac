import { useRef } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '@varuna/ui/button'
import typography from '@varuna/ui/typography.module.css'
import copy from '#content/analytics.json'
import { Picture, type PictureName } from '~/site/text/picture.tsx'
import styles from './analytics.module.css'
import { useZoom } from './use-zoom.ts'

/** One case in seven pictures of the product: each grows out of a strip of all seven while the page is scrolled. */
export function Analytics() {
  const section = useRef<HTMLElement>(null)
  useZoom(section)
  return (
    <section ref={section} className={styles.analytics} data-theme="dark" aria-labelledby="analytics">
      <div className={styles.stage}>
        <div className={styles.intro}>
          <h2 id="analytics" className={typography.heroTitle}>
            {copy.title}
          </h2>
          <p className={styles.lead} data-fade="out">
            {copy.lead}
          </p>
        </div>
        {/* On a phone without motion it scrolls sideways, also by keyboard. */}
        <ol role="list" className={styles.steps} tabIndex={0} aria-label={copy.lead}>
          {copy.steps.map(({ picture, text }, index) => (
            <li key={picture} className={styles.step}>
              <figure>
                <div className={styles.frame} data-layer={index}>
                  <Picture
                    name={picture as PictureName}
                    sizes="(width < 1024px) 92vw, 56vw"
                    className={styles.picture}
                  />
                </div>
                <figcaption className={styles.caption} data-caption={index}>
                  <span className={styles.number}>
                    {index + 1} / {copy.steps.length}
                  </span>
                  {text}
                </figcaption>
              </figure>
            </li>
          ))}
        </ol>
        <p className={styles.mark}>{copy.mark}</p>
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
