import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { keepInView } from './keep-in-view.ts'
import { unfold } from './unfold.ts'

type AnchorLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { to: string }

/** Links to a section of this page and moves the focus there, so that screen readers continue from it.  */
export function AnchorLink({ to, onClick, ...rest }: AnchorLinkProps) {
  return (
    <Link
      {...rest}
      to={{ hash: to }}
      onClick={(event) => {
        onClick?.(event)
        requestAnimationFrame(() => {
          const target = document.getElementById(to)
          unfold(target)
          target?.focus({ preventScroll: true })
          if (target) keepInView(target)
        })
      }}
    />
  )
}
