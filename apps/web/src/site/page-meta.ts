import type { MetaDescriptor } from 'react-router'
import site from '#content/site.json'
import { sharePicture } from './text/picture.tsx'

type PageMeta = {
  title: string
  description: string
  path: string
  /** schema.org data. */
  structured?: Record<string, unknown>
  /** Day of the last review, which the sitemap states. */
  modified?: string | undefined
  /** Path of a picture of 1200 x 630; that of the site by default. */
  picture?: string
  type?: 'website' | 'article'
}

/** The server replaces it in the prerendered pages with its own origin. */
const placeholderOrigin = 'https://origin.invalid'

export const siteOrigin = (): string => (typeof window === 'undefined' ? placeholderOrigin : window.location.origin)

export function pageMeta({
  title,
  description,
  path,
  structured,
  modified,
  picture = sharePicture,
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
    { property: 'og:image', content: `${origin}${picture}` },
    ...(modified ? [{ name: 'last-modified', content: modified }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(structured ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...structured } }] : []),
  ]
}
