import { Link } from 'react-router'
import { buttonClass } from '@varuna/ui/button'
import typography from '@varuna/ui/typography.module.css'
import { PageHead } from '~/site/page/page-head.tsx'
import { Picture, type PictureName } from '~/site/text/picture.tsx'
import { Reviewed } from '~/site/text/reviewed.tsx'
import { RichText } from '~/site/text/rich-text.tsx'
import copy from '#content/about.json'
import styles from './about.module.css'
import { PublishedFigures } from './published-figures.tsx'

export function About() {
  const { story, how, limits, run, close } = copy
  return (
    <>
      <PageHead title={copy.title} lead={copy.lead} />

      <section id={story.id} className={styles.section} aria-labelledby="story-title">
        <h2 id="story-title" className={typography.title}>
          {story.title}
        </h2>
        <div className={styles.parts}>
          {story.parts.map(({ year, title, text }) => (
            <div key={title} className={styles.part}>
              <p className={typography.aside}>{year}</p>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          ))}
        </div>
        <p className={styles.statement}>{story.close}</p>
      </section>

      <div className={styles.picture}>
        <Picture name={copy.picture as PictureName} sizes="100vw" />
      </div>

      <section id={how.id} className={styles.section} aria-labelledby="how-title">
        <div className={styles.opening}>
          <h2 id="how-title" className={typography.title}>
            {how.title}
          </h2>
          <p className={styles.lead}>{how.lead}</p>
        </div>
        <div className={styles.analyses}>
          {how.analyses.map(({ title, steps }) => (
            <div key={title} className={styles.analysis}>
              <h3>{title}</h3>
              <dl className={styles.steps}>
                {steps.map(([step, text]) => (
                  <div key={step}>
                    <dt>{step}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
      </section>

      <PublishedFigures />

      <section id={limits.id} className={styles.section} aria-labelledby="limits-title">
        <h2 id="limits-title" className={typography.title}>
          {limits.title}
        </h2>
        <ul role="list" className={styles.limits}>
          {limits.items.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>
                <RichText>{text ?? ''}</RichText>
              </p>
            </li>
          ))}
        </ul>
      </section>

      <section id={run.id} className={`${styles.section} ${styles.run}`} aria-labelledby="run-title">
        <div>
          <h2 id="run-title" className={typography.title}>
            {run.title}
          </h2>
          <p className={styles.lead}>{run.text}</p>
        </div>
        <div className={styles.commands}>
          {run.commands.map((command, index) => (
            <figure key={command}>
              <pre className={styles.command}>
                <code>{command}</code>
              </pre>
              <figcaption>{run.captions[index]}</figcaption>
            </figure>
          ))}
          <p>
            <RichText>{run.more}</RichText>
          </p>
        </div>
      </section>

      <section className={`${styles.section} ${styles.close}`} aria-labelledby="close-title">
        <div>
          <h2 id="close-title">{close.title}</h2>
          <p>
            <RichText>{close.text}</RichText>
          </p>
          <Reviewed on={copy.reviewed} />
        </div>
        <div className={styles.actions}>
          <Link to="/contact" className={buttonClass('primary')}>
            {close.contactLabel}
          </Link>
          <Link to="/login" className={buttonClass('secondary')}>
            {close.loginLabel}
          </Link>
        </div>
      </section>
    </>
  )
}
