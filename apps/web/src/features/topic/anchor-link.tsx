import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type AnchorLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { to: string }

/** A link to a place on this page; the place takes the focus, so that reading goes on from there. */
export function AnchorLink({ to, onClick, ...rest }: AnchorLinkProps) {
  return (
    <Link
      {...rest}
      to={{ hash: to }}
      onClick={(event) => {
        onClick?.(event)
        requestAnimationFrame(() => document.getElementById(to)?.focus({ preventScroll: true }))
      }}
    />
  )
}
