import { topicWords } from '@varuna/language/site/topic'
import typography from '@varuna/ui/typography.module.css'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { ShareLinks } from '~/site/footer/share-links.tsx'
import { Picture, type PictureName } from '~/site/text/picture.tsx'
import { frameWords } from '@varuna/language/site/frame'
import { FootnotesContext, TextWithFootnotes } from '../page/footnote-marks.tsx'
import { citedSources } from '../page/footnotes.ts'
import { Sources } from '../sections/sources.tsx'
import { stories, storyPath } from './stories.ts'
import { StoryMap } from './story-map.tsx'
import styles from './story-page.module.css'
import type { Story } from './story-schema.ts'

const { stories: words } = topicWords

/** A case study: what happened, when, where, and what was learnt. */
export function StoryPage({ story }: { story: Story }) {
  const cited = useMemo(() => citedSources(story), [story])
  const { kind, topic, headline, when, where, picture, lead, text, timeline, map, learnt, sources, reviewed } = story
  return (
    <FootnotesContext value={cited}>
      <article>
        <header className={styles.head} data-theme="dark">
          <div className={styles.picture} data-screen-only>
            <Picture
              name={picture as PictureName}
              sizes="(width < 768px) 66vw, 100vw"
              priority
              className={styles.image}
            />
          </div>
          <div className={styles.inner}>
            <p className={styles.kind}>
              <Link to="/stories">{words.all}</Link>
              <Link to={topic}>{kind}</Link>
            </p>
            <h1 className={styles.title}>{headline}</h1>
            <p className={styles.facts}>
              {when}
              <br />
              {where}
            </p>
          </div>
        </header>

        <div className={styles.body}>
          <div className={styles.prose}>
            <p className={styles.lead}>
              <TextWithFootnotes>{lead}</TextWithFootnotes>
            </p>
            {text.map((paragraph) => (
              <p key={paragraph}>
                <TextWithFootnotes>{paragraph}</TextWithFootnotes>
              </p>
            ))}
          </div>
          <section className={styles.timeline} aria-labelledby="timeline-title">
            <h2 id="timeline-title" className={styles.heading}>
              {words.timeline}
            </h2>
            <ol role="list">
              {timeline.map(({ date, text: event }) => (
                <li key={date}>
                  <p className={styles.date}>{date}</p>
                  <p>
                    <TextWithFootnotes>{event}</TextWithFootnotes>
                  </p>
                </li>
              ))}
            </ol>
          </section>
        </div>

        <section className={styles.section} aria-labelledby="story-map-title">
          <h2 id="story-map-title" className={typography.title}>
            {map.title}
          </h2>
          <StoryMap map={map} />
        </section>

        <section className={styles.section} aria-labelledby="learnt-title">
          <h2 id="learnt-title" className={typography.title}>
            {words.learnt}
          </h2>
          <ol role="list" className={styles.learnt}>
            {learnt.map(({ title, text: lesson }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{lesson}</p>
              </li>
            ))}
          </ol>
        </section>
      </article>

      <Sources sources={sources} reviewed={reviewed} cited={cited} />

      <aside className={`${styles.section} ${styles.last}`} aria-labelledby="more-title">
        <h2 id="more-title" className={styles.heading}>
          {words.more}
        </h2>
        <ul role="list" className={styles.more}>
          {stories
            .filter(({ slug }) => slug !== story.slug)
            .map((other) => (
              <li key={other.slug}>
                <Link to={storyPath(other)}>{other.headline}</Link>
              </li>
            ))}
        </ul>
        <p className={styles.share}>{words.share}</p>
        <ShareLinks what={frameWords.share.thisPage} page={storyPath(story)} text={headline} />
      </aside>
    </FootnotesContext>
  )
}
