import { createContext, use, type MouseEvent } from 'react'

/** Id of the element that states why buttons that send something are off; null while the server is reached. */
export const OfflineContext = createContext<string | null>(null)

/** Attributes of a link that downloads from the server: off with the reason while that is not reached, and keeping the focus. */
export function useDownloadLink(onClick?: (event: MouseEvent) => void) {
  const reason = use(OfflineContext)
  return {
    'aria-disabled': reason !== null || undefined,
    'aria-describedby': reason ?? undefined,
    onClick: reason === null ? onClick : (event: MouseEvent) => event.preventDefault(),
  }
}
