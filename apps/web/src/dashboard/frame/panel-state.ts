import type { PanelState } from '@varuna/ui/panel'
import type { ReactNode } from 'react'

interface Query {
  data: unknown
  error: Error | null
  refetch: () => unknown
}
type Words = { loading: string; failed: (message: string) => string }

/** State of a panel that shows one query. `empty` replaces the content; false where there is content. */
export function panelStateOf(
  { data, error, refetch }: Query,
  words: Words,
  empty: ReactNode | false = false,
): PanelState {
  if (data === undefined)
    return error
      ? { kind: 'failed', text: words.failed(error.message), onRetry: () => void refetch() }
      : { kind: 'loading', text: words.loading }
  return empty === false ? { kind: 'full' } : { kind: 'empty', text: empty }
}
