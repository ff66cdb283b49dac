import { frameWords } from '@varuna/language/site/frame'
import { Link } from 'react-router'
import copy from '#content/topics/footer.json'
import { ShareLinks } from '~/site/footer/share-links.tsx'
import { RichText } from '~/site/text/rich-text.tsx'
import styles from './topic-footer.module.css'
import type { Topic } from './topic-schema.ts'

export function TopicFooter({ topic: { name, path, partners } }: { topic: Topic }) {
  return (
    <footer className={styles.footer} data-theme="dark">
      <div className={styles.inner}>
        <div className={styles.about}>
          <p className={styles.name}>Varuna</p>
          <p>{copy.about}</p>
          <h2 className={styles.heading}>{copy.shareTitle}</h2>
          <ShareLinks what={frameWords.share.thisPage} page={path} text={frameWords.pageTitle(name)} />
        </div>
        <nav className={styles.quick} aria-labelledby="quick-links">
          <h2 id="quick-links" className={styles.heading}>
            {copy.quickTitle}
          </h2>
          <ul role="list">
            {copy.quick
              .filter(({ to }) => to !== path)
              .map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
          </ul>
        </nav>
        <div>
          <h2 className={styles.heading}>{copy.partnersTitle}</h2>
          <ul role="list">
            {partners.map(({ name, href }) => (
              <li key={href}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
          <p className={styles.small}>{copy.partnersNote}</p>
        </div>
        <address className={styles.contact}>
          <h2 className={styles.heading}>{copy.contactTitle}</h2>
          <p>{copy.address}</p>
          <p>
            <a href={`mailto:${copy.email}`}>{copy.email}</a>
          </p>
          <p>
            <a href={`tel:${copy.phone.replaceAll(' ', '')}`}>{copy.phone}</a>
          </p>
          <p className={styles.small}>
            <RichText>{copy.contactNote}</RichText>
          </p>
        </address>
        <p className={styles.copyright}>{copy.copyright}</p>
      </div>
    </footer>
  )
}
