const holdMs = 5_000
const userScrollEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

let release = () => {}

/**
 * Keeps `target` in view while content above it still grows, until the visitor scrolls, another target is kept or 5 s
 * have passed: at `top` pixels below the top of the screen, by default where a link to it scrolls to. Scroll anchoring
 * in browsers does not work while elements above are fading in.
 */
export function keepInView(target: Element, top?: number): void {
  release()
  const place = () => {
    if (top === undefined) target.scrollIntoView({ behavior: 'instant' })
    else scrollBy({ top: target.getBoundingClientRect().top - top, behavior: 'instant' })
  }
  let isHeld = true
  let isFirst = true
  const observer = new ResizeObserver(() => {
    if (!isFirst) place()
    isFirst = false
  })
  const timer = setTimeout(() => release(), holdMs)
  release = () => {
    isHeld = false
    observer.disconnect()
    clearTimeout(timer)
    for (const kind of userScrollEvents) removeEventListener(kind, release)
    release = () => {}
  }
  for (const kind of userScrollEvents) addEventListener(kind, release, { passive: true })
  observer.observe(document.body)
  void document.fonts.ready.then(() => isHeld && place())
}
