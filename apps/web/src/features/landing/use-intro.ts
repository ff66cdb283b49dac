import { useEffect, useRef, type RefObject } from 'react'

/** Where a visit remembers that it has seen the ship come in; `root.tsx` reads it before the first paint. */
const seenKey = 'varuna-intro'

const endings = ['keydown', 'pointerdown', 'wheel', 'scroll'] as const

/**
 * Ends the ship's entrance for the rest of the visit: after its last word has come to rest, or at once
 * with any key, click or scroll. The entrance itself is in `hero.module.css`.
 */
export function useIntro(): RefObject<HTMLSpanElement | null> {
  const lastWord = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const word = lastWord.current
    if (!word || document.documentElement.dataset['intro'] === 'over') return
    const asked = new AbortController()
    const end = () => {
      document.documentElement.dataset['intro'] = 'over'
      try {
        sessionStorage.setItem(seenKey, 'over')
      } catch {
        /* A browser that keeps nothing shows the entrance again. */
      }
      asked.abort()
    }
    for (const kind of endings) window.addEventListener(kind, end, { signal: asked.signal, passive: true })
    void Promise.allSettled(word.getAnimations().map((animation) => animation.finished)).then(() => {
      if (!asked.signal.aborted) end()
    })
    return () => asked.abort()
  }, [])
  return lastWord
}
