import { globeWords } from '@varuna/language/shared/globe'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { Sphere } from './sphere.ts'
import type { SphereItem } from './sphere-item.ts'

type SphereStatus = { kind: 'waiting' | 'drawn' } | { kind: 'unavailable'; why: string }

const describeFailure = (error: unknown) =>
  error instanceof Error && error.name === 'NoWebGlError' ? globeWords.noWebGl : globeWords.failed

/** Creates the sphere in `holder` once it is first visible, and again when the items change. */
export function useSphere(
  holder: RefObject<HTMLElement | null>,
  items: readonly SphereItem[],
  still: boolean,
  pictureSide?: number,
) {
  const [status, setStatus] = useState<SphereStatus>({ kind: 'waiting' })
  const [sphere, setSphere] = useState<Sphere | null>(null)
  const [aim, setAim] = useState(0)
  const [moving, setMoving] = useState(false)

  const open = useEffectEvent((Constructor: typeof Sphere, container: HTMLElement) => {
    const onGone = () => {
      opened.destroy()
      setSphere(null)
      setStatus({ kind: 'unavailable', why: globeWords.lost })
    }
    const opened = new Constructor(container, {
      items,
      pictureSide,
      reducedMotion: still,
      onAim: setAim,
      onMoving: setMoving,
      onContextLost: onGone,
    })
    setAim(0)
    setMoving(false)
    setSphere(opened)
    setStatus({ kind: 'drawn' })
    return opened
  })

  useEffect(() => {
    const container = holder.current
    if (!container) return
    let isDisposed = false
    let opened: Sphere | null = null
    const watcher = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return
      watcher.disconnect()
      try {
        const { Sphere: Constructor } = await import('./sphere.ts')
        if (!isDisposed) opened = open(Constructor, container)
      } catch (error) {
        if (!isDisposed) setStatus({ kind: 'unavailable', why: describeFailure(error) })
      }
    })
    watcher.observe(container)
    return () => {
      isDisposed = true
      watcher.disconnect()
      opened?.destroy()
    }
  }, [holder, items])

  useEffect(() => sphere?.setStill(still), [sphere, still])

  return { status, aim: Math.min(aim, items.length - 1), moving, turnBy: (by: 1 | -1) => sphere?.turnBy(by) }
}
