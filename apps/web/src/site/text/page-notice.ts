import type { LinkProps } from 'react-router'

export type PageNotice = {
  tone: 'note' | 'success' | 'error'
  text: string
  /** Link after the text. */
  link?: Pick<LinkProps, 'to' | 'state'> & { label: string }
} | null
