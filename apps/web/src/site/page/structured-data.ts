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
        foundingDate: '2014',
        foundingLocation: 'India',
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

export function pageData(type: 'AboutPage' | 'ContactPage' | 'WebPage', name: string, path: string) {
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
