import { Button } from '@varuna/ui/button'
import type { ComponentProps } from 'react'

type MoreButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'children'> & {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Loads the next page of a list; absent where there is none. */
export function MoreButton({ query, ...button }: MoreButtonProps) {
  return (
    query.hasNextPage && <Button {...button} busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()} />
  )
}
