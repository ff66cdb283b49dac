import copy from '#content/footer.json'
import { originOf } from './page-meta.ts'
import styles from './share-links.module.css'

/** Where a reader can pass the site on. Nothing is asked of these hosts until a link is followed. */
const targets = [
  {
    label: 'Share this site on X',
    href: (url: string, text: string) => `https://x.com/intent/post?url=${url}&text=${text}`,
    path: 'M5 4l14 16M19 4L5 20',
  },
  {
    label: 'Share this site on Facebook',
    href: (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    path: 'M15 4h-1.5A3.5 3.5 0 0 0 10 7.5V21M7 12h7',
  },
  {
    label: 'Share this site on LinkedIn',
    href: (url: string) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    path: 'M5 10v10M5 5v.5M10 20V10M10 14c0-5 9-5 9 0v6',
  },
  {
    label: 'Share this site by e-mail',
    href: (url: string, text: string) => `mailto:?subject=${text}&body=${url}`,
    path: 'M3 6h18v12H3zM3 7l9 7 9-7',
  },
]

export function ShareLinks() {
  const [url, text] = [encodeURIComponent(`${originOf()}/`), encodeURIComponent(copy.share.text)]
  return (
    <ul role="list" className={styles.links}>
      {targets.map(({ label, href, path }) => (
        <li key={label}>
          <a className={styles.link} href={href(url, text)} aria-label={label} rel="noopener noreferrer">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={path} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}
