import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { FullScreenDialog } from '@varuna/ui/full-screen-dialog'
import links from '#content/site-links.json'
import styles from './site-menu.module.css'

type SiteMenuProps = { open: boolean; onOpenChange: (open: boolean) => void; trigger: ReactElement }

export function SiteMenu({ open, onOpenChange, trigger }: SiteMenuProps) {
  const { pathname } = useLocation()
  return (
    <FullScreenDialog title="Menu" open={open} onOpenChange={onOpenChange} trigger={trigger}>
      <nav aria-label="Pages">
        <ul role="list" className={styles.links}>
          {links.map(({ to, label, description }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.link}
                aria-current={pathname === to ? 'page' : undefined}
                onClick={() => onOpenChange(false)}
              >
                <span className={styles.label}>{label}</span>
                <span className={styles.description}>{description}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </FullScreenDialog>
  )
}
