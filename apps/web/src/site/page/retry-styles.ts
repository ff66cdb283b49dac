const PAUSE_MS = { first: 1_000, longest: 15_000 }

/**
 * Refetches failed style sheets until the returned function is called. Without this, the router shows a page whose script came from the
 * cache without its style sheet, and leaves it unstyled.
 */
export function retryStyles(): () => void {
  const failures = new WeakMap<HTMLLinkElement, number>()
  const retry = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    const before = failures.get(target) ?? 0
    failures.set(target, before + 1)
    const fetchAgain = () => {
      const address = target.getAttribute('href')
      if (!target.isConnected || address === null) return
      // Setting the same URL again does not refetch it, and React would not know a new element.
      target.removeAttribute('href')
      target.setAttribute('href', address)
    }
    setTimeout(fetchAgain, Math.min(PAUSE_MS.longest, PAUSE_MS.first * 2 ** before))
  }
  // The event does not bubble.
  window.addEventListener('error', retry, true)
  return () => window.removeEventListener('error', retry, true)
}
