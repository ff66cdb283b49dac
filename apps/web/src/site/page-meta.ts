import type { MetaDescriptor } from 'react-router'
import site from '#content/site.json'

type PageMeta = {
  title: string
  description: string
  path: string
  /** schema.org data. */
  structured?: Record<string, unknown>
  /** Day of the last review, which the sitemap states. */
  modified?: string | undefined
  type?: 'website' | 'article'
}

/** The server replaces it in the prerendered pages with its own origin. */
const placeholderOrigin = 'https://origin.invalid'

export const siteOrigin = (): string => (typeof window === 'undefined' ? placeholderOrigin : window.location.origin)

/** Picture of a public page for link previews, 1200 x 630; set by art/share/build.ts. */
export const sharePath = (path: string): string => `/shares${path === '/' ? '/home' : path}.jpg`

export function pageMeta({
  title,
  description,
  path,
  structured,
  modified,
  type = 'website',
}: PageMeta): MetaDescriptor[] {
  const origin = siteOrigin()
  const url = `${origin}${path}`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${origin}${sharePath(path)}` },
    ...(modified ? [{ name: 'last-modified', content: modified }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(structured ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...structured } }] : []),
  ]
}
