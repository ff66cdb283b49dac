import { Link } from 'react-router'
import { Button, buttonClass } from '@varuna/ui/button'
import copy from '#content/adrift.json'
import styles from './adrift.module.css'

type AdriftProps = { kind: keyof typeof copy; detail?: string | undefined }

/** The page for an address that leads nowhere, and for a page that broke. */
export function Adrift({ kind, detail }: AdriftProps) {
  return (
    <main className={styles.page}>
      <title>{`${copy[kind].title} - Varuna`}</title>
      <svg className={styles.rose} viewBox="-100 -100 200 200" aria-hidden="true">
        {Array.from({ length: 72 }, (_, tick) => (
          <path key={tick} d={`M0 -96V${tick % 6 === 0 ? -82 : -90}`} transform={`rotate(${tick * 5})`} />
        ))}
        <circle r="70" />
        <path d="M-60 0H60M0 -60V60" />
        <path className={styles.needle} d="M0 -66 5 0 0 14 -5 0Z" transform="rotate(47)" />
      </svg>
      <h1>{copy[kind].title}</h1>
      <p>{copy[kind].text}</p>
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
    </main>
  )
}
