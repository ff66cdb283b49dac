import type { ComponentType, ReactNode } from 'react'
import { isExternal, type SphereItem } from './sphere-item.ts'
import styles from './sphere-menu.module.css'

type InternalLinkProps = { to: string; className?: string | undefined; children: ReactNode }

export type InternalLink = ComponentType<InternalLinkProps>

type SphereLinkProps = {
  link: string
  via: InternalLink | undefined
  className?: string | undefined
  children: ReactNode
}

/** Uses the site's link component for internal paths, when there is one, and a plain link for external URLs. */
export function SphereLink({ link, via: Internal, className, children }: SphereLinkProps) {
  if (Internal && !isExternal(link))
    return (
      <Internal to={link} className={className}>
        {children}
      </Internal>
    )
  return (
    <a href={link} className={className}>
      {children}
    </a>
  )
}

type SphereListProps = { items: readonly SphereItem[]; label: string; via: InternalLink | undefined }

/** All items of the sphere as a list, for visitors who cannot see or use the sphere or prefer a list. */
export function SphereList({ items, label, via }: SphereListProps) {
  return (
    <nav className={styles.list} aria-label={label}>
      <ul role="list">
        {items.map(({ link, title, description, kind }, index) => (
          <li key={`${index} ${link}`}>
            <SphereLink link={link} via={via} className={styles.entry}>
              {kind && <span className={styles.kind}>{kind}</span>}
              <span className={styles.entryTitle}>{title}</span>
              {description && <span className={styles.entryText}>{description}</span>}
            </SphereLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
