import { whoCan } from '@varuna/language/people/rights'
import typography from '@varuna/ui/typography.module.css'
import type { Right } from '@varuna/vocabulary/rights'
import type { ReactNode } from 'react'
import { useRight } from './use-session.ts'

/** Shows its content to a role that has the right, and to others who can have it; nothing until the role is known. */
export function NeedsRight({ right, children }: { right: Right; children?: ReactNode }) {
  const isAllowed = useRight(right)
  if (isAllowed === null) return null
  return isAllowed ? children : <p className={typography.aside}>{whoCan(right)}</p>
}
