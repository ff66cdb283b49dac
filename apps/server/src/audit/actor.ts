import type { AuditActorKind } from '@varuna/vocabulary/audit'
import type { Principal } from '../principal/principal.ts'

/** Who acts, and the address of the client; null outside a request. */
export interface Actor {
  readonly kind: AuditActorKind
  readonly accountId: string | null
  readonly client: string | null
}

export const operator: Actor = { kind: 'operator', accountId: null, client: null }

/** Background work that no person asked for. */
export const server: Actor = { kind: 'server', accountId: null, client: null }

export const visitorAt = (client: string | null): Actor => ({ kind: 'visitor', accountId: null, client })

export const accountAt = (accountId: string, client: string | null): Actor => ({ kind: 'account', accountId, client })

/** At the command line the operator acts, whichever account it acts for. */
export const actorOf = ({ accountId, signedInWith, client }: Principal): Actor =>
  signedInWith === 'command_line' ? operator : accountAt(accountId, client ?? null)
