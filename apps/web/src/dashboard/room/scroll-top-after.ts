const LINE_PIXELS = 40
const PAGE_SHARE = 0.875

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target'>
type Scroller = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>

/** Elements that handle the keys themselves. */
const ownKeys =
  'input, textarea, select, button, summary, [contenteditable], [role]:not([role="list"]), dialog, dialog *'

/**
 * Scroll position after a page-scrolling key, for an element that scrolls instead of the page; null for other keys, and where the key has
 * another use.
 */
export function scrollTopAfter(event: Key, { scrollTop, scrollHeight, clientHeight }: Scroller): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey || scrollHeight <= clientHeight) return null
  if (event.target instanceof Element && event.target.matches(ownKeys)) return null
  const page = clientHeight * PAGE_SHARE
  switch (event.key) {
    case 'PageDown':
      return scrollTop + page
    case 'PageUp':
      return scrollTop - page
    case ' ':
      return scrollTop + (event.shiftKey ? -page : page)
    case 'ArrowDown':
      return scrollTop + LINE_PIXELS
    case 'ArrowUp':
      return scrollTop - LINE_PIXELS
    case 'Home':
      return 0
    case 'End':
      return scrollHeight
    default:
      return null
  }
}
