import { useEffect, useRef, type RefObject } from 'react'

/** `root.tsx` reads it before the first paint. */
const storageKey = 'varuna-intro'

const endingEvents = ['keydown', 'pointerdown', 'wheel', 'scroll'] as const

/**
 * Ends the intro for the rest of the visit when its last animation ends, or on any key, click or scroll. The animations are in
 * `hero.module.css`.
 */
export function useIntro<Piece extends HTMLElement>(): RefObject<Piece | null> {
  const lastPiece = useRef<Piece>(null)
  useEffect(() => {
    const piece = lastPiece.current
    if (!piece || document.documentElement.dataset['intro'] === 'over') return
    const controller = new AbortController()
    const end = () => {
      document.documentElement.dataset['intro'] = 'over'
      try {
        sessionStorage.setItem(storageKey, 'over')
      } catch {
        /* Without session storage the intro plays again. */
      }
      controller.abort()
    }
    for (const kind of endingEvents) window.addEventListener(kind, end, { signal: controller.signal, passive: true })
    void Promise.allSettled(piece.getAnimations().map((animation) => animation.finished)).then(() => {
      if (!controller.signal.aborted) end()
    })
    return () => controller.abort()
  }, [])
  return lastPiece
}
