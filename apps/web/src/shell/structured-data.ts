import site from '#content/site.json'
import { originOf } from './page-meta.ts'

const at = (path: string) => `${originOf()}${path}`

/** The firm and its site, as search engines read them. */
export function siteData() {
  const organization = { '@id': at('/#organization') }
  return {
    '@graph': [
      {
        '@type': 'Organization',
        ...organization,
        name: site.name,
        url: at('/'),
        logo: at('/icons/icon-512.png'),
        foundingDate: '2014',
        foundingLocation: 'India',
        description: site.description,
      },
      { '@type': 'WebSite', '@id': at('/#website'), name: site.name, url: at('/'), publisher: organization },
    ],
  }
}

/** One page of the site, and the way to it from the first. */
export function pageData(type: 'AboutPage' | 'ContactPage' | 'WebPage', name: string, path: string) {
  return {
    '@graph': [
      { '@type': type, '@id': at(path), name, url: at(path), isPartOf: { '@id': at('/#website') } },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: site.name, item: at('/') },
          { '@type': 'ListItem', position: 2, name, item: at(path) },
        ],
      },
    ],
  }
}
