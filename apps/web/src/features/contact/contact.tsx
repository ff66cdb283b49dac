import { PageHead } from '~/shell/page-head.tsx'
import { RichText } from '~/shell/rich-text.tsx'
import copy from '#content/contact.json'
import { ContactForm } from './contact-form.tsx'
import styles from './contact.module.css'

export function Contact() {
  const { emergency, what, ways } = copy
  return (
    <>
      <PageHead title={copy.title} lead={copy.lead} />
      <div className={styles.page}>
        <section className={styles.emergency} aria-labelledby="emergency-title">
          <h2 id="emergency-title">{emergency.title}</h2>
          <p>{emergency.text}</p>
        </section>
        <div className={styles.form}>
          <ContactForm />
        </div>
        <div className={styles.beside}>
          <section aria-labelledby="what-title">
            <h2 id="what-title">{what.title}</h2>
            <ol role="list" className={styles.steps}>
              {what.steps.map((step) => (
                <li key={step}>
                  <p>
                    <RichText>{step}</RichText>
                  </p>
                </li>
              ))}
            </ol>
          </section>
          <section aria-labelledby="ways-title">
            <h2 id="ways-title">{ways.title}</h2>
            <dl className={styles.ways}>
              {ways.list.map(([way, detail]) => (
                <div key={way}>
                  <dt>{way}</dt>
                  <dd>{detail}</dd>
                </div>
              ))}
            </dl>
            <p className={styles.note}>{ways.note}</p>
          </section>
        </div>
      </div>
    </>
  )
}
