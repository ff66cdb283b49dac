import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { scrollTopAfter } from './scroll-top-after.ts'

const STORAGE_KEY = 'varuna.room-scroll'
const MAX_PLACES = 100

function readPlaces(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]'))
  } catch {
    return new Map()
  }
}

function storePlaces(places: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...places].slice(-MAX_PLACES)))
  } catch {
    // Storage is blocked or full: a reload starts at the top.
  }
}

/**
 * Below 1024 px the room scrolls, not the page: it restores its position per history entry, starts at the top for another path, and handles
 * the keys that scroll a page. React Router does the same for the page.
 */
export function useRoomScroll(room: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const places = useRef<Map<string, number>>(undefined)
  const shown = useRef<string>(undefined)

  useLayoutEffect(() => {
    const element = room.current
    if (!element) return
    const known = (places.current ??= readPlaces())
    const place = isReturn ? (known.get(key) ?? 0) : shown.current === pathname ? element.scrollTop : 0
    shown.current = pathname
    element.scrollTop = place
    const note = () => {
      known.delete(key)
      known.set(key, element.scrollTop)
    }
    const store = () => storePlaces(known)
    element.addEventListener('scroll', note, { passive: true })
    addEventListener('pagehide', store)
    const stopWaiting = isReturn && place > 0 ? keepTrying(element, place) : undefined
    return () => {
      element.removeEventListener('scroll', note)
      removeEventListener('pagehide', store)
      // A failing page unmounts the frame.
      store()
      stopWaiting?.()
    }
  }, [room, key, pathname, isReturn])

  useEffect(() => {
    const scroll = (event: KeyboardEvent) => {
      const element = room.current
      if (!element || event.defaultPrevented || element.contains(event.target as Node)) return
      if (getComputedStyle(element).overflowY !== 'auto') return
      const top = scrollTopAfter(event, element)
      if (top === null) return
      event.preventDefault()
      element.scrollTo({ top })
    }
    addEventListener('keydown', scroll)
    return () => removeEventListener('keydown', scroll)
  }, [room])
}

/** How long panels that load above a restored position may still move it. */
const SETTLING_MS = 10_000

/** Scrolls to a position once the loaded content reaches that far, and again while more of it arrives above, unless the user acts first. */
function keepTrying(element: HTMLElement, place: number): () => void {
  let settled: ReturnType<typeof setTimeout> | undefined
  const observer = new ResizeObserver(() => {
    if (element.scrollHeight - element.clientHeight < place) return
    element.scrollTop = place
    settled ??= setTimeout(stop, SETTLING_MS)
  })
  const signs = ['wheel', 'touchstart', 'keydown', 'pointerdown', 'focusin'] as const
  const stop = () => {
    clearTimeout(settled)
    observer.disconnect()
    for (const sign of signs) removeEventListener(sign, stop)
  }
  for (const sign of signs) addEventListener(sign, stop, { passive: true })
  for (const child of element.children) observer.observe(child)
  return stop
}
