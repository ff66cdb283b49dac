import { frameWords } from '@varuna/language/site/frame'
import { Link } from 'react-router'
import copy from '#content/footer.json'
import { Picture } from '../text/picture.tsx'
import { ShareLinks } from './share-links.tsx'
import styles from './site-footer.module.css'

export function SiteFooter() {
  const { contact, links, read, share } = copy
  return (
    <footer className={styles.footer} data-theme="dark">
      <Picture name="sea-at-dawn" sizes="100vw" alt="" className={styles.dawn} />
      <div className={styles.inside}>
        <div className={styles.brand}>
          <p className={styles.name}>Varuna</p>
          <p className={styles.tagline}>{copy.tagline}</p>
        </div>
        {[links, read].map(({ title, items }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul role="list">
              {items.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={styles.link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <h2 className={styles.title}>{contact.title}</h2>
          <address className={styles.address}>
            {contact.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </address>
          <p className={styles.note}>{contact.note}</p>
        </div>
        <div className={styles.share}>
          <h2 className={styles.title}>{share.title}</h2>
          <ShareLinks what={frameWords.share.thisSite} page="/" text={share.text} />
        </div>
        <p className={styles.copyright}>{copy.copyright}</p>
      </div>
    </footer>
  )
}
