import { useEffect, useMemo, useState, type CSSProperties, type RefObject } from 'react'

/** Largest offset, in px, and largest rotation, in degrees, that a word starts from. */
const farthest = 60
const steepest = 20
const stagger = 0.02

/** Where the paragraph's top must be for its words to come: 80% down the viewport. */
const line = 0.8

type RevealState = 'shown' | 'waiting' | 'revealed'

interface RevealWord {
  word: string
  start: CSSProperties | undefined
}

const around = (reach: number) => (Math.random() * 2 - 1) * reach

const scatter = (index: number): CSSProperties =>
  ({
    '--x': `${around(farthest).toFixed(1)}px`,
    '--y': `${around(farthest).toFixed(1)}px`,
    '--turn': `${around(steepest).toFixed(1)}deg`,
    '--wait': `${(index * stagger).toFixed(2)}s`,
  }) as CSSProperties

/**
 * Brings a text in word by word, once, when its element reaches 80% of the viewport from the top. A text
 * that is already there, or a visitor who asked for less motion, gets it plainly: state 'shown'.
 */
export function useWordReveal(element: RefObject<Element | null>, text: string) {
  const [state, setState] = useState<RevealState>('shown')
  const plain = useMemo(() => text.split(' ').map((word): RevealWord => ({ word, start: undefined })), [text])
  const [words, setWords] = useState(plain)

  useEffect(() => {
    const target = element.current
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!target || still || target.getBoundingClientRect().top < window.innerHeight * line) return
    setWords(plain.map(({ word }, index) => ({ word, start: scatter(index) })))
    setState('waiting')
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting && (entry?.boundingClientRect.top ?? 1) > 0) return
        setState('revealed')
        watcher.disconnect()
      },
      { rootMargin: `0px 0px -${(1 - line) * 100}% 0px` },
    )
    watcher.observe(target)
    return () => watcher.disconnect()
  }, [element, plain])

  return { state, words }
}
