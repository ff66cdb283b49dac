const here = 'http://varuna.invalid'

/** Where to go after signing in: a path of this site, or null. Anything that could lead to another host is refused. */
export function nextPath(search: URLSearchParams): string | null {
  const next = search.get('next')
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return null
  const url = new URL(next, here)
  return url.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
}
