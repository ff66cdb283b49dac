import typography from '@varuna/ui/typography.module.css'
import { Link } from 'react-router'
import copy from '#content/stories-page.json'
import { PageHead } from '~/site/page/page-head.tsx'
import { Reviewed } from '~/site/text/reviewed.tsx'
import { Picture, type PictureName } from '~/site/text/picture.tsx'
import { lastStoryReview, stories, storyPath } from './stories.ts'
import styles from './stories-page.module.css'

const sizes = '(width >= 1100px) 620px, (width >= 768px) 50vw, 100vw'

export function StoriesPage() {
  return (
    <>
      <PageHead title={copy.title} lead={copy.lead} />
      <ol role="list" className={styles.list}>
        {stories.map((story, index) => (
          <li key={story.slug} className={styles.story}>
            <Picture
              name={story.picture as PictureName}
              sizes={sizes}
              priority={index === 0}
              alt=""
              className={styles.picture}
            />
            <div>
              <p className={typography.aside}>{story.kind}</p>
              <h2 className={styles.title}>
                <Link to={storyPath(story)}>{story.headline}</Link>
              </h2>
              <p>{story.description}</p>
              <p className={styles.facts}>{story.when}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.feed}>
        <a href="/feed.xml">{copy.feed}</a>
        <Reviewed on={lastStoryReview} />
      </div>
    </>
  )
}
