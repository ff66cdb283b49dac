import { globeWords } from '@varuna/language/shared/globe'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { sampleItems } from './sample-items.ts'
import type { SphereItem } from './sphere-item.ts'
import { SphereLink, SphereList, type InternalLink } from './sphere-list.tsx'
import styles from './sphere-menu.module.css'
import { useSphere } from './use-sphere.ts'

type SphereMenuProps = {
  /** Empty shows two samples. Pass the same array while the items are unchanged. */
  items: readonly SphereItem[]
  /** Accessible name of the list of links. */
  label: string
  /** Short instructions for turning the sphere. */
  hint?: string
  /** Side in pixels that pictures are kept at; default 512. */
  pictureSide?: number | undefined
  /** Disables all motion. */
  still?: boolean
  /** The site's link component for internal paths. */
  internalLink?: InternalLink
  /** Content above the sphere, such as the page's title. */
  children?: ReactNode
}

const keySteps: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** A sphere of round pictures to turn; the caption and button belong to the one at the front. */
export function SphereMenu({
  items,
  label,
  hint,
  pictureSide,
  still = false,
  internalLink,
  children,
}: SphereMenuProps) {
  const shown = items.length > 0 ? items : sampleItems
  const holder = useRef<HTMLDivElement>(null)
  const action = useRef<HTMLDivElement>(null)
  const steered = useRef(false)
  const { status, aim, moving, turnBy } = useSphere(holder, shown, still, pictureSide)
  const [captioned, setCaptioned] = useState(aim)
  if (!moving && captioned !== aim) setCaptioned(aim)
  const caption = shown[Math.min(captioned, shown.length - 1)]
  const target = shown[aim]

  const turn = (event: KeyboardEvent) => {
    const by = keySteps[event.key]
    if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    steered.current = true
    turnBy(by)
  }

  // The element changes between an internal and an external link, which would lose the focus.
  useEffect(() => {
    if (steered.current) action.current?.querySelector('a')?.focus({ preventScroll: true })
    steered.current = false
  }, [aim])

  return (
    <div className={styles.menu}>
      <div className={styles.stage} data-theme="dark" data-status={status.kind} data-moving={moving || undefined}>
        {children && <div className={styles.head}>{children}</div>}
        {status.kind === 'unavailable' ? (
          <p className={styles.failure} role="alert">
            {status.why}
          </p>
        ) : (
          <>
            <div ref={holder} className={styles.ball} aria-hidden="true" />
            <p className={styles.title}>
              {caption?.kind && <span className={styles.kind}>{caption.kind}</span>}
              {caption?.title}
            </p>
            <p className={styles.description}>{caption?.description}</p>
            {/* The keys act on the focused link; their events bubble up to this element. */}
            <div ref={action} className={styles.action} onKeyDown={turn}>
              {target && (
                <SphereLink link={target.link} via={internalLink} className={styles.open}>
                  <span className={styles.hidden}>{globeWords.open(target.title)}</span>
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M6 18 18 6M8 6h10v10" />
                  </svg>
                </SphereLink>
              )}
            </div>
            {hint && <p className={styles.hint}>{hint}</p>}
            <p className={styles.count} aria-hidden="true">
              {captioned + 1} / {shown.length}
            </p>
            <p className={styles.hidden} role="status">
              {status.kind === 'drawn' && !moving && caption
                ? globeWords.atFront(
                    [caption.kind, caption.title, caption.description].filter(Boolean).join(', '),
                    captioned + 1,
                    shown.length,
                  )
                : ''}
            </p>
          </>
        )}
      </div>
      <SphereList items={shown} label={label} via={internalLink} />
    </div>
  )
}
