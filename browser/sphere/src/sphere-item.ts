export interface SphereItem {
  /** URL of the picture; another host must allow its use (CORS). */
  image: string
  /** URL of the same picture in a format that older browsers read. */
  olderImage?: string
  /** A path on this site, or an external URL. */
  link: string
  title: string
  description: string
  /** Category, such as 'Topic'. */
  kind?: string | undefined
}

export const isExternal = (link: string): boolean => /^[a-z][a-z+.-]*:/i.test(link) || link.startsWith('//')
