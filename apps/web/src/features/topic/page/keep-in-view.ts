const holdMs = 5_000
const userScrollEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

let release = () => {}

/**
 * Keeps `target` in view while content above it still grows, until the visitor scrolls, another target is kept or 5 s
 * have passed. Scroll anchoring in browsers does not work while elements above are fading in.
 */
export function keepInView(target: Element): void {
  release()
  let isFirst = true
  const observer = new ResizeObserver(() => {
    if (!isFirst) target.scrollIntoView({ behavior: 'instant' })
    isFirst = false
  })
  const timer = setTimeout(() => release(), holdMs)
  release = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const kind of userScrollEvents) removeEventListener(kind, release)
    release = () => {}
  }
  for (const kind of userScrollEvents) addEventListener(kind, release, { passive: true })
  observer.observe(document.body)
}
