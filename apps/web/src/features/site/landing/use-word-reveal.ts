import { useEffect, useMemo, useState, type CSSProperties, type RefObject } from 'react'

const maxOffsetPx = 60
const maxRotationDegrees = 20
const staggerSeconds = 0.02

/** The reveal starts when the paragraph's top reaches 80% of the viewport height. */
const triggerLine = 0.8

type RevealState = 'shown' | 'waiting' | 'revealed'

interface RevealWord {
  word: string
  start: CSSProperties | undefined
}

const randomWithin = (limit: number) => (Math.random() * 2 - 1) * limit

const randomStart = (index: number): CSSProperties =>
  ({
    '--x': `${randomWithin(maxOffsetPx).toFixed(1)}px`,
    '--y': `${randomWithin(maxOffsetPx).toFixed(1)}px`,
    '--rotation': `${randomWithin(maxRotationDegrees).toFixed(1)}deg`,
    '--delay': `${(index * staggerSeconds).toFixed(2)}s`,
  }) as CSSProperties

/**
 * Reveals a text word by word, once, when its element reaches 80% of the viewport from the top. The state stays 'shown'
 * for a text that is already visible and for visitors who prefer reduced motion.
 */
export function useWordReveal(element: RefObject<Element | null>, text: string) {
  const [state, setState] = useState<RevealState>('shown')
  const plainWords = useMemo(() => text.split(' ').map((word): RevealWord => ({ word, start: undefined })), [text])
  const [words, setWords] = useState(plainWords)

  useEffect(() => {
    const target = element.current
    const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!target || isMotionReduced || target.getBoundingClientRect().top < window.innerHeight * triggerLine) return
    setWords(plainWords.map(({ word }, index) => ({ word, start: randomStart(index) })))
    setState('waiting')
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting && (entry?.boundingClientRect.top ?? 1) > 0) return
        setState('revealed')
        observer.disconnect()
      },
      { rootMargin: `0px 0px -${(1 - triggerLine) * 100}% 0px` },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, plainWords])

  return { state, words }
}
