import type { Role } from '@varuna/vocabulary/rights'
import type { TokenScope } from '@varuna/vocabulary/token-scopes'
import type { None } from './none.ts'

/** Why a sign-in needs more, and why a second factor, a passkey or an API token is refused. */
export type FactorFault =
  /** The password is right; the ticket is sent with the code. */
  | { readonly code: 'code_needed'; readonly params: { readonly ticket: string } }
  | {
      readonly code:
        | 'sign_in_expired'
        | 'sign_in_again'
        | 'codes_on'
        | 'codes_unreadable'
        | 'passkey_needed'
        | 'passkey_refused'
        | 'passkey_refused.address'
        | 'passkey_refused.known'
        | 'not_found.token'
        | 'not_found.passkey'
        | 'not_found.factor'
        | 'own_factor'
      readonly params: None
    }
  | { readonly code: 'factor_needed'; readonly params: { readonly role: Role } }
  | { readonly code: 'passkeys_full' | 'tokens_full'; readonly params: { readonly maximum: number } }
  /** The scope that is needed; null where no token may. */
  | {
      readonly code: 'token_scope'
      readonly params: { readonly scope: TokenScope; readonly needed: TokenScope | null }
    }
