export interface SphereItem {
  /** Address of the picture; another host must allow its use. */
  image: string
  /** A path on this site, or the address of another. */
  link: string
  title: string
  description: string
  /** What sort of thing it is, such as 'Topic'. */
  kind?: string | undefined
}

export const isExternal = (link: string): boolean => /^[a-z][a-z+.-]*:/i.test(link) || link.startsWith('//')
