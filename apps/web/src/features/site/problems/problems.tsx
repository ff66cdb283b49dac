import { useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import typography from '@varuna/ui/typography.module.css'
import { VisuallyHidden } from '@varuna/ui/visually-hidden'
import copy from '#content/problems.json'
import { Picture, pictureSources, type PictureName } from '~/site/text/picture.tsx'
import styles from './problems.module.css'
import { useCarousel } from './use-carousel.ts'

interface Problem {
  picture: string
  caption: string
  link?: { to: string; text: string }
}

const items: Problem[] = copy.items
const slides = [...items, ...items]
const sources = slides.map(({ picture }) => pictureSources(picture as PictureName, 'webp').path(828))

/** A plain scrolling row; with WebGL it becomes a curved carousel of twice as many slides. */
export function Problems() {
  const stage = useRef<HTMLDivElement>(null)
  const { canvas, isLive, isNear, active, settled, moveBy, moveTo } = useCarousel(stage, sources, items.length)

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowLeft: () => moveBy(-1),
      ArrowRight: () => moveBy(1),
      Home: () => moveTo(0),
      End: () => moveTo(items.length - 1),
    }
    const move = isLive ? moves[event.key] : undefined
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <section className={styles.problems} data-theme="dark" aria-labelledby="problems">
      <div className={styles.intro}>
        <h2 id="problems" className={typography.heroTitle}>
          {copy.title}
        </h2>
        <p className={styles.lead}>{copy.lead}</p>
      </div>
      <div
        ref={stage}
        className={styles.stage}
        data-live={isLive || undefined}
        role="group"
        aria-roledescription={isLive ? 'carousel' : undefined}
        aria-label={copy.title}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {isNear && <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />}
        <ul role="list" className={styles.row}>
          {(isLive ? slides : items).map(({ picture, caption, link }, index) => (
            <li
              key={index}
              className={styles.slide}
              data-slide
              aria-hidden={index >= items.length || undefined}
              inert={isLive && index !== active && index !== active + items.length}
            >
              <Picture name={picture as PictureName} sizes="(width < 768px) 78vw, 460px" className={styles.picture} />
              <p className={styles.caption}>{caption}</p>
              {link && index < items.length && (
                <Link to={link.to} className={styles.link}>
                  {link.text}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.controls} data-live={isLive || undefined}>
        <button type="button" className={styles.arrow} aria-label={copy.previous} onClick={() => moveBy(-1)}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M21 12H3M10 5l-7 7 7 7" />
          </svg>
        </button>
        <button type="button" className={styles.arrow} aria-label={copy.next} onClick={() => moveBy(1)}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3 12h18M14 5l7 7-7 7" />
          </svg>
        </button>
      </div>
      <VisuallyHidden>
        <span role="status">{isLive && `${items[settled]?.caption}, ${settled + 1} of ${items.length}`}</span>
      </VisuallyHidden>
    </section>
  )
}
