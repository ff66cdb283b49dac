import { Link } from 'react-router'
import { Button, buttonClass } from '@varuna/ui/button'
import copy from '#content/adrift.json'
import styles from './adrift.module.css'

type AdriftProps = { kind: 'unknown-page' | 'failure'; detail?: string | undefined }

/** What is said at an address that leads nowhere, and of a page that broke; the ways on are below. */
export function Adrift({ kind, detail }: AdriftProps) {
  return (
    <div className={styles.page}>
      <div className={styles.said}>
        <h1 className={styles.title}>{copy[kind].title}</h1>
        <p className={styles.text}>{copy[kind].text}</p>
        {detail && <pre className={styles.detail}>{detail}</pre>}
        <div className={styles.ways}>
          {kind === 'failure' && (
            <Button variant="primary" onClick={() => window.location.reload()}>
              Load again
            </Button>
          )}
          <Link to="/" className={buttonClass(kind === 'failure' ? 'secondary' : 'primary')}>
            Return to the main page
          </Link>
        </div>
        {kind === 'unknown-page' && (
          <nav aria-label="Ways on">
            <ul role="list" className={styles.courses}>
              {copy.courses.map(({ to, label, description }) => (
                <li key={to}>
                  <Link to={to}>
                    <span className={styles.label}>{label}</span>
                    <span className={styles.description}>{description}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <svg className={styles.rose} viewBox="-100 -100 200 200" aria-hidden="true">
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
