import { frameWords } from '@varuna/language/site/frame'
import { useState, type RefObject } from 'react'
import { Link, useLocation } from 'react-router'
import { FullScreenDialog } from '@varuna/ui/full-screen-dialog'
import typography from '@varuna/ui/typography.module.css'
import menu from '#content/menu.json'
import { Picture, type PictureName } from '../text/picture.tsx'
import styles from './site-menu.module.css'

type SiteMenuProps = { open: boolean; onOpenChange: (open: boolean) => void; opener: RefObject<HTMLElement | null> }

const { topBar: words } = frameWords
const { links, more } = menu

export function SiteMenu({ open, onOpenChange, opener }: SiteMenuProps) {
  const { pathname } = useLocation()
  const [highlighted, setHighlighted] = useState(
    Math.max(
      0,
      links.findIndex(({ to }) => to === pathname),
    ),
  )
  return (
    <FullScreenDialog title={words.menu} theme="dark" open={open} onOpenChange={onOpenChange} opener={opener}>
      <div className={styles.menu}>
        <div className={styles.lists}>
          <nav aria-label={words.menuPages}>
            <ul role="list" className={styles.links}>
              {links.map(({ to, label, description }, index) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={styles.link}
                    aria-current={pathname === to ? 'page' : undefined}
                    onClick={() => onOpenChange(false)}
                    onFocus={() => setHighlighted(index)}
                    onPointerEnter={() => setHighlighted(index)}
                  >
                    <span className={styles.label}>{label}</span>
                    <span className={typography.soft}>{description}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label={words.menuMore}>
            <ul role="list" className={styles.more}>
              {more.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} aria-current={pathname === to ? 'page' : undefined} onClick={() => onOpenChange(false)}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className={styles.pictures} aria-hidden="true">
          {links.map(({ to, picture }, index) => (
            <div key={to} className={styles.picture} data-highlighted={index === highlighted || undefined}>
              <Picture name={picture as PictureName} sizes="45vw" alt="" />
            </div>
          ))}
        </div>
      </div>
    </FullScreenDialog>
  )
}
