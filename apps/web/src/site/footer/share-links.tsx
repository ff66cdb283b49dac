import { frameWords } from '@varuna/language/site/frame'
import { siteOrigin } from '../page-meta.ts'
import styles from './share-links.module.css'

const { share: words } = frameWords

/** Plain links: nothing is requested from these hosts until a visitor follows one. */
const targets = [
  {
    label: words.onX,
    href: (url: string, text: string) => `https://x.com/intent/post?url=${url}&text=${text}`,
    path: 'M5 4l14 16M19 4L5 20',
  },
  {
    label: words.onFacebook,
    href: (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    path: 'M15 4h-1.5A3.5 3.5 0 0 0 10 7.5V21M7 12h7',
  },
  {
    label: words.onLinkedIn,
    href: (url: string) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    path: 'M5 10v10M5 5v.5M10 20V10M10 14c0-5 9-5 9 0v6',
  },
  {
    label: words.byEmail,
    href: (url: string, text: string) => `mailto:?subject=${text}&body=${url}`,
    path: 'M3 6h18v12H3zM3 7l9 7 9-7',
  },
]

/** `what` is shared, such as 'this site'; `page` is the path to share and `text` the message. */
export function ShareLinks({ what, page, text }: { what: string; page: string; text: string }) {
  const url = encodeURIComponent(`${siteOrigin()}${page}`)
  const message = encodeURIComponent(text)
  return (
    <ul role="list" className={styles.links}>
      {targets.map(({ label, href, path }) => (
        <li key={path}>
          <a
            className={styles.link}
            href={href(url, message)}
            aria-label={label(what)}
            rel="noopener noreferrer"
            suppressHydrationWarning
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={path} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}
