import { ruleWords } from '@varuna/language/desk/rules'
import { feedWords } from '@varuna/language/watch/feeds'
import { partnerKeyWords } from '@varuna/language/watch/partner-keys'
import { sourceWords } from '@varuna/language/watch/sources'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useRight } from '~/session/use-session.ts'
import styles from './source-parts.module.css'

/** The parts of the page in their order, with their titles. */
const titles = {
  feeds: feedWords.title,
  imports: sourceWords.imports.title,
  zones: sourceWords.zones.title,
  models: sourceWords.models.title,
  watchLists: sourceWords.lists.title,
  vesselLists: sourceWords.vesselLists.title,
  keys: partnerKeyWords.title,
  rules: sourceWords.rules.title,
  builtIn: ruleWords.builtIn.title,
  silences: ruleWords.silences.title,
  deliveries: sourceWords.deliveries.title,
}
type PartName = keyof typeof titles

const names = Object.keys(titles) as PartName[]

/** Links to the parts, which keep what the address asks for. */
export function PartLinks() {
  const { search } = useLocation()
  const mayManageKeys = useRight('manage_keys') === true
  return (
    <nav aria-label={sourceWords.parts}>
      <ul className={styles.links} role="list">
        {names
          .filter((name) => name !== 'keys' || mayManageKeys)
          .map((name) => (
            <li key={name}>
              <Link to={{ search, hash: name }} replace preventScrollReset className={styles.link}>
                {titles[name]}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** A part, which gets the focus when the address names it. */
export function Part({ name, children }: { name: PartName; children: ReactNode }) {
  const { hash, key } = useLocation()
  const root = useRef<HTMLDivElement>(null)
  const isNamed = hash === `#${name}`
  useEffect(() => {
    if (!isNamed) return
    root.current?.focus({ preventScroll: true })
    root.current?.scrollIntoView({ block: 'start' })
  }, [isNamed, key])
  return (
    <div ref={root} id={name} tabIndex={-1} className={styles.part} data-part={name}>
      {children}
    </div>
  )
}
