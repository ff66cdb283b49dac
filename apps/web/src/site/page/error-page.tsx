import { frameWords } from '@varuna/language/site/frame'
import { Link } from 'react-router'
import { buttonClass } from '@varuna/ui/button'
import typography from '@varuna/ui/typography.module.css'
import links from '#content/other-pages.json'
import { ReloadButton } from './reload-button.tsx'
import styles from './error-page.module.css'

type ErrorPageProps = {
  kind: 'pageNotFound' | 'pageFailed' | 'serverUnreachable'
  detail?: string | undefined
}

export function ErrorPage({ kind, detail }: ErrorPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.content}>
        <h1 className={styles.title}>{frameWords[kind].title}</h1>
        <p className={styles.text}>{frameWords[kind].text}</p>
        {detail && <pre className={styles.detail}>{detail}</pre>}
        <div className={styles.actions}>
          {kind !== 'pageNotFound' && <ReloadButton immediately={kind === 'serverUnreachable'} />}
          {kind !== 'serverUnreachable' && (
            <Link to="/" className={buttonClass(kind === 'pageFailed' ? 'secondary' : 'primary')}>
              {frameWords.backToMainPage}
            </Link>
          )}
        </div>
        {kind === 'pageNotFound' && (
          <nav aria-label={frameWords.pageNotFound.otherPages}>
            <ul role="list" className={styles.links}>
              {links.map(({ to, label, description }) => (
                <li key={to}>
                  <Link to={to}>
                    <span className={styles.label}>{label}</span>
                    <span className={typography.aside}>{description}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <svg className={styles.compass} viewBox="-100 -100 200 200" aria-hidden="true">
        {Array.from({ length: 72 }, (_, tick) => (
          <path key={tick} d={`M0 -96V${tick % 6 === 0 ? -82 : -90}`} transform={`rotate(${tick * 5})`} />
        ))}
        <circle r="70" />
        <path d="M-60 0H60M0 -60V60" />
        <path className={styles.needle} d="M0 -66 5 0 0 14 -5 0Z" transform="rotate(47)" />
      </svg>
    </div>
  )
}
