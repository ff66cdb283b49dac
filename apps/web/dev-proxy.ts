/** Paths that the dev server proxies to the Varuna server. */
export const serverPaths =
  '^/(api|images|upload|sound|tiles|docs|health)(/|$)|^/(\\.well-known/security\\.txt|tiles\\.json|robots\\.txt|sitemap\\.xml)$'
