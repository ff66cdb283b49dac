import copy from '#content/teach.json'
import { PageHead } from '~/site/page/page-head.tsx'
import { Reviewed } from '~/site/text/reviewed.tsx'
import { RichText } from '~/site/text/rich-text.tsx'
import styles from './reference.module.css'
import { Jumps } from './jumps.tsx'

/** A lesson for each topic; printed, each begins on a page of its own. */
export function TeachingSheets() {
  const { words } = copy
  return (
    <>
      <PageHead title={copy.title} lead={copy.lead} />
      <div className={styles.page}>
        <div className={styles.notes}>
          <Jumps label={copy.title} parts={copy.sheets} />
          {copy.notes.map((note) => (
            <p key={note}>
              <RichText>{note}</RichText>
            </p>
          ))}
          <Reviewed on={copy.reviewed} />
        </div>
        <div className={styles.list}>
          {copy.sheets.map(({ id, title, aim, steps, questions }) => (
            <section key={id} id={id} className={`${styles.group} ${styles.sheet}`} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <p data-screen-only>
                <a href={`/sheets/varuna-${id}.pdf`} className={styles.jump}>
                  {words.pdf}
                </a>
              </p>
              <h3>{words.aim}</h3>
              <p>{aim}</p>
              <h3>{words.lesson}</h3>
              <ol role="list" className={styles.terms}>
                {steps.map(({ minutes, text }) => (
                  <li key={text} className={styles.step}>
                    <span className={styles.minutes}>
                      {minutes} {words.minutes}
                    </span>
                    <p>
                      <RichText>{text}</RichText>
                    </p>
                  </li>
                ))}
              </ol>
              <h3>{words.questions}</h3>
              <dl className={styles.terms}>
                {questions.map(({ question, answer }) => (
                  <div key={question}>
                    <dt>{question}</dt>
                    <dd>{answer}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
