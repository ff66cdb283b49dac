import type { PanelState } from '@varuna/ui/panel'
import type { ReactNode } from 'react'

type Query = { data: unknown; error: Error | null; refetch: () => unknown }
type Words = { loading: string; failed: (message: string) => string }

/** Loading, failed, empty or full, of a panel that shows one query. */
export function panelStateOf({ data, error, refetch }: Query, words: Words, empty: ReactNode | false): PanelState {
  if (data === undefined)
    return error
      ? { kind: 'failed', text: words.failed(error.message), onRetry: () => void refetch() }
      : { kind: 'loading', text: words.loading }
  return empty === false ? { kind: 'full' } : { kind: 'empty', text: empty }
}
