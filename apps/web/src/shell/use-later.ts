import { useEffect, useState } from 'react'
import styles from './later.module.css'

const touches = ['pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'click'] as const

const beginsVisit = () => typeof window === 'undefined' || !window.varunaAlive

/**
 * A class for a wrapper of sections that lie below the first screen: on the page that a visit begins with, their layout
 * waits until somebody touches the page, so that the first screen is there sooner. `--usual-height` keeps their room.
 * A visit that begins at a section, or where it was left, waits for nothing.
 */
export function useLater(): string | undefined {
  const [waits, setWaits] = useState(beginsVisit)
  useEffect(() => {
    if (!waits) return
    const over = new AbortController()
    for (const touch of touches)
      addEventListener(touch, () => setWaits(false), { capture: true, passive: true, signal: over.signal })
    return () => over.abort()
  }, [waits])
  return waits ? styles.later : undefined
}
