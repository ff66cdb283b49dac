import { Link } from 'react-router'
import copy from '#content/landing.json'
import links from '#content/site-links.json'
import styles from './site-footer.module.css'

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div>
          <p className={styles.name}>Varuna</p>
          <p className={styles.about}>{copy.about}</p>
        </div>
        <nav aria-label="Footer">
          <ul role="list" className={styles.links}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.copyright}>{copy.copyright}</p>
      </div>
    </footer>
  )
}
