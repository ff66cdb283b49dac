import { frameWords } from '@varuna/language/site/frame'
import { useRef, useState } from 'react'
import menu from '#content/menu.json'
import type { PageNotice } from '../text/page-notice.ts'
import styles from './top-bar.module.css'

const load = async () => (await import('./site-menu.tsx')).SiteMenu

type SiteMenu = Awaited<ReturnType<typeof load>>

/** Failures are ignored here; they show when the menu is opened. */
const preload = () => void load().catch(() => undefined)

/** Opens the menu, which is preloaded on hover and focus. Without scripts, its links are shown instead. */
export function MenuCell({ onNotice }: { onNotice: (notice: PageNotice) => void }) {
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [Menu, setMenu] = useState<SiteMenu | null>(null)

  const openMenu = () =>
    load().then(
      (menu) => {
        setMenu(() => menu)
        setOpen(true)
      },
      () => onNotice({ tone: 'error', text: frameWords.topBar.menuFailed }),
    )

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`${styles.cell} ${styles.menu}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void openMenu()}
      >
        {frameWords.topBar.menu}
        <span className={styles.bars} aria-hidden="true" />
      </button>
      {Menu && <Menu open={open} onOpenChange={setOpen} opener={opener} />}
      <noscript>
        <ul className={styles.fallbackLinks}>
          {[...menu.links, ...menu.more].map(({ to, label }) => (
            <li key={to}>
              <a href={to}>{label}</a>
            </li>
          ))}
        </ul>
      </noscript>
    </>
  )
}
