const baseUrl = 'http://varuna.invalid'

/** Path to open after sign-in, or null. Rejects everything that could lead to another host. */
export function nextPath(search: URLSearchParams): string | null {
  const next = search.get('next')
  if (!next?.startsWith('/') || !URL.canParse(next, baseUrl)) return null
  const url = new URL(next, baseUrl)
  return url.origin === baseUrl && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
}
