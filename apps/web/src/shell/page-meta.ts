import type { MetaDescriptor } from 'react-router'
import site from '#content/site.json'
import { sharePicture } from './picture.tsx'

type PageMeta = {
  title: string
  description: string
  /** The page's address on this site, such as '/about'. */
  path: string
  /** schema.org data about the page, where it has any. */
  structured?: Record<string, unknown>
}

/** Stands in the prerendered pages for the address that the server is known by; the server puts that in. */
const unknownOrigin = 'https://origin.invalid'

export const originOf = (): string => (typeof window === 'undefined' ? unknownOrigin : window.location.origin)

/** What search engines and shared links read of a page. */
export function pageMeta({ title, description, path, structured }: PageMeta): MetaDescriptor[] {
  const origin = originOf()
  const url = `${origin}${path}`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${origin}${sharePicture}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(structured ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...structured } }] : []),
  ]
}
