const holdMs = 5_000
const userScrollEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/** Keys that scroll nothing when pressed alone. */
const modifierKeys = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']

let release = () => {}

/**
 * Keeps `target` in view while content above it still grows, until the visitor scrolls, another target is set, or 5 s have passed since the
 * fonts loaded: at `top` pixels below the top of the screen, by default where a link to it scrolls to. Scroll anchoring in browsers does
 * not work while elements above are fading in.
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
  let timer = 0
  const onUserEvent = (event: Event) => {
    if (!(event instanceof KeyboardEvent && modifierKeys.includes(event.key))) release()
  }
  release = () => {
    isHeld = false
    observer.disconnect()
    clearTimeout(timer)
    for (const kind of userScrollEvents) removeEventListener(kind, onUserEvent)
    release = () => {}
  }
  for (const kind of userScrollEvents) addEventListener(kind, onUserEvent, { passive: true })
  observer.observe(document.body)
  void document.fonts.ready.then(() => {
    if (!isHeld) return
    place()
    timer = window.setTimeout(() => release(), holdMs)
  })
}
