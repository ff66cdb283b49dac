import type { ComponentProps, MouseEvent } from 'react'
import { useServerNeed } from './offline-context.tsx'

/** A link to a file or page of the server: off with the reason while that is not reached. */
export function ServerLink({ onClick, 'aria-describedby': describedBy, ...link }: ComponentProps<'a'>) {
  const { isOff, attributes } = useServerNeed(true, describedBy)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }
  return <a {...link} {...attributes} onClick={follow} />
}
