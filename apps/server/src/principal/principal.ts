import { hasRight, type Right, type Role } from '@varuna/vocabulary/rights'
import { scopeFor, tokenMayUse, type RouteUse, type TokenScope } from '@varuna/vocabulary/token-scopes'
import { codedError } from '../errors/coded-error.ts'

/** Who makes a request: the account whose records it sees, what it may do, and how it signed in. */
export interface Principal {
  readonly accountId: string
  readonly role: Role
  readonly signedInWith: 'password' | 'token' | 'command_line'
  /** What its token may do; absent without one. */
  readonly scope?: TokenScope
  /** Address of the client, as rate limits see it; absent outside a request. */
  readonly client?: string
}

/** Throws `forbidden`, naming the role that is needed, where the account's role lacks the right. */
export function requireRight({ role }: Principal, right: Right): void {
  if (!hasRight(role, right)) throw codedError('forbidden', { right, role })
}

export const mayDo = ({ role }: Principal, right: Right): boolean => hasRight(role, right)

/** Throws `token_scope` where the request has a token whose scope lacks this use. */
export function requireScope({ scope }: Principal, use: RouteUse): void {
  if (scope !== undefined && !tokenMayUse(scope, use)) throw codedError('token_scope', { scope, needed: scopeFor(use) })
}
