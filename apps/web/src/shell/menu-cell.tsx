import { useRef, useState } from 'react'
import links from '#content/menu.json'
import copy from '#content/top-bar.json'
import type { Said } from './said.ts'
import styles from './top-bar.module.css'

const load = async () => (await import('./site-menu.tsx')).SiteMenu

type SiteMenu = Awaited<ReturnType<typeof load>>

/** Fetches ahead; a failure shows when the menu is asked for. */
const prepare = () => void load().catch(() => undefined)

/** Opens the menu, which is fetched when a pointer or the focus comes near. Without scripts, its links stand here. */
export function MenuCell({ onSay }: { onSay: (said: Said) => void }) {
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [Menu, setMenu] = useState<SiteMenu | null>(null)

  const openMenu = () =>
    load().then(
      (menu) => {
        setMenu(() => menu)
        setOpen(true)
      },
      () => onSay({ tone: 'error', text: copy.menuFailed }),
    )

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`${styles.cell} ${styles.menu}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void openMenu()}
      >
        Menu
        <span className={styles.bars} aria-hidden="true" />
      </button>
      {Menu && <Menu open={open} onOpenChange={setOpen} opener={opener} />}
      <noscript>
        <ul className={styles.plain}>
          {links.map(({ to, label }) => (
            <li key={to}>
              <a href={to}>{label}</a>
            </li>
          ))}
        </ul>
      </noscript>
    </>
  )
}
