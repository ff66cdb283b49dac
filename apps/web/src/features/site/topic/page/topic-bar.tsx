import { topicWords } from '@varuna/language/site/topic'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Notice } from '@varuna/ui/notice'
import menu from '#content/menu.json'
import type { PageNotice } from '~/site/text/page-notice.ts'
import { MenuCell } from '~/site/top-bar/menu-cell.tsx'
import { AnchorLink } from './anchor-link.tsx'
import styles from './topic-bar.module.css'

export interface TopicLink {
  id: string
  label: string
}

export function TopicBar({ links, active }: { links: readonly TopicLink[]; active: string | null }) {
  const [open, setOpen] = useState(false)
  const [notice, setNotice] = useState<PageNotice>(null)
  const bar = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!bar.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [open])

  return (
    <header
      ref={bar}
      className={styles.bar}
      data-screen-only
      data-theme="dark"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return
        setOpen(false)
        toggle.current?.focus()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !bar.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <div className={styles.inner}>
        <Link to="/" className={styles.name}>
          {topicWords.site}
        </Link>
        <Link to="/" className={styles.home}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M2 13.5 10 3l8 10.5M4.5 17c2-1.6 3.5-1.6 5.5 0s3.5 1.6 5.5 0" />
          </svg>
          {topicWords.home}
        </Link>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="topic-sections"
          onClick={() => setOpen(!open)}
        >
          {open ? topicWords.close : topicWords.menu}
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d={open ? 'm4 4 12 12M16 4 4 16' : 'M2 6h16M2 14h16'} />
          </svg>
        </button>
        <div id="topic-sections" className={styles.sections} data-open={open || undefined}>
          <nav aria-label={topicWords.onThisPage}>
            <ul role="list">
              {links.map(({ id, label }) => (
                <li key={id}>
                  <AnchorLink
                    to={id}
                    className={styles.link}
                    aria-current={id === active ? 'true' : undefined}
                    onClick={() => setOpen(false)}
                  >
                    {label}
                  </AnchorLink>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label={topicWords.site} className={styles.site}>
            <ul role="list">
              {[...menu.links.slice(1), ...menu.more].map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={styles.siteLink} onClick={() => setOpen(false)}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className={styles.menu}>
          <MenuCell onNotice={setNotice} />
        </div>
      </div>
      <Notice tone={notice?.tone ?? 'error'} onDismiss={() => setNotice(null)}>
        {notice?.text}
      </Notice>
    </header>
  )
}
