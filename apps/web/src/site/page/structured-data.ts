import site from '#content/site.json'
import { siteOrigin } from '../page-meta.ts'

const absoluteUrl = (path: string) => `${siteOrigin()}${path}`

export function siteData() {
  const organization = { '@id': absoluteUrl('/#organization') }
  return {
    '@graph': [
      {
        '@type': 'Organization',
        ...organization,
        name: site.name,
        url: absoluteUrl('/'),
        logo: absoluteUrl('/icons/icon-512.png'),
        description: site.description,
      },
      {
        '@type': 'WebSite',
        '@id': absoluteUrl('/#website'),
        name: site.name,
        url: absoluteUrl('/'),
        publisher: organization,
      },
    ],
  }
}

type PageType = 'AboutPage' | 'ContactPage' | 'WebPage' | 'CollectionPage'

export function pageData(type: PageType, name: string, path: string) {
  return {
    '@graph': [
      {
        '@type': type,
        '@id': absoluteUrl(path),
        name,
        url: absoluteUrl(path),
        isPartOf: { '@id': absoluteUrl('/#website') },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: site.name, item: absoluteUrl('/') },
          { '@type': 'ListItem', position: 2, name, item: absoluteUrl(path) },
        ],
      },
    ],
  }
}

interface Article {
  headline: string
  description: string
  published: string
  modified: string
  path: string
  /** Path of its picture. */
  picture: string
  /** Name and path of the page that lists it. */
  within: { name: string; path: string }
}

export function articleData({ headline, description, published, modified, path, picture, within }: Article) {
  const organization = { '@type': 'Organization', '@id': absoluteUrl('/#organization'), name: site.name }
  return {
    '@graph': [
      {
        '@type': 'Article',
        '@id': absoluteUrl(`${path}#article`),
        headline,
        description,
        image: absoluteUrl(picture),
        datePublished: published,
        dateModified: modified,
        inLanguage: 'en-GB',
        mainEntityOfPage: absoluteUrl(path),
        author: organization,
        publisher: organization,
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: site.name, item: absoluteUrl('/') },
          { '@type': 'ListItem', position: 2, name: within.name, item: absoluteUrl(within.path) },
          { '@type': 'ListItem', position: 3, name: headline, item: absoluteUrl(path) },
        ],
      },
    ],
  }
}
