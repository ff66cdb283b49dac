import type { MetaDescriptor } from 'react-router'
import site from '#content/site.json'
import { sharePicture } from './text/picture.tsx'

type PageMeta = {
  title: string
  description: string
  path: string
  /** schema.org data. */
  structured?: Record<string, unknown>
}

/** The server replaces it in the prerendered pages with its own origin. */
const placeholderOrigin = 'https://origin.invalid'

export const siteOrigin = (): string => (typeof window === 'undefined' ? placeholderOrigin : window.location.origin)

export function pageMeta({ title, description, path, structured }: PageMeta): MetaDescriptor[] {
  const origin = siteOrigin()
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
