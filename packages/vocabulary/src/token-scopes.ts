import { lowestRole, type Right } from './rights.ts'

/** Scopes of API tokens, from the fewest routes to the most. Each may do what the scopes before it may, and never more than the role of its account. */
export const tokenScopes = ['read', 'reports', 'all'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** What a route is for, as scopes see it. */
export type RouteUse = 'read' | 'report' | 'change' | 'session'

/** The lowest scope of each use; null where no token may. */
const lowestScope: Readonly<Record<RouteUse, TokenScope | null>> = {
  read: 'read',
  /** Sending pictures, tracks and reports, and what belongs to them. */
  report: 'reports',
  change: 'all',
  /** The account itself and the accounts of others: a token that got out must not make itself lasting. */
  session: null,
}

export const scopeFor = (use: RouteUse): TokenScope | null => lowestScope[use]

export function tokenMayUse(scope: TokenScope, use: RouteUse): boolean {
  const lowest = lowestScope[use]
  return lowest !== null && tokenScopes.indexOf(scope) >= tokenScopes.indexOf(lowest)
}

/** Rights that no token has, whatever the role of its account. */
export const isRightOfSessions = (right: Right): boolean => lowestRole[right] === 'administrator'
