import { topicWords } from '@varuna/language/site/topic'
import { Picture, type PictureName } from '~/site/text/picture.tsx'
import { AnchorLink } from './anchor-link.tsx'
import { TextWithFootnotes } from './footnote-marks.tsx'
import styles from './topic-hero.module.css'
import type { Topic } from './topic-schema.ts'

export function TopicHero({ hero, next }: { hero: Topic['hero']; next: string }) {
  return (
    <section id="hero" className={styles.hero} data-theme="dark" aria-labelledby="hero-title">
      <div className={styles.picture} data-screen-only>
        <Picture
          name={hero.picture as PictureName}
          sizes="(width < 768px) 66vw, 100vw"
          priority
          className={styles.image}
        />
      </div>
      <div className={styles.text}>
        <h1 id="hero-title" className={styles.title}>
          {hero.title}
        </h1>
        <p className={styles.subtitle}>{hero.subtitle}</p>
      </div>
      <dl className={styles.figures}>
        {hero.figures.map(({ value, text }) => (
          <div key={value} className={styles.figure}>
            <dt className={styles.value}>{value}</dt>
            <dd>
              <TextWithFootnotes>{text}</TextWithFootnotes>
            </dd>
          </div>
        ))}
      </dl>
      <AnchorLink to={next} className={styles.readOn} data-screen-only>
        {topicWords.readOn}
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 1v13M2.5 8.5 8 14l5.5-5.5" />
        </svg>
      </AnchorLink>
    </section>
  )
}
