const PAUSE_MS = { first: 1_000, longest: 15_000 }

/**
 * Fetches stylesheets again that could not be fetched, until the returned function is called: the router shows a page whose script came
 * from the cache without its stylesheet, and would leave it so.
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
      // The same address alone is not fetched again, and another element would be unknown to React.
      target.removeAttribute('href')
      target.setAttribute('href', address)
    }
    setTimeout(fetchAgain, Math.min(PAUSE_MS.longest, PAUSE_MS.first * 2 ** before))
  }
  // The event does not bubble.
  window.addEventListener('error', retry, true)
  return () => window.removeEventListener('error', retry, true)
}
