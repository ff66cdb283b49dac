import { exportWords as words } from '@varuna/language/desk/exports'
import { buttonClass } from '@varuna/ui/button'
import { ServerLink } from '@varuna/ui/offline/server-link'

type DocumentLinkProps = {
  /** Of the API. */
  path: string
  /** What the document is about, for its accessible name. */
  about: string
}

/** Downloads the PDF that the server writes. */
export function DocumentLink({ path, about }: DocumentLinkProps) {
  return (
    <ServerLink
      className={buttonClass('quiet')}
      href={path}
      download
      data-screen-only
      aria-label={words.documentLabel(about)}
      title={words.documentLabel(about)}
    >
      {words.document}
    </ServerLink>
  )
}
