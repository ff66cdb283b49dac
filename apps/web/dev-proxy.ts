/** Paths that the dev server proxies to the Varuna server. */
export const serverPaths =
  '^/(api|images|upload|sound|tiles|docs|health)(/|$)|^/(tiles\\.json|robots\\.txt|sitemap\\.xml)$'
