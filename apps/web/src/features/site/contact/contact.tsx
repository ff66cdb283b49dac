import { PageHead } from '~/site/page/page-head.tsx'
import { Reviewed } from '~/site/text/reviewed.tsx'
import { RichText } from '~/site/text/rich-text.tsx'
import copy from '#content/contact.json'
import { ContactForm } from './contact-form.tsx'
import styles from './contact.module.css'

export function Contact() {
  const { emergency, process, channels } = copy
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
        <div className={styles.aside}>
          <section aria-labelledby="process-title">
            <h2 id="process-title">{process.title}</h2>
            <ol role="list" className={styles.steps}>
              {process.steps.map((step) => (
                <li key={step}>
                  <p>
                    <RichText>{step}</RichText>
                  </p>
                </li>
              ))}
            </ol>
          </section>
          <section aria-labelledby="channels-title">
            <h2 id="channels-title">{channels.title}</h2>
            <dl className={styles.channels}>
              {channels.list.map(([channel, detail]) => (
                <div key={channel}>
                  <dt>{channel}</dt>
                  <dd>{detail}</dd>
                </div>
              ))}
            </dl>
            <p className={styles.note}>
              <RichText>{channels.note}</RichText>
            </p>
            <Reviewed on={copy.reviewed} />
          </section>
        </div>
      </div>
    </>
  )
}
