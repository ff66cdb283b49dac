/**
 * Puts the style sheets of a page that has them inline into the cache of the browser, as its scripts are, so that its room also opens
 * while the server is down.
 */
export function keepStyles(): void {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')
  for (const { href } of sheets) fetch(href, { priority: 'low' }).catch(() => undefined)
}
