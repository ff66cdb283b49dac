import { topicWords } from '@varuna/language/site/topic'
import { Link } from 'react-router'
import typography from '@varuna/ui/typography.module.css'
import styles from './cases.module.css'
import { TextWithFootnotes } from '../page/footnote-marks.tsx'
import { Mark } from '../page/mark.tsx'
import { Section } from '../page/section.tsx'
import type { Topic } from '../page/topic-schema.ts'

export function Cases({ title, lead, items }: Topic['cases']) {
  return (
    <Section id="cases" title={title} lead={lead} background="alternate">
      <ol role="list">
        {items.map(({ title, mark, story, when, where, text, outcome }) => (
          <li key={title} className={`${styles.case} fade`}>
            <div className={styles.facts}>
              <p className={styles.when}>{when}</p>
              <p className={typography.aside}>{where}</p>
              {mark && <Mark>{mark}</Mark>}
            </div>
            <article className={styles.story}>
              <h3 className={styles.title}>{title}</h3>
              {text.map((paragraph) => (
                <p key={paragraph}>
                  <TextWithFootnotes>{paragraph}</TextWithFootnotes>
                </p>
              ))}
              {story && (
                <p>
                  <Link to={story} className={styles.whole}>
                    {topicWords.wholeStory(title)}
                  </Link>
                </p>
              )}
            </article>
            <div className={styles.outcome}>
              <h4 className={styles.label}>{topicWords.outcome}</h4>
              <p>
                <TextWithFootnotes>{outcome}</TextWithFootnotes>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
